// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import type { SimpleField } from '#shared/services/field-kinds.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { aFilledForm } from '../filled-form.ts'
import { documentsFor } from '../form-documents.ts'

/** The index of the first step with documents in a service's form. */
export const documentsStep = ({ sections, documents }: OfferedService) =>
  Object.values(sections).findIndex((names) => names.some((name) => documents[name]))

interface Steps {
  /** The index of the open step; by default, the first. */
  from?: number
  /** The index of the first step that is not filled in; by default, all steps are filled in. */
  to?: number
}

/** Fills in the required fields of a service's steps by field name, so that it works in any language. */
export async function answerByName(
  page: Page,
  service: OfferedService,
  proceed: () => Promise<unknown>,
  { from, to }: Steps = {},
) {
  const { texts } = aFilledForm(service)
  const documents = await documentsFor(service)
  for (const names of Object.values(service.sections).slice(from, to)) {
    for (const name of names) {
      const field = service.fields[name]
      // The focus opens the card of a document.
      if (service.documents[name]) await byId(page, `documents.${name}`).focus()
      if (field && field.kind !== 'list' && field.required) {
        await fillIn(page, `texts.${name}`, field, texts[name] ?? '')
      }
      const files = documents.filter(({ slot }) => slot === name).map(({ file }) => file)
      if (files.length > 0) await choose(page, `documents.${name}`, files)
    }
    await proceed()
  }
}

const byId = (page: Page, id: string) => page.locator(`[id="${id}"]`)

async function choose(page: Page, id: string, files: readonly File[]) {
  const payloads = files.map(async (file) => ({
    name: file.name,
    mimeType: file.type,
    buffer: Buffer.from(await file.arrayBuffer()),
  }))
  await page.locator(`input[id="${id}"]`).setInputFiles(await Promise.all(payloads))
}

async function fillIn(page: Page, id: string, { kind }: SimpleField, text: string) {
  const input = byId(page, id)
  if (kind === 'choice') return input.selectOption(text)
  if (kind !== 'past-date') return input.fill(text)
  const [year = '', month = '', day = ''] = text.split('-')
  await input.fill(day)
  await byId(page, `${id}-month`).selectOption(month)
  await byId(page, `${id}-year`).fill(year)
}
