import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { OfferedService } from '#shared/services/wire.ts'
import { type DraftPlace, recordDraft, removeDraft } from '#web/forms/drafts.ts'
import { TIMINGS } from '#web/lib/timings.ts'
import type { ApplyValues } from '../answers/apply-values.ts'
import { isUntouched, keepable } from './draft-values.ts'

interface DraftKeeping {
  form: UseFormReturn<ApplyValues>
  service: OfferedService
  place: DraftPlace
  submissionKey: string
}

/** Keeps the form half a second after the last letter, and at once when the page is hidden or left. */
export function useDraftKeeping({ form, service, place, submissionKey }: DraftKeeping) {
  const [keeper] = useState(() => createDraftKeeper({ service, place, submissionKey, read: () => form.getValues() }))
  useEffect(() => {
    const stop = form.subscribe({ formState: { values: true }, callback: keeper.touch })
    const keepWhenHidden = () => {
      if (document.visibilityState === 'hidden') void keeper.flush()
    }
    document.addEventListener('visibilitychange', keepWhenHidden)
    return () => {
      document.removeEventListener('visibilitychange', keepWhenHidden)
      stop()
      void keeper.flush()
    }
  }, [form, keeper])
  return keeper
}

export interface DraftKeeper {
  /** Something was filled in: it is kept after a short pause. */
  touch: () => void
  /** Keeps now what still waits for its pause. */
  flush: () => Promise<void>
  /** The form is done with; nothing is kept any more, and what was kept is removed. */
  drop: () => Promise<void>
}

interface KeptForm {
  service: OfferedService
  place: DraftPlace
  submissionKey: string
  read: () => ApplyValues
}

/** Keeps a form as a draft on this device while it is filled in. */
function createDraftKeeper({ service, place, submissionKey, read }: KeptForm): DraftKeeper {
  const openedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDropped = false
  let keptFiles = ''

  const flush = async () => {
    if (timer === undefined || isDropped) return
    clearTimeout(timer)
    timer = undefined
    const values = read()
    if (isUntouched(service, values)) return removeQuietly(place)
    const files = fingerprint(values.documents)
    const documents = files === keptFiles ? undefined : { ...values.documents }
    keptFiles = files
    const draft = { ...place, ...keepable(service, values), submissionKey, savedAt: Date.now() }
    // A device without storage, or without room, keeps no draft: the form itself goes on working.
    await recordDraft({ draft, documents, openedAt }).catch(() => undefined)
  }
  return {
    flush,
    touch: () => {
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), TIMINGS.draftPause)
    },
    drop: () => {
      isDropped = true
      clearTimeout(timer)
      return removeQuietly(place)
    },
  }
}

const removeQuietly = (place: DraftPlace) => removeDraft(place).catch(() => undefined)

/** Tells whether other files were chosen, without reading them. */
const fingerprint = (documents: ApplyValues['documents']) =>
  JSON.stringify(
    Object.entries(documents).map(([slot, files]) => [
      slot,
      files.map(({ name, size, lastModified }) => [name, size, lastModified]),
    ]),
  )
