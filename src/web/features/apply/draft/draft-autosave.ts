import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { OfferedService } from '#shared/services/service-words.ts'
import type { DraftPlace } from '#web/forms/drafts.ts'
import { TIMINGS } from '#web/lib/timings.ts'
import type { ApplyValues } from '../answers/apply-values.ts'
import { isUntouched, persistableAnswers } from './draft-values.ts'

interface DraftForm {
  form: UseFormReturn<ApplyValues>
  service: OfferedService
  /** The values of a new form. A form with these has nothing to save. */
  pristine: ApplyValues
  place: DraftPlace
  submissionKey: string
  /** The rejected application that the form corrects. */
  correctionOf: string | undefined
}

/** Saves the form half a second after the last edit, and immediately when the page is hidden or left. */
export function useDraftAutosave(draftForm: DraftForm) {
  const { form } = draftForm
  const [autosave] = useState(() => createDraftAutosave(draftForm))
  useEffect(() => {
    // On a device that has the code for offline visits, it takes no request, and the first edit is saved sooner.
    if (navigator.serviceWorker?.controller) void loadDrafts().catch(() => undefined)
    const stop = form.subscribe({ formState: { values: true }, callback: autosave.schedule })
    const save = () => void autosave.flush()
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
      void autosave.flush()
    }
  }, [form, autosave])
  return autosave
}

export interface DraftAutosave {
  /** Saves after a short pause. */
  schedule: () => void
  /** Saves now if a save is scheduled. Resolves to whether the device has everything. */
  flush: () => Promise<boolean>
  /** Stops saving and deletes the draft. */
  drop: () => Promise<void>
}

function createDraftAutosave({
  form,
  service,
  pristine,
  place,
  submissionKey,
  correctionOf,
}: DraftForm): DraftAutosave {
  const openedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstEditAt = 0
  let isDropped = false
  let savedFiles = ''
  let isStored = true

  const save = async () => {
    if (timer === undefined || isDropped) return
    clearTimeout(timer)
    timer = undefined
    const values = form.getValues()
    if (isUntouched(service, values, pristine)) {
      savedFiles = ''
      return removeQuietly(place)
    }
    const files = fingerprint(values.documents)
    const documents = files === savedFiles ? undefined : { ...values.documents }
    savedFiles = files
    const draft = { ...place, ...persistableAnswers(service, values), submissionKey, correctionOf, savedAt: Date.now() }
    // If the device has no storage or no space, there is no draft, but the form still works.
    try {
      // A tab that is being closed has no time to wait for a module, even a loaded one.
      const { recordDraft } = loadedDrafts ?? (await loadDrafts())
      await recordDraft({ draft, documents, openedAt })
      isStored = true
    } catch {
      isStored = false
      // The next save stores the documents, too.
      savedFiles = ''
    }
  }
  const flush = () => {
    const saving = save().then(() => isStored)
    saves.add(saving)
    return saving.finally(() => saves.delete(saving))
  }
  return {
    flush,
    schedule: () => {
      // Loaded now, because a page that is left has no time to load it.
      void loadDrafts().catch(() => undefined)
      if (timer === undefined) firstEditAt = Date.now()
      clearTimeout(timer)
      // Somebody who types without a pause is saved, too.
      const pause = Math.min(TIMINGS.draftPause, firstEditAt + TIMINGS.draftLongest - Date.now())
      timer = setTimeout(() => void flush(), Math.max(0, pause))
    },
    drop: () => {
      isDropped = true
      clearTimeout(timer)
      return removeQuietly(place)
    },
  }
}

const saves = new Set<Promise<boolean>>()

const openForms = new Set<DraftAutosave>()

/** Saves the forms that are open in this tab. Resolves to whether the device has everything. */
export async function saveOpenForms() {
  const areStored = await Promise.all([...openForms].map((autosave) => autosave.flush()))
  return areStored.every(Boolean)
}

/** Resolves when this tab has stored everything that was typed in forms that it has closed. */
export const draftsSaved = () => Promise.all(saves)

let loadedDrafts: typeof import('#web/forms/drafts.ts') | undefined

/** Loaded with the first edit, which a first visit does not need. */
const loadDrafts = async () => {
  loadedDrafts ??= await import('#web/forms/drafts.ts')
  return loadedDrafts
}

const removeQuietly = (place: DraftPlace) =>
  loadDrafts()
    .then(({ removeDraft }) => removeDraft(place))
    .catch(() => undefined)

/** A text that changes if other files are chosen. The files are not read. */
const fingerprint = (documents: ApplyValues['documents']) =>
  JSON.stringify(
    Object.entries(documents).map(([slot, files]) => [
      slot,
      files.map(({ name, size, lastModified }) => [name, size, lastModified]),
    ]),
  )
