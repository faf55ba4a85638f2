// SPDX-License-Identifier: Apache-2.0
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import type { DraftIdentity } from '#web/forms/drafts.ts'
import { localStorageValue, UNSAVED_TEXTS } from '#web/lib/storage-value.ts'
import { TIMINGS, wait } from '#web/lib/timings.ts'
import { refreshAccountDrafts } from '#web/session/session.ts'
import type { ApplyValues } from '../answers/apply-values.ts'
import { isUntouched, persistableAnswers } from './draft-values.ts'

/**
 * The delay between saving a draft on the device and storing a copy with the account, and the time that `discard` waits
 * for the portal to delete the copy, in milliseconds.
 */
const UPLOAD_AFTER_MS = 3000

interface DraftForm {
  user: CurrentUser
  form: UseFormReturn<ApplyValues>
  service: OfferedService
  /** The values of a new form. A form that still has these values has nothing to save. */
  pristine: ApplyValues
  identity: DraftIdentity
  submissionKey: string
  /** The rejected application that the form corrects. */
  correctionOf: string | undefined
}

/**
 * Saves the form on the device half a second after the last edit, and stores a copy with the account a few seconds
 * later. When the page is hidden or closed, does both immediately. `isUnsaved` is true while the device has failed to
 * store the last edits, for example because its storage is full.
 */
export function useDraftAutosave(draftForm: DraftForm) {
  const { form } = draftForm
  const client = useQueryClient()
  const [isUnsaved, setIsUnsaved] = useState(false)
  const [autosave] = useState(() =>
    createDraftAutosave(draftForm, {
      onChangedElsewhere: () => refreshAccountDrafts(client),
      onSaveAttempt: (isStored) => setIsUnsaved(!isStored),
    }),
  )
  useEffect(() => {
    // If the service worker has cached the code for drafts, it is loaded without a request, so that the first edit is
    // saved sooner.
    if (navigator.serviceWorker?.controller) void loadDrafts().catch(() => undefined)
    const stop = form.subscribe({ formState: { values: true }, callback: autosave.schedule })
    const save = () => void autosave.leave()
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') save()
    }
    document.addEventListener('visibilitychange', saveWhenHidden)
    openForms.add(autosave)
    window.addEventListener('pagehide', save)
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden)
      window.removeEventListener('pagehide', save)
      openForms.delete(autosave)
      stop()
      void autosave.leave()
    }
  }, [form, autosave])
  return { autosave, isUnsaved }
}

export interface DraftAutosave {
  /** Saves after a short pause. */
  schedule: () => void
  /** Saves now if a save is scheduled. Resolves to true if the device has stored everything. */
  flush: () => Promise<boolean>
  /**
   * Called when the page is hidden or closed: runs the scheduled saves immediately, on the device and with the account.
   */
  leave: () => Promise<void>
  /** Whether the form was edited since it was opened. */
  isEdited: () => boolean
  /** Resumes storing copies with the account, after the applicant chose the answers of this device. */
  resume: () => void
  /** Stops saving. */
  stop: () => void
  /** Stops saving and deletes the draft on this device. */
  drop: () => Promise<void>
  /** Stops saving and deletes the draft on this device and with the account. */
  discard: () => Promise<void>
}

interface Listeners {
  onChangedElsewhere: () => void
  onSaveAttempt: (isStored: boolean) => void
}

/**
 * `onChangedElsewhere` is called when another device has changed the draft in the meantime. It is called again at each
 * upload, until the applicant has chosen which answers to keep.
 * `onSaveAttempt` is called after each attempt to save on the device, with whether it succeeded.
 */
function createDraftAutosave(draftForm: DraftForm, { onChangedElsewhere, onSaveAttempt }: Listeners): DraftAutosave {
  const { user, form, service, pristine, identity, submissionKey, correctionOf } = draftForm
  // An amendment is stored on this device only, because it is short, and useful only while the office's request is open.
  const hasAccountCopy = identity.amends === undefined
  const openedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let uploadTimer: ReturnType<typeof setTimeout> | undefined
  let firstEditAt = 0
  let isStopped = false
  let isChangedElsewhere = false
  let savedFiles = ''
  let isStored = true

  const save = async () => {
    if (timer === undefined || isStopped) return
    clearTimeout(timer)
    timer = undefined
    const values = form.getValues()
    if (isUntouched(service, values, pristine)) {
      savedFiles = ''
      // Deleting the draft on the device does not wait for the portal.
      void removeCopy()
      return removeQuietly(identity)
    }
    const files = fingerprint(values.documents)
    // Unchanged documents are not stored again.
    const documents = files === savedFiles ? undefined : { ...values.documents }
    savedFiles = files
    const draft = {
      ...identity,
      ...persistableAnswers(service, values),
      submissionKey,
      correctionOf,
      savedAt: Date.now(),
    }
    // A tab may be closed before its database has opened. Local storage is synchronous, so the texts are safe there.
    localStorageValue(UNSAVED_TEXTS + submissionKey).set(JSON.stringify({ draft, openedAt }))
    if (hasAccountCopy) uploadTimer ??= setTimeout(() => void upload(), UPLOAD_AFTER_MS)
    // If the device has no storage or no space, there is no draft. The form works without a draft, and warns.
    try {
      // A tab that is being closed has no time to wait for an import, even of a module that is already loaded.
      const { recordDraft } = loadedDrafts ?? (await loadDrafts())
      await recordDraft({ draft, documents, openedAt })
      isStored = true
    } catch {
      isStored = false
      // The next save stores the documents, too.
      savedFiles = ''
    }
    onSaveAttempt(isStored)
  }
  const flush = () => {
    const saving = save().then(() => isStored)
    pendingSaves.add(saving)
    return saving.finally(() => pendingSaves.delete(saving))
  }
  const upload = async () => {
    clearTimeout(uploadTimer)
    uploadTimer = undefined
    if (isStopped) return
    // The applicant must first choose which answers to keep.
    if (isChangedElsewhere) return onChangedElsewhere()
    isChangedElsewhere = await loadAccountDrafts()
      .then(({ uploadDrafts }) => uploadDrafts(user, submissionKey))
      .catch(() => false)
    if (isChangedElsewhere) onChangedElsewhere()
  }
  /**
   * Deletes the account's copy. If the portal cannot be reached, the copy remains, and a form offers it later.
   */
  const removeCopy = async () => {
    if (!hasAccountCopy) return
    await loadAccountDrafts()
      .then(({ removeAccountDraft }) => removeAccountDraft(submissionKey))
      .catch(() => undefined)
  }
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    clearTimeout(uploadTimer)
  }
  return {
    flush,
    schedule: () => {
      // The code is loaded now, because a page that is being closed has no time to load it.
      void loadDrafts().catch(() => undefined)
      if (hasAccountCopy) void loadAccountDrafts().catch(() => undefined)
      if (timer === undefined) firstEditAt = Date.now()
      clearTimeout(timer)
      // The delay since the first unsaved edit has a limit, so that text is saved even if the applicant types without a
      // pause.
      const delay = Math.min(TIMINGS.draftPause, firstEditAt + TIMINGS.draftLongest - Date.now())
      timer = setTimeout(() => void flush(), Math.max(0, delay))
    },
    leave: async () => {
      await flush()
      if (uploadTimer !== undefined) await upload()
    },
    isEdited: () => firstEditAt > 0,
    resume: () => {
      isChangedElsewhere = false
    },
    stop,
    drop: () => {
      stop()
      return removeQuietly(identity)
    },
    discard: async () => {
      stop()
      // The form is cleared even if the portal does not respond in time.
      await Promise.all([removeQuietly(identity), Promise.race([removeCopy(), wait(UPLOAD_AFTER_MS)])])
    },
  }
}

/** The saves of all forms in this tab that are in progress. */
const pendingSaves = new Set<Promise<boolean>>()

/** The forms that are open in this tab. */
const openForms = new Set<DraftAutosave>()

/** Saves the forms that are open in this tab. Resolves to true if the device has stored everything. */
export async function saveOpenForms() {
  const areStored = await Promise.all([...openForms].map((autosave) => autosave.flush()))
  return areStored.every(Boolean)
}

/** Resolves when all saves in progress have ended, including the saves of forms that have been closed. */
export const draftsSaved = () => Promise.all(pendingSaves)

let loadedDrafts: typeof import('#web/forms/drafts.ts') | undefined

/** The code is loaded at the first edit, because a visit without edits does not need it. */
const loadDrafts = async () => {
  loadedDrafts ??= await import('#web/forms/drafts.ts')
  return loadedDrafts
}
const loadAccountDrafts = () => import('#web/offline/sync-drafts.ts')

const removeQuietly = (identity: DraftIdentity) =>
  loadDrafts()
    .then(({ removeDraft }) => removeDraft(identity))
    .catch(() => undefined)

/** A text that identifies the chosen files by name, size and time, without reading them. */
const fingerprint = (documents: ApplyValues['documents']) =>
  JSON.stringify(
    Object.entries(documents).map(([slot, files]) => [
      slot,
      files.map(({ name, size, lastModified }) => [name, size, lastModified]),
    ]),
  )
