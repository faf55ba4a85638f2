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

/** The open step, from 0 to `CHECK`: the URL names it, so that the browser's Back returns to the previous one. */
export function useRegistrationSteps() {
  const [search, changeSearch] = useSearchParams()
  const [reached, setReached] = useState(0)
  const isOpened = useRef(false)
  // A page that has just opened begins with the first step: it asks for the password, which no draft stores.
  useLayoutEffect(() => {
    if (isOpened.current) return
    isOpened.current = true
    if (search.has('step')) changeSearch(() => new URLSearchParams(), { replace: true })
  })
  const named = STEPS.findIndex(({ id }) => id === search.get('step'))
  const wanted = search.get('step') === 'check' ? CHECK : Math.max(0, named)
  const open = (next: number) => {
    setReached((before) => Math.max(before, next))
    changeSearch(() => new URLSearchParams({ step: STEPS[next]?.id ?? 'check' }))
  }
  return {
    step: Math.min(wanted, reached),
    reached,
    open,
    /** Allows the steps of a draft to be opened. */
    allow: setReached,
    startAgain: () => {
      setReached(0)
      changeSearch(() => new URLSearchParams(), { replace: true })
    },
  }
}

/** Stores the form half a second after the last edit, and at once when the page is hidden or left. */
export function useRegistrationDraft(form: RegistrationForm, reached: number) {
  const [draft] = useState(() => createAutosave(form))
  useEffect(() => draft.reach(reached), [draft, reached])
  useEffect(() => {
    const stop = form.subscribe({ formState: { values: true }, callback: draft.schedule })
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') draft.flush()
    }
    document.addEventListener('visibilitychange', saveWhenHidden)
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden)
      stop()
      draft.flush()
    }
  }, [form, draft])
  return draft
}

function createAutosave(form: RegistrationForm) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let reached = 0
  const draft = {
    reach: (step: number) => {
      reached = step
      if (step > 0) draft.schedule()
    },
    schedule: () => {
      clearTimeout(timer)
      timer = setTimeout(draft.flush, TIMINGS.draftPause)
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
  return draft
}

/** The form's values with those of a draft; a field that no longer exists is left out. */
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
