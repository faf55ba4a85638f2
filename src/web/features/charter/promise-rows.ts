// SPDX-License-Identifier: Apache-2.0
import { safeParse } from 'zod/mini'
import { type CharterPromise, type Holiday, promiseSchema } from '#shared/charter/wire.ts'
import { type FieldError, toFieldErrors } from '#shared/field-errors.ts'

/** The columns with the periods for appeals, in days. The name of a column is the path of its value in the JSON of a promise. */
const APPEAL_COLUMNS = [
  'appeals.first.fileDays',
  'appeals.first.decideDays',
  'appeals.second.fileDays',
  'appeals.second.decideDays',
] as const
/** The columns with texts: the clause of the law, and the officers. */
const TEXT_COLUMNS = [
  'clause',
  'officers.verify',
  'officers.decide',
  'officers.firstAppeal',
  'officers.secondAppeal',
] as const
/** The columns with the compensation that the law grants for a delay. All of them are empty if the law grants none. */
const COMPENSATION_COLUMNS = ['compensation.clause', 'compensation.perDay', 'compensation.cap'] as const
/** All columns but the service, in the order of the CSV file. `workingDays` is the time limit for the decision. */
export const COLUMNS = ['workingDays', ...TEXT_COLUMNS, ...APPEAL_COLUMNS, ...COMPENSATION_COLUMNS] as const
export type PromiseColumn = (typeof COLUMNS)[number]

/**
 * A promise (what the charter says about one service, see docs/glossary.md) as it is edited in the form and written to a
 * line of a CSV file: a text for each column. `collection` is the API's name of the service.
 */
export type PromiseRow = Record<PromiseColumn, string> & { collection: string }

/** The row for a promise: its values as texts. */
export function rowOf({
  collection,
  workingDays,
  clause,
  officers,
  appeals,
  compensation,
}: CharterPromise): PromiseRow {
  return {
    collection,
    workingDays: String(workingDays),
    clause,
    'officers.verify': officers.verify,
    'officers.decide': officers.decide,
    'officers.firstAppeal': officers.firstAppeal,
    'officers.secondAppeal': officers.secondAppeal,
    'appeals.first.fileDays': String(appeals.first.fileDays),
    'appeals.first.decideDays': String(appeals.first.decideDays),
    'appeals.second.fileDays': String(appeals.second.fileDays),
    'appeals.second.decideDays': String(appeals.second.decideDays),
    'compensation.clause': compensation?.clause ?? '',
    'compensation.perDay': String(compensation?.perDay ?? ''),
    'compensation.cap': String(compensation?.cap ?? ''),
  }
}

/** The promise of a row, or its errors. A text that is not a number becomes NaN, which the schema rejects. */
export function promiseOfRow(row: PromiseRow): { promise: CharterPromise } | { fieldErrors: readonly FieldError[] } {
  const numberIn = (column: PromiseColumn) => (row[column].trim() === '' ? Number.NaN : Number(row[column]))
  const hasCompensation = COMPENSATION_COLUMNS.some((column) => row[column].trim() !== '')
  const result = safeParse(promiseSchema, {
    collection: row.collection,
    workingDays: numberIn('workingDays'),
    clause: row.clause,
    officers: {
      verify: row['officers.verify'],
      decide: row['officers.decide'],
      firstAppeal: row['officers.firstAppeal'],
      secondAppeal: row['officers.secondAppeal'],
    },
    appeals: {
      first: { fileDays: numberIn('appeals.first.fileDays'), decideDays: numberIn('appeals.first.decideDays') },
      second: { fileDays: numberIn('appeals.second.fileDays'), decideDays: numberIn('appeals.second.decideDays') },
    },
    ...(hasCompensation && {
      compensation: {
        clause: row['compensation.clause'],
        perDay: numberIn('compensation.perDay'),
        cap: numberIn('compensation.cap'),
      },
    }),
  })
  return result.success ? { promise: result.data } : { fieldErrors: toFieldErrors(result.error.issues) }
}

export const sortHolidays = (holidays: readonly Holiday[]) => holidays.toSorted((a, b) => a.day.localeCompare(b.day))

/** The maximum size of a file to import. A larger file cannot be a charter or an office's calendar. */
export const MAX_FILE_BYTES = 1_000_000

/** The text of a chosen file. It is empty if the file is too large, so that nothing is imported. */
export const textOfFile = async (file: File) => (file.size > MAX_FILE_BYTES ? '' : file.text())
