// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import type { ListField, SimpleField } from '#shared/services/field-kinds.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import type { FilledForm } from './filled-form.ts'
import { chosenFiles, openDocument } from './form-documents.ts'
import {
  changeSection,
  checkHeading,
  continueForm,
  entryOf,
  groupOf,
  labelOf,
  type Scope,
  sectionOf,
} from './form-filler.ts'
import { expectEventually, waitForVisible } from './screen.ts'

/**
 * Reads the values in a service's form step by step, as far as its steps can be opened. Afterwards, “Check and send” is
 * open, or the first step with an error.
 */
export async function readForm(page: Page, service: OfferedService): Promise<FilledForm> {
  const form: FilledForm = { texts: {}, lists: {} }
  const unread = new Set(Object.keys(service.sections))
  const isCheckOpen = () => checkHeading(page).isVisible()
  const openSection = async () => {
    for (const section of Object.keys(service.sections)) {
      if (await groupOf(page, service, section).isVisible()) return section
    }
    return undefined
  }
  const readOpenSection = async () => {
    const section = await openSection()
    if (section === undefined || !unread.delete(section)) return
    await readSection(page, service, section, form)
  }
  await expectEventually(async () => (await openSection()) ?? (await isCheckOpen())).toBeTruthy()
  while (!(await isCheckOpen())) {
    const previousSection = await openSection()
    await readOpenSection()
    await continueForm(page)
    const hasErrors = () => page.getByRole('alert').getByRole('link').first().isVisible()
    await expectEventually(async () => (await openSection()) !== previousSection || (await hasErrors())).toBe(true)
    if ((await openSection()) === previousSection) return form
  }
  for (const section of [...unread]) {
    await changeSection(page, service, section)
    await readOpenSection()
    await continueForm(page)
    await waitForVisible(checkHeading(page))
  }
  return form
}

/** The names of all chosen files. “Check and send” must be open, and is open again afterwards. */
export async function readChosenFiles(page: Page, service: OfferedService) {
  const chosen: (string | undefined)[] = []
  for (const [section, names] of Object.entries(service.sections)) {
    if (!names.some((name) => service.documents[name])) continue
    await changeSection(page, service, section)
    chosen.push(...(await chosenFiles(page)))
    await continueForm(page)
    await waitForVisible(checkHeading(page))
  }
  return chosen
}

async function readSection(page: Page, service: OfferedService, section: string, form: FilledForm) {
  for (const name of service.sections[section] ?? []) {
    const field = service.fields[name]
    if (field?.kind === 'list') form.lists[name] = await readRows(page, service, name, field)
    else if (field) {
      const label = labelOf(service.words.fields[name], field)
      const scope = sectionOf(page, service, name)
      // A conditional field may be hidden.
      if (name in (service.visibleWhen ?? {}) && !(await scope.getByText(label, { exact: true }).isVisible())) continue
      // The question for the kind of a document is on its card.
      if (service.documents[name]) await openDocument(page, label)
      form.texts[name] = await readAnswer(scope, label, field)
    }
  }
}

async function readRows(page: Page, service: OfferedService, name: string, { columns }: ListField) {
  const rows: Record<string, string>[] = []
  for (let number = 1; await entryOf(page, service, name, number).isVisible(); number += 1) {
    const row: Record<string, string> = {}
    for (const [column, simple] of Object.entries(columns)) {
      const label = labelOf(service.words.columns[name]?.[column], simple)
      row[column] = await readAnswer(entryOf(page, service, name, number), label, simple)
    }
    rows.push(row)
  }
  return rows
}

async function readAnswer(scope: Scope, label: string, { kind }: SimpleField): Promise<string> {
  if (kind === 'choice') return scope.getByRole('combobox', { name: label, exact: true }).inputValue()
  if (kind !== 'past-date') return scope.getByRole('textbox', { name: label, exact: true }).inputValue()
  const group = scope.getByRole('group', { name: label, exact: true })
  const day = await group.getByRole('textbox', { name: 'Day' }).inputValue()
  const month = await group.getByRole('combobox', { name: 'Month' }).inputValue()
  const year = await group.getByRole('textbox', { name: 'Year' }).inputValue()
  return day && `${year}-${month}-${day.padStart(2, '0')}`
}
