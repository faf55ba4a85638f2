// SPDX-License-Identifier: Apache-2.0
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Registration } from '#shared/accounts/registration.ts'
import {
  type RegistrationDraft,
  recordRegistrationDraft,
  removeRegistrationDraft,
} from '#web/forms/registration-draft.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { CHECK, DRAFT_FIELDS, type RegistrationValues, STEPS } from './registration-values.ts'

export type RegistrationForm = UseFormReturn<RegistrationValues, unknown, Registration>

/**
 * The open step, from 0 to `CHECK`. The URL contains its name, so that the browser's Back returns to the previous step.
 */
export function useRegistrationSteps() {
  const [search, changeSearch] = useSearchParams()
  const [reached, setReached] = useState(0)
  const hasOpened = useRef(false)
  // A newly opened page begins with the first step, because that step asks for the password, which no draft stores.
  useLayoutEffect(() => {
    if (hasOpened.current) return
    hasOpened.current = true
    if (search.has('step')) changeSearch(() => new URLSearchParams(), { replace: true })
  })
  const namedStep = STEPS.findIndex(({ id }) => id === search.get('step'))
  const requestedStep = search.get('step') === 'check' ? CHECK : Math.max(0, namedStep)
  const open = (next: number) => {
    setReached((previous) => Math.max(previous, next))
    changeSearch(() => new URLSearchParams({ step: STEPS[next]?.id ?? 'check' }))
  }
  return {
    step: Math.min(requestedStep, reached),
    /** The furthest step that may be opened. */
    reached,
    open,
    /** Allows the steps up to this one to be opened, because a draft has reached it. */
    allowUpTo: setReached,
    startAgain: () => {
      setReached(0)
      changeSearch(() => new URLSearchParams(), { replace: true })
    },
  }
}

/** Stores a draft half a second after the last edit, and immediately when the page is hidden or closed. */
export function useRegistrationDraft(form: RegistrationForm, reached: number) {
  const [autosave] = useState(() => createAutosave(form))
  useEffect(() => autosave.reach(reached), [autosave, reached])
  useEffect(() => {
    const stop = form.subscribe({ formState: { values: true }, callback: autosave.schedule })
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') autosave.flush()
    }
    document.addEventListener('visibilitychange', saveWhenHidden)
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden)
      stop()
      autosave.flush()
    }
  }, [form, autosave])
  return autosave
}

function createAutosave(form: RegistrationForm) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let reached = 0
  const autosave = {
    /** Records the furthest step that was opened. The first step alone is not stored. */
    reach: (step: number) => {
      reached = step
      if (step > 0) autosave.schedule()
    },
    schedule: () => {
      clearTimeout(timer)
      timer = setTimeout(autosave.flush, TIMINGS.draftPause)
    },
    flush: () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      const texts = Object.fromEntries(DRAFT_FIELDS.map((name) => [name, form.getValues(name)]))
      recordRegistrationDraft({ texts, reached, savedAt: Date.now() })
    },
    /** Deletes the draft. A later edit stores a new one. */
    drop: () => {
      clearTimeout(timer)
      timer = undefined
      removeRegistrationDraft()
    },
  }
  return autosave
}

/** The form's values with the values of a draft in place of its own. Fields that the form does not have are ignored. */
export function withDraft(values: RegistrationValues, draft: RegistrationDraft): RegistrationValues {
  const filled: RegistrationValues = { ...values, address: { ...values.address } }
  for (const name of DRAFT_FIELDS) {
    const text = draft.texts[name]
    if (text === undefined) continue
    if (isAddressLine(name)) filled.address[lineOf(name)] = text
    else filled[name] = text
  }
  return filled
}

type DraftField = (typeof DRAFT_FIELDS)[number]
type AddressField = Extract<DraftField, `address.${string}`>
type AddressLine = keyof RegistrationValues['address']

const isAddressLine = (name: DraftField): name is AddressField => name.startsWith('address.')
const lineOf = (name: AddressField) => name.slice('address.'.length) as AddressLine
