// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_OWN_REASONS, type OfferedReasons, type OwnReason, REQUIRED_LANGUAGE } from '#shared/charter/reasons.ts'
import { usePreservedState } from '#web/forms/preserved-values.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isApiError, postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { reasonsQuery } from '#web/queries/reasons.ts'
import {
  type EditedReasons,
  editedFrom,
  errorsOf,
  isEdited,
  isStored,
  moveReason,
  nextKey,
  type ReasonError,
  requestOf,
  withChangesOfOther,
  withNewReason,
} from './edited-reasons.ts'
import { fieldId, moveId, reasonId } from './reason-section.tsx'

export const ADD_ID = 'add-reason'

const focus = (id: string) => document.getElementById(id)?.focus()

/**
 * The state of the form: the edited list, the opened reasons, and the errors of the last attempt to save that are not
 * corrected yet. Errors that appear later are not added to them, because the error summary would take the focus while the
 * admin types.
 */
export function useReasonsForm(owner: string, offered: OfferedReasons) {
  const [edited, setEdited] = usePreservedState(owner, 'reasons', editedFrom(offered))
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [attempts, setAttempts] = useState(0)
  const [errors, setErrors] = useState<readonly ReasonError[]>([])
  const save = useSave(setEdited, () => setOpen(new Set()))
  const { reasons, hidden } = edited
  const hasTooMany = reasons.length > MAX_OWN_REASONS
  // Another admin has changed the list, and this admin has no unsaved changes, so the form shows the new list.
  if (offered.version > edited.base.version && !isEdited(edited) && !save.isPending) setEdited(editedFrom(offered))

  const edit = (next: EditedReasons['reasons']) => {
    setEdited({ ...edited, reasons: next })
    const isShown = ({ key, part }: ReasonError) => errors.some((error) => error.key === key && error.part === part)
    setErrors(errorsOf(next).filter(isShown))
  }
  const toggle = (key: number) => {
    const nextOpen = new Set(open)
    const wasOpen = nextOpen.delete(key)
    if (!wasOpen) nextOpen.add(key)
    setOpen(nextOpen)
  }
  return {
    reasons,
    hidden,
    /** The built-in reasons that are hidden in the stored list. They keep their place until a change is saved. */
    storedHidden: edited.base.hidden,
    isUnsaved: isEdited(edited),
    /** Whether the stored list contains the reason as it is in the form. */
    isStored: (reason: OwnReason) => isStored(edited.base, reason),
    open,
    errors,
    attempts,
    hasTooMany,
    toggle,
    ...save,
    change: (key: number, changes: Partial<OwnReason>) =>
      edit(reasons.map((reason) => (reason.key === key ? { ...reason, ...changes } : reason))),
    move: (index: number, step: -1 | 1) => {
      flushSync(() => edit(moveReason(reasons, index, step)))
      const moved = reasons[index]
      if (moved) focus(moveId(moved.key, step))
    },
    remove: (index: number) => {
      const rest = reasons.toSpliced(index, 1)
      flushSync(() => edit(rest))
      const neighbour = rest[index] ?? rest.at(-1)
      focus(neighbour ? reasonId(neighbour.key) : ADD_ID)
    },
    add: () => {
      const key = nextKey(reasons)
      flushSync(() => {
        edit(withNewReason(reasons, key))
        setOpen(new Set(open).add(key))
      })
      focus(fieldId(key, REQUIRED_LANGUAGE))
    },
    offer: (code: OfferedReasons['hidden'][number], isOffered: boolean) =>
      setEdited({ ...edited, hidden: isOffered ? hidden.filter((other) => other !== code) : [...hidden, code] }),
    submit: () => {
      if (!isEdited(edited)) return
      const allErrors = errorsOf(reasons)
      setErrors(allErrors)
      setAttempts(allErrors.length > 0 ? attempts + 1 : 0)
      if (allErrors.length === 0 && !hasTooMany) save.mutate(requestOf(edited))
    },
  }
}

/**
 * Saves the list. If another admin has changed it since it was loaded (409), the changes of the other admin are added to the
 * list in the form, where this admin checks it and saves it again.
 */
function useSave(setEdited: (change: (before: EditedReasons) => EditedReasons) => void, onSaved: () => void) {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const [isMerged, setIsMerged] = useState(false)
  const [savedAt, setSavedAt] = useState<string>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (body: OfferedReasons) => (await postJson<{ data: OfferedReasons }>('/api/reasons', body)).data,
    onMutate: () => setIsMerged(false),
    onSuccess: (saved) => {
      setEdited((before) => {
        const next = { ...before, base: saved }
        // Text that was typed during the request stays in the form.
        return isEdited(next) ? next : editedFrom(saved)
      })
      setSavedAt(new Date().toISOString())
      onSaved()
      client.setQueryData(reasonsQuery.queryKey, saved)
      toasts.success(t('reasons.saved'))
    },
    onError: async (failure) => {
      if (!isConflict(failure)) return
      const saved = await client.fetchQuery(reasonsQuery)
      setEdited((before) => withChangesOfOther(before, saved))
      setIsMerged(true)
    },
  })
  // `isMerged`: the form contains the changes of another admin, which this admin has not saved yet.
  return { mutate, isPending, isMerged, savedAt, failure: isMerged || isPending ? undefined : failureText(error) }
}

const isConflict = (failure: unknown) => isApiError(failure) && failure.code === 'reasons-changed'
