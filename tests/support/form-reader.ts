import type { Page } from 'playwright'
import type { ListField, SimpleField } from '#shared/services/field-kinds.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import type { FilledForm } from './filled-form.ts'
import { entryOf, labelOf, type Place, sectionOf } from './form-filler.ts'

/** Reads the values in the form of any service, field by field. */
export async function readForm(page: Page, service: OfferedService): Promise<FilledForm> {
  const form: FilledForm = { texts: {}, lists: {} }
  for (const [name, field] of Object.entries(service.fields)) {
    if (field.kind === 'list') form.lists[name] = await readRows(page, service, name, field)
    else {
      const label = labelOf(service.words.fields[name], field)
      form.texts[name] = await readAnswer(sectionOf(page, service, name), label, field)
    }
  }
  return form
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

async function readAnswer(scope: Place, label: string, { kind }: SimpleField): Promise<string> {
  if (kind === 'choice') return scope.getByRole('combobox', { name: label, exact: true }).inputValue()
  if (kind !== 'past-date') return scope.getByRole('textbox', { name: label, exact: true }).inputValue()
  const group = scope.getByRole('group', { name: label, exact: true })
  const day = await group.getByRole('textbox', { name: 'Day' }).inputValue()
  const month = await group.getByRole('combobox', { name: 'Month' }).inputValue()
  const year = await group.getByRole('textbox', { name: 'Year' }).inputValue()
  return day && `${year}-${month}-${day.padStart(2, '0')}`
}
