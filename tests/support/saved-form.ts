// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { SAVED_FORM_PATHS } from '#shared/applications/saved-form-format.ts'
import { encryptForm } from '#web/features/outbox/encrypt-form.ts'
import { aSubmission, type Parts } from './a-submission.ts'
import type { Client, ClientResponse, FormValue } from './client.ts'
import type { TestPortal } from './portal-fixture.ts'

/** A form in the outbox of a device: the request that the outbox sends, and the file that it saves. */
export interface FormOnDevice {
  /** The multipart form, with Aadhaar numbers. */
  parts: Parts
  /** The Aadhaar numbers by field. The file does not contain them. */
  numbers: [string, string][]
  /** The idempotency key of the form. */
  key: string
  file: File
  /** Submits the form as the outbox does when there is a network. */
  send: (client: Client) => ReturnType<Client['postForm']>
}

interface SavedFormOptions {
  service?: string
  changes?: Record<string, FormValue | undefined>
  /** The whole form, instead of a valid one with changes. */
  parts?: Parts
  key?: string
  /** The reference of the rejected application that the form corrects. */
  correctionOf?: string
  /** The ticket in the file; that of the client's session by default. */
  ticket?: string
  /** The public key to which the file is encrypted; the portal's by default. */
  recipient?: string
}

/** The ticket that a device receives with the session; it proves to whom a saved form belongs (see docs/glossary.md). */
export const ticketOf = async (client: Client): Promise<string> => (await client.get('/api/session')).json.ticket

/** Fills in a form as this citizen, and saves it with the code that runs in browsers. */
export async function aSavedForm(
  portal: TestPortal,
  citizen: Client,
  options: SavedFormOptions = {},
): Promise<FormOnDevice> {
  const { service = 'noc', changes, key = randomUUID(), correctionOf } = options
  const { definition } = portal.catalogue.get(service)
  const parts = options.parts ?? aSubmission(definition, changes)
  const texts = parts.filter((part): part is [string, string] => typeof part[1] === 'string')
  const isNumber = ([name]: [string, string]) => definition.fields[name]?.kind === 'aadhaar'
  const documents: Record<string, File[]> = {}
  for (const [slot, value] of parts) if (typeof value !== 'string') documents[slot] = [value].flat()
  const entry = {
    serviceId: service,
    submissionKey: key,
    correctionOf,
    fields: texts.filter((text) => !isNumber(text)),
    addedAt: Date.parse('2026-11-20T06:30:00Z'),
  }
  const ticket = options.ticket ?? (await ticketOf(citizen))
  const recipient = options.recipient ?? (await citizen.get('/api/services')).json.savedFormRecipient
  return {
    parts,
    numbers: texts.filter(isNumber),
    key,
    file: await encryptForm({ entry, documents, ticket, recipient }),
    send: (client) => client.postForm(definition.paths.submit, parts, { 'idempotency-key': key }),
  }
}

/** Uploads a saved form, and receives its content. Staff do this before they submit the form. */
export const previewFile = (client: Client, file: File) => client.postForm(SAVED_FORM_PATHS.preview, [['file', file]])

/** Submits a saved form as staff do, with the Aadhaar numbers that the citizen tells them. */
export const submitFile = (client: Client, { file, numbers }: Pick<FormOnDevice, 'file' | 'numbers'>) =>
  client.postForm(SAVED_FORM_PATHS.submit, [...numbers, ['file', file]])

/** A file of the same name with changed bytes. */
export async function changedFile(file: File, change: (bytes: Buffer) => Buffer) {
  return new File([new Uint8Array(change(Buffer.from(await file.arrayBuffer())))], file.name)
}

/** The application ID in the response to a submission. */
export const referenceIn = ({ json }: ClientResponse): string => json.data._id

/** The status and the code of an error response. */
export const statusAndCode = ({ status, json }: ClientResponse) => [status, json.code]

/** The IDs of all applications of a citizen. */
export const ownReferences = async (citizen: Client): Promise<string[]> =>
  (await citizen.post('/api/user/getapplication', {})).json.data.map(({ _id }: { _id: string }) => _id)

/** Asserts that the portal stores no application and no file. */
export async function expectNothingStored(portal: TestPortal) {
  expect(await portal.ownerQueries.countOf('applications')).toBe(0)
  expect(await portal.filesOnDisk()).toEqual([])
}
