// SPDX-License-Identifier: Apache-2.0
import { partsOfForm } from '#shared/services/named-parts.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import type { DraftDocuments } from '#web/forms/device-database.ts'
import type { Draft } from '#web/forms/drafts.ts'
import { type ApplyValues, emptyValues } from '../answers/apply-values.ts'

/** A draft on this device from which a form is filled in. */
export interface SavedDraft {
  draft: Draft
  documents: DraftDocuments
  /** Whether the definition of the form has changed since the draft was begun. */
  isFromOlderForm: boolean
}

/** The answers that a draft may store: all except Aadhaar numbers. */
export function persistableAnswers(
  { fields }: OfferedService,
  { texts, lists }: ApplyValues,
): Pick<Draft, 'texts' | 'lists'> {
  const isPersistable = (name: string) => fields[name]?.kind !== 'aadhaar'
  const saved: Pick<Draft, 'texts' | 'lists'> = { texts: {}, lists: {} }
  for (const [name, text] of Object.entries(texts)) if (isPersistable(name)) saved.texts[name] = text
  for (const [name, rows] of Object.entries(lists)) {
    const field = fields[name]
    if (field?.kind !== 'list') continue
    const columns = Object.keys(field.columns).filter((column) => field.columns[column]?.kind !== 'aadhaar')
    saved.lists[name] = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? ''])))
  }
  return saved
}

/** The names of the answers that differ between a form and a draft, in the order of the form. */
export function differingAnswers(service: OfferedService, values: ApplyValues, draft: Pick<Draft, 'texts' | 'lists'>) {
  const { texts, lists } = persistableAnswers(service, values)
  const answerOf = (answers: Pick<Draft, 'texts' | 'lists'>, name: string) =>
    JSON.stringify(answers.lists[name] ?? answers.texts[name]?.trim() ?? '')
  return partsOfForm(service).filter((name) => {
    const isDraftable = name in texts || name in lists
    return isDraftable && answerOf({ texts, lists }, name) !== answerOf(draft, name)
  })
}

/** The form values of a draft, without answers and documents that the current form does not have. */
export function restoreDraft(service: OfferedService, draft: Draft, documents: DraftDocuments): ApplyValues {
  const empty = emptyValues(service)
  return {
    texts: { ...empty.texts, ...pick(draft.texts, empty.texts) },
    lists: { ...empty.lists, ...pick(draft.lists, empty.lists) },
    documents: { ...empty.documents, ...pick(documents, empty.documents) },
  }
}

/** Returns only the entries of `entries` whose names also exist in `known`. */
const pick = <Value>(entries: Record<string, Value>, known: object) =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => name in known))

/** Whether the form has nothing to save, because it equals a new form (`pristine`) and has no documents. */
export function isUntouched(service: OfferedService, values: ApplyValues, pristine: ApplyValues) {
  const isSame =
    JSON.stringify(persistableAnswers(service, values)) === JSON.stringify(persistableAnswers(service, pristine))
  return isSame && Object.values(values.documents).every((files) => files.length === 0)
}
