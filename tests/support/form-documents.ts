import type { Page } from 'playwright'
import type { OfferedService } from '#shared/services/service-words.ts'
import { aPdf, aPicture } from './files.ts'

/** The documents for a service's form: a valid PDF for each slot that expects one, and also a picture where the slot accepts it. */
export async function documentsFor({ documents, words }: OfferedService) {
  const chosen = Object.entries(documents).map(async ([slot, { accepts, most, expected }]) => {
    if (!expected) return []
    const label = words.documents[slot] ?? slot
    const document = { slot, label, file: aPdf(`${label}.pdf`, label) }
    const mayHavePicture = accepts === 'image-or-pdf' && most > 1
    return mayHavePicture ? [document, { slot, label, file: await aPicture(`${label}.jpg`) }] : [document]
  })
  return (await Promise.all(chosen)).flat()
}

/** Chooses files in the slot with this label. */
export async function chooseFiles(page: Page, label: string, files: readonly File[]) {
  const payloads = files.map(async (file) => ({
    name: file.name,
    mimeType: file.type,
    buffer: Buffer.from(await file.arrayBuffer()),
  }))
  const picker = page.getByRole('button', { name: label }).and(page.getByRole('button', { name: /file/ }))
  await picker.setInputFiles(await Promise.all(payloads))
}

/** The names of the files chosen in the form, in order. */
export async function chosenFiles(page: Page) {
  const chosen = page.getByRole('list', { name: /^Chosen files for/ }).getByRole('button', { name: /^Remove/ })
  const labels = await Promise.all((await chosen.all()).map((remove) => remove.getAttribute('aria-label')))
  return labels.map((label) => label?.replace('Remove ', ''))
}
