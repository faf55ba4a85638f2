// SPDX-License-Identifier: Apache-2.0
import { formatCalendarDay } from '#shared/locales/formats.ts'
import type { SimpleField } from '#shared/services/field-kinds.ts'
import type { OfferedService } from '#shared/services/service-words.ts'

type Row = Record<string, string>

/** The answers in a service's form by the name of the field. The answer to a list is its rows. */
export interface FilledForm {
  texts: Record<string, string>
  lists: Record<string, Row[]>
}

let serial = 0

/** Invents an answer for every field of a service. A serial number in the answers makes every form different. */
export function aFilledForm({ fields, words }: OfferedService): FilledForm {
  serial += 1
  const form: FilledForm = { texts: {}, lists: {} }
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'list') {
      const cells = Object.entries(field.columns).map(([column, simple]) => [
        column,
        answerTo(simple, `member ${column}`),
      ])
      form.lists[name] = [Object.fromEntries(cells)]
    } else form.texts[name] = answerTo(field, words.fields[name] ?? name)
  }
  return form
}

function answerTo(field: SimpleField, word: string): string {
  switch (field.kind) {
    case 'text':
      return `${word} ${serial}`
    case 'past-date':
      return '2020-05-17'
    case 'choice':
      return field.options.at(-1) ?? ''
    case 'phone':
      return '9876543210'
    case 'email':
      return 'someone@panchayat.example'
    case 'aadhaar':
      return '2345 6789 0124'
  }
}

/** The texts that the portal displays for these answers, in the order of the form. */
export function readableAnswers(
  { fields, words }: OfferedService,
  { texts, lists }: FilledForm,
  names: readonly string[] = Object.keys(fields),
) {
  return names.flatMap((name) => {
    const field = fields[name]
    if (!field) return []
    if (field.kind !== 'list') return [readable(field, texts[name] ?? '', words.options[name])]
    return (lists[name] ?? []).flatMap((row) =>
      Object.entries(field.columns).map(([column, simple]) => readable(simple, row[column] ?? '')),
    )
  })
}

function readable(field: SimpleField, answer: string, options?: Record<string, string>) {
  if (field.kind === 'choice') return options?.[answer] ?? answer
  if (field.kind === 'aadhaar') return `XXXX XXXX ${answer.slice(-4)}`
  return field.kind === 'past-date' ? formatCalendarDay('en', answer) : answer
}
