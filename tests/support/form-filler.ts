import type { Locator, Page } from 'playwright'
import type { DocumentSlot, Field, SimpleField } from '#shared/services/field-kinds.ts'
import type { OfferedService } from '#shared/services/wire.ts'
import { aPdf, aPicture } from './files.ts'
import type { FilledForm } from './filled-form.ts'

type Place = Page | Locator

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Fills in the form of any service that stands open, from its definition: every answer, every place for documents. */
export async function fillForm(page: Page, service: OfferedService, form: FilledForm) {
  const { fields, documents, sections, visibleWhen = {} } = service
  const names = Object.values(sections).flat()
  // What makes others appear comes first.
  const order = [...names.filter((name) => !(name in visibleWhen)), ...names.filter((name) => name in visibleWhen)]
  for (const name of order) {
    const field = fields[name]
    const slot = documents[name]
    if (field) await fillField(page, service, name, field, form)
    if (slot) await giveDocuments(page, service.words.documents[name] ?? name, slot)
  }
}

async function fillField(
  page: Page,
  service: OfferedService,
  name: string,
  field: Field,
  { texts, lists }: FilledForm,
) {
  const { words } = service
  if (field.kind !== 'list') {
    const answer = texts[name]
    if (answer !== undefined)
      await fillAnswer(page, labelOf(words.fields[name] ?? name, field), field, answer, words.options[name])
    return
  }
  const { one, add } = words.entries?.[name] ?? { one: words.fields[name], add: `Add: ${words.fields[name]}` }
  for (const [place, row] of (lists[name] ?? []).entries()) {
    await page.getByRole('button', { name: add }).click()
    const entry = page.getByRole('group', { name: `${one} ${place + 1}` })
    for (const [column, simple] of Object.entries(field.columns)) {
      const label = labelOf(words.columns[name]?.[column] ?? column, simple)
      await fillAnswer(entry, label, simple, row[column] ?? '')
    }
  }
}

const labelOf = (word: string, { required }: SimpleField) => (required ? word : `${word} (optional)`)

async function fillAnswer(
  place: Place,
  label: string,
  field: SimpleField,
  answer: string,
  options?: Record<string, string>,
) {
  if (field.kind === 'past-date') await fillDate(place, label, answer)
  else if (field.kind === 'choice') {
    await place.getByRole('combobox', { name: label, exact: true }).selectOption({ label: options?.[answer] ?? answer })
  } else await place.getByRole('textbox', { name: label, exact: true }).fill(answer)
}

/** Fills in a date (`YYYY-MM-DD`) as people say it: day, name of the month, year. */
export async function fillDate(place: Place, label: string, date: string) {
  const [year = '', month = '', day = ''] = date.split('-')
  const group = place.getByRole('group', { name: label, exact: true })
  await group.getByRole('textbox', { name: 'Day' }).fill(`${Number(day)}`)
  await group.getByRole('combobox', { name: 'Month' }).selectOption({ label: MONTHS[Number(month) - 1] ?? '' })
  await group.getByRole('textbox', { name: 'Year' }).fill(year)
}

/** A real PDF for every place that demands or expects one; a picture beside it where there is room. */
async function giveDocuments(page: Page, label: string, { accepts, most, expected }: DocumentSlot) {
  if (!expected) return
  const files = [aPdf(`${label}.pdf`, label)]
  if (accepts === 'image-or-pdf' && most > 1) files.push(await aPicture(`${label}.jpg`))
  await chooseFiles(page, label, files)
}

/** Chooses files in the place for documents with this label. */
export async function chooseFiles(page: Page, label: string, files: readonly File[]) {
  const payloads = files.map(async (file) => ({
    name: file.name,
    mimeType: file.type,
    buffer: Buffer.from(await file.arrayBuffer()),
  }))
  await page
    .getByRole('button', { name: label })
    .and(page.getByRole('button', { name: /file/ }))
    .setInputFiles(await Promise.all(payloads))
}
