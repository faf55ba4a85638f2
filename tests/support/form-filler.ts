// SPDX-License-Identifier: Apache-2.0
import type { Locator, Page } from 'playwright'
import type { Field, SimpleField } from '#shared/services/field-kinds.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { aFilledForm, type FilledForm } from './filled-form.ts'
import { chooseFiles, documentsFor, openDocument } from './form-documents.ts'
import { waitForVisible } from './screen.ts'

/** The page, or the part of a page, that contains a field. */
export type Scope = Page | Locator

const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })

/** Fills in every answer and every document slot of a service's form, which leads to “Check and send”. */
export async function fillForm(page: Page, service: OfferedService, form: FilledForm) {
  for (const section of Object.keys(service.sections)) {
    await fillSection(page, service, section, form)
    await continueForm(page)
  }
  await waitForVisible(checkHeading(page))
}

/** Fills in the steps before this section, which is then open. */
export async function reachSection(page: Page, service: OfferedService, reached: string, form = aFilledForm(service)) {
  for (const section of Object.keys(service.sections)) {
    if (section === reached) break
    await fillSection(page, service, section, form)
    await continueForm(page)
  }
  await waitForVisible(groupOf(page, service, reached))
}

/** Opens a section from “Check and send”. */
export async function changeSection(page: Page, service: OfferedService, section: string) {
  await page.getByRole('button', { name: `Change ${service.words.sections[section]}` }).click()
  await waitForVisible(groupOf(page, service, section))
}

/** Clicks Continue, which opens the next step of the form, or “Check and send” again. */
export const continueForm = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()

export const checkHeading = (page: Page) => page.getByRole('heading', { level: 2, name: 'Check and send' })

/** Fills in the open section. */
export async function fillSection(page: Page, service: OfferedService, section: string, form: FilledForm) {
  const { fields, sections, visibleWhen = {} } = service
  const names = sections[section] ?? []
  await waitForVisible(groupOf(page, service, section))
  const documents = await documentsFor(service)
  // Fields that reveal other fields come first.
  for (const name of [
    ...names.filter((name) => !(name in visibleWhen)),
    ...names.filter((name) => name in visibleWhen),
  ]) {
    const field = fields[name]
    const chosen = documents.filter(({ slot }) => slot === name)
    const [first] = chosen
    // The question for the kind of a document is on its card.
    if (first) await openDocument(page, first.label)
    if (field) await fillField(page, { service, name, field }, form)
    if (!first) continue
    await chooseFiles(
      page,
      first.label,
      chosen.map(({ file }) => file),
    )
  }
}

interface Question {
  service: OfferedService
  name: string
  field: Field
}

export async function fillField(page: Page, { service, name, field }: Question, { texts, lists }: FilledForm) {
  const { words } = service
  const section = sectionOf(page, service, name)
  if (field.kind !== 'list') {
    const label = labelOf(words.fields[name], field)
    return fillAnswer(section, label, field, visibleAnswer(texts[name] ?? '', words.options[name]))
  }
  for (const [index, row] of (lists[name] ?? []).entries()) {
    await section.getByRole('button', { name: words.entries?.[name]?.add ?? `Add: ${words.fields[name]}` }).click()
    const entry = entryOf(page, service, name, index + 1)
    for (const [column, simple] of Object.entries(field.columns)) {
      await fillAnswer(entry, labelOf(words.columns[name]?.[column], simple), simple, row[column] ?? '')
    }
  }
}

/** The group of the section to which a field or slot belongs, by its name in the definition. */
export function sectionOf(page: Page, service: OfferedService, name: string) {
  const [section = ''] = Object.entries(service.sections).find(([, names]) => names.includes(name)) ?? []
  return groupOf(page, service, section)
}

export const groupOf = (page: Page, { words }: OfferedService, section: string) =>
  page.getByRole('group', { name: words.sections[section] ?? section, exact: true })

/** One row of a list, counted from 1. */
export const entryOf = (page: Page, { words }: OfferedService, name: string, number: number) =>
  page.getByRole('group', { name: `${words.entries?.[name]?.one ?? words.fields[name]} ${number}` })

/** The accessible name of a field, with '(optional)' if it is not required. */
export const labelOf = (word = '', { required }: SimpleField) => (required ? word : `${word} (optional)`)

const visibleAnswer = (answer: string, options: Record<string, string> = {}) => options[answer] ?? answer

async function fillAnswer(scope: Scope, label: string, { kind }: SimpleField, answer: string) {
  if (kind === 'past-date') return fillDate(scope, label, answer)
  if (kind === 'choice') {
    await scope.getByRole('combobox', { name: label, exact: true }).selectOption({ label: answer })
  } else await scope.getByRole('textbox', { name: label, exact: true }).fill(answer)
}

/** Fills in a date (`YYYY-MM-DD`) in its three fields: day, name of the month, year. */
export async function fillDate(scope: Scope, label: string, date: string) {
  const [year = '', , day = ''] = date.split('-')
  const group = scope.getByRole('group', { name: label, exact: true })
  await group.getByRole('textbox', { name: 'Day' }).fill(`${Number(day)}`)
  await group.getByRole('combobox', { name: 'Month' }).selectOption({ label: monthName.format(new Date(date)) })
  await group.getByRole('textbox', { name: 'Year' }).fill(year)
}
