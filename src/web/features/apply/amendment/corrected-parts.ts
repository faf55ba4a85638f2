// SPDX-License-Identifier: Apache-2.0
import { useWatch } from 'react-hook-form'
import { explanationField } from '#shared/applications/explanations.ts'
import { hiddenFields } from '#shared/services/answers-schema.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useApplication } from '../answers/application-context.ts'
import type { ApplyPath, ApplyValues } from '../answers/apply-values.ts'

type Service = ReturnType<typeof useApplication>['service']

/** A requested part, and whether the applicant has corrected it or keeps it. */
export interface PartState {
  name: string
  isDocument: boolean
  /** Whether the applicant has changed the answer or chosen a new document. */
  isChanged: boolean
  /** Whether the applicant has confirmed that the answer or the document is right as it is. */
  isConfirmed: boolean
  /** Whether the part stays as it is. */
  isKept: boolean
  /** Whether nothing remains to be done: the part is changed or kept. */
  isDone: boolean
}

/**
 * The state of each requested part that the form shows, in order. `confirmed` contains the answers and documents of which
 * the applicant says that they are right although the panchayat asked about them. A document also needs an explanation.
 */
export function usePartStates(
  names: readonly string[],
  pristine: ApplyValues,
  confirmed: ReadonlySet<string>,
): PartState[] {
  const { service, form } = useApplication()
  const [texts, lists, documents] = useWatch({ control: form.control, name: ['texts', 'lists', 'documents'] })
  const hidden = hiddenFields(service, texts)
  return names
    .filter((name) => !hidden.has(name))
    .map((name) => {
      const isChanged = isPartChanged(service, name, { texts, lists, documents }, pristine)
      const isDocument = service.documents[name] !== undefined
      const isMissing = !isDocument && isRequiredAnswerMissing(service, name, texts)
      const isConfirmed = !isChanged && confirmed.has(name)
      const isExplained = !isDocument || (texts[explanationField(name)] ?? '').trim() !== ''
      // The rows of a list can change although its documents stay.
      const isKept = isConfirmed && isExplained && JSON.stringify(lists[name]) === JSON.stringify(pristine.lists[name])
      const isDone = (isConfirmed && isExplained) || (isChanged && !isMissing)
      return { name, isDocument, isChanged, isConfirmed, isKept, isDone }
    })
}

/**
 * Whether the form asks if a part is right as it is. An Aadhaar number is never filled in, so an applicant who says that it is
 * right types it again. A document that was never sent has no field for an explanation.
 */
export function canBeConfirmed({ fields }: Service, { name, isChanged, isDocument }: PartState) {
  if (isChanged) return false
  return isDocument ? explanationField(name) in fields : fields[name]?.kind !== 'aadhaar'
}

/** The number of all parts, of those that are done, and of those that the applicant keeps as they are. */
export const progressOf = (parts: readonly PartState[]) => ({
  count: parts.length,
  done: parts.filter(({ isDone }) => isDone).length,
  kept: parts.filter(({ isKept }) => isKept).length,
})

/** The first open part after a part, or if there is none, the first of all. */
export function nextOpenPart(parts: readonly PartState[], name: string | undefined) {
  const after = parts.findIndex((part) => part.name === name) + 1
  return [...parts.slice(after), ...parts.slice(0, after)].find(({ isDone }) => !isDone)
}

/** Whether a required answer is empty. The other rules are checked when the applicant sends the changes. */
function isRequiredAnswerMissing({ fields }: Service, name: string, texts: ApplyValues['texts']) {
  const field = fields[name]
  if (field?.kind === 'list') return false
  return field?.required === true && (texts[name] ?? '').trim() === ''
}

/** Whether the applicant has changed the answer or, for a document, has chosen enough files and a kind if one is required. */
function isPartChanged({ fields, documents }: Service, name: string, values: ApplyValues, pristine: ApplyValues) {
  const [slot, field] = [documents[name], fields[name]]
  if (slot) {
    const lacksKind = field?.kind !== 'list' && field?.required === true && values.texts[name] === ''
    return (values.documents[name]?.length ?? 0) >= slot.least && !lacksKind
  }
  if (field?.kind === 'list') return JSON.stringify(values.lists[name]) !== JSON.stringify(pristine.lists[name])
  return values.texts[name]?.trim() !== pristine.texts[name]?.trim()
}

/**
 * Returns a function that shows an error at a part that is not done, and focuses the field of the part. If the answer is valid,
 * the error says that the applicant must change it or confirm that it is right.
 */
export function useOpenPartErrors() {
  const t = useTranslate()
  const { service, form } = useApplication()
  return async ({ name, isDocument, isConfirmed }: PartState) => {
    if (isDocument && isConfirmed) {
      const explanation = `texts.${explanationField(name)}` as const
      form.setError(explanation, { type: 'server', message: t('amendment.keep.missing') })
      return focusField(explanation)
    }
    const answerPath: ApplyPath = service.fields[name]?.kind === 'list' ? `lists.${name}` : `texts.${name}`
    const path: ApplyPath = isDocument ? `documents.${name}` : answerPath
    const isValid = await form.trigger(isDocument ? [path, answerPath] : path)
    if (isValid && !isDocument) {
      const message = t('amendment.unchanged', { part: service.words.fields[name] ?? name })
      form.setError(path, { type: 'server', message })
    }
    focusField(path)
  }
}

function focusField(path: ApplyPath) {
  const field = document.getElementById(path)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
