// SPDX-License-Identifier: Apache-2.0
import { Encrypter } from 'age-encryption'
import type { SavedFormHeader } from '#shared/applications/saved-form.ts'
import { LENGTH_BYTES, SAVED_FORM_EXTENSION } from '#shared/applications/saved-form-format.ts'
import type { DraftDocuments } from '#web/forms/device-database.ts'
import type { OutboxEntry } from '#web/forms/outbox.ts'

interface SavedForm {
  entry: Pick<OutboxEntry, 'serviceId' | 'submissionKey' | 'correctionOf' | 'fields' | 'addedAt'>
  documents: DraftDocuments
  /** The ticket that proves which citizen the form belongs to; the portal created it. */
  ticket: string
  /** The portal's public key for saved forms. */
  recipient: string
}

/**
 * Encrypts a form and its documents into one file that only the portal can open. Before encryption, the file contains
 * the length of the header, the header as JSON, and the documents. Like the outbox, it contains no Aadhaar numbers.
 */
export async function encryptForm({ entry, documents, ticket, recipient }: SavedForm): Promise<File> {
  const { serviceId, submissionKey, correctionOf, fields, addedAt } = entry
  const files = Object.entries(documents).flatMap(([slot, slotFiles]) => slotFiles.map((file) => ({ slot, file })))
  const filledAt = new Date(addedAt).toISOString()
  const header: SavedFormHeader = {
    format: 1,
    serviceId,
    submissionKey,
    ticket,
    ...(correctionOf !== undefined && { correctionOf }),
    filledAt,
    fields: fields.map(([name, text]) => [name, text]),
    // The end of a long file name is kept, because it contains the extension.
    documents: files.map(({ slot, file }) => ({ slot, fileName: file.name.slice(-200), size: file.size })),
  }
  const json = new TextEncoder().encode(JSON.stringify(header))
  const length = new DataView(new ArrayBuffer(LENGTH_BYTES))
  length.setUint32(0, json.length)
  const content = new Blob([length, json, ...files.map(({ file }) => file)])
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  // Encrypting a stream prevents the documents from being in the phone's memory twice.
  const encrypted = await new Response(await encrypter.encrypt(content.stream())).blob()
  return new File([encrypted], `${serviceId}-${filledAt.slice(0, 10)}${SAVED_FORM_EXTENSION}`, {
    type: 'application/octet-stream',
  })
}
