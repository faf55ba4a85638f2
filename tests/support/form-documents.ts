// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { withoutRemark } from '#shared/services/named-parts.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { aPdf, aPicture } from './files.ts'
import { expectEventually } from './screen.ts'

/**
 * Invents documents for a service's form: a PDF for each slot that expects a document, and a picture in addition if the slot
 * accepts pictures and more than one file.
 */
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

/** The card of the document with this label, open or closed. It shows the label without a remark such as '(documents)'. */
export const documentCard = (page: Page, label: string) =>
  page.getByRole('group', { name: withoutRemark(label), exact: true })

const picker = (page: Page, label: string) =>
  page.getByRole('button', { name: new RegExp(`^${withoutRemark(label)}.* files?$`) })

/**
 * Opens the card of the document with this label, unless it is open. Tries again until it is open, because the form may open
 * another card when the file of a document is ready.
 */
export async function openDocument(page: Page, label: string) {
  const opener = documentCard(page, label).getByRole('button', { name: /^(Add|Change) /, expanded: false })
  await expectEventually(async () => {
    if (await opener.isVisible()) await opener.click({ timeout: 500 }).catch(() => {})
    return picker(page, label).count()
  }).toBe(1)
}

/** Chooses files in the slot with this label. */
export async function chooseFiles(page: Page, label: string, files: readonly File[]) {
  const payloads = files.map(async (file) => ({
    name: file.name,
    mimeType: file.type,
    buffer: Buffer.from(await file.arrayBuffer()),
  }))
  await openDocument(page, label)
  await picker(page, label).setInputFiles(await Promise.all(payloads))
}

/** The names of the files chosen in the open step, in order. Opens one document after another. */
export async function chosenFiles(page: Page) {
  const names: string[] = []
  for (const card of await page.locator('fieldset[aria-labelledby^="documents."]').all()) {
    const list = card.getByRole('list', { name: /^Chosen files for/ })
    const opener = card.getByRole('button', { name: /^Change /, expanded: false })
    if (await opener.isVisible()) {
      await opener.click()
      await list.waitFor()
    }
    for (const remove of await list.getByRole('button', { name: /^Remove/ }).all()) {
      names.push((await remove.getAttribute('aria-label'))?.replace('Remove ', '') ?? '')
    }
  }
  return names
}
