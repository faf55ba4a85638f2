import type { Locator, Page } from 'playwright'
import type { Field, SimpleField } from '#shared/services/field-kinds.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import type { FilledForm } from './filled-form.ts'
import { chooseFiles, documentsFor } from './form-documents.ts'

export type Place = Page | Locator

const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })

/** Fills in the open form of any service from its definition: every answer and every document slot. */
export async function fillForm(page: Page, service: OfferedService, form: FilledForm) {
  const { fields, visibleWhen = {} } = service
  const names = Object.keys(fields)
  // Fields that reveal others come first.
  for (const name of [...names.filter((candidate) => !(candidate in visibleWhen)), ...Object.keys(visibleWhen)]) {
    const field = fields[name]
    if (field) await fillField(page, { service, name, field }, form)
  }
  for (const [label, documents = []] of Object.entries(
    Object.groupBy(await documentsFor(service), (document) => document.label),
  )) {
    const files = documents.map(({ file }) => file)
    await chooseFiles(page, label, files)
  }
}

interface Question {
  service: OfferedService
  name: string
  field: Field
}

async function fillField(page: Page, { service, name, field }: Question, { texts, lists }: FilledForm) {
  const { words } = service
  const section = sectionOf(page, service, name)
  if (field.kind !== 'list') {
    const label = labelOf(words.fields[name], field)
    return fillAnswer(section, label, field, inWords(texts[name] ?? '', words.options[name]))
  }
  for (const [index, row] of (lists[name] ?? []).entries()) {
    await section.getByRole('button', { name: words.entries?.[name]?.add ?? `Add: ${words.fields[name]}` }).click()
    const entry = entryOf(page, service, name, index + 1)
    for (const [column, simple] of Object.entries(field.columns)) {
      await fillAnswer(entry, labelOf(words.columns[name]?.[column], simple), simple, row[column] ?? '')
    }
  }
}

/** The element of the form for a name of the definition. */
export function sectionOf(page: Page, { sections, words }: OfferedService, name: string) {
  const [section = ''] = Object.entries(sections).find(([, names]) => names.includes(name)) ?? []
  return page.getByRole('group', { name: words.sections[section] ?? section, exact: true })
}

/** One row of a list, counted from 1. */
export const entryOf = (page: Page, { words }: OfferedService, name: string, number: number) =>
  page.getByRole('group', { name: `${words.entries?.[name]?.one ?? words.fields[name]} ${number}` })

/** The accessible name of a field, with '(optional)' if it is not required. */
export const labelOf = (word = '', { required }: SimpleField) => (required ? word : `${word} (optional)`)

const inWords = (answer: string, options: Record<string, string> = {}) => options[answer] ?? answer

async function fillAnswer(scope: Place, label: string, { kind }: SimpleField, answer: string) {
  if (kind === 'past-date') return fillDate(scope, label, answer)
  if (kind === 'choice') {
    await scope.getByRole('combobox', { name: label, exact: true }).selectOption({ label: answer })
  } else await scope.getByRole('textbox', { name: label, exact: true }).fill(answer)
}

/** Fills in a date (`YYYY-MM-DD`) in its three fields: day, name of the month, year. */
export async function fillDate(scope: Place, label: string, date: string) {
  const [year = '', , day = ''] = date.split('-')
  const group = scope.getByRole('group', { name: label, exact: true })
  await group.getByRole('textbox', { name: 'Day' }).fill(`${Number(day)}`)
  await group.getByRole('combobox', { name: 'Month' }).selectOption({ label: monthName.format(new Date(date)) })
  await group.getByRole('textbox', { name: 'Year' }).fill(year)
}
