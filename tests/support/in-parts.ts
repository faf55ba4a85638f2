// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import type { PartsForm } from '#shared/applications/parts-wire.ts'
import { PART_LIMITS, partPath, submitFromPartsPath } from '#shared/part-limits.ts'
import type { Parts } from './a-submission.ts'
import type { Client } from './client.ts'

export const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Uploads a part (a piece of a document; see docs/glossary.md) under the digest of its bytes, or under the given digest. */
export const putPart = (
  client: Client,
  bytes: Buffer,
  digest = digestOf(bytes),
  headers: Record<string, string> = {},
) => client.send('PUT', partPath(digest), { 'content-type': 'application/octet-stream', ...headers }, bytes)

/** A form that names the parts of its documents by their digests, and the bytes of each part by its digest. */
export interface DividedForm {
  form: PartsForm
  parts: Map<string, Buffer>
}

/** Divides the documents of a form into parts, as a client does. */
export async function divide(form: Parts, partBytes = PART_LIMITS.maxPartBytes): Promise<DividedForm> {
  const divided: DividedForm = { form: { fields: [], documents: [] }, parts: new Map() }
  for (const [name, value] of form) {
    for (const part of [value].flat()) {
      if (typeof part === 'string') {
        divided.form.fields.push([name, part])
        continue
      }
      const bytes = Buffer.from(await part.arrayBuffer())
      const digests: string[] = []
      for (let begin = 0; begin < bytes.length; begin += partBytes) {
        const piece = bytes.subarray(begin, begin + partBytes)
        const digest = digestOf(piece)
        digests.push(digest)
        divided.parts.set(digest, piece)
      }
      divided.form.documents.push({ slot: name, fileName: part.name, sha256: digestOf(bytes), parts: digests })
    }
  }
  return divided
}

/** Submits a divided form. Its parts need not have been uploaded. */
export const submitParts = (client: Client, path: string, form: PartsForm, headers: Record<string, string> = {}) =>
  client.send(
    'POST',
    submitFromPartsPath(path),
    { 'content-type': 'application/json', ...headers },
    JSON.stringify(form),
  )

/** Uploads all parts of a form, and submits it. */
export async function sendInParts(client: Client, path: string, form: Parts, headers: Record<string, string> = {}) {
  const divided = await divide(form)
  for (const bytes of divided.parts.values()) {
    const { status } = await putPart(client, bytes)
    if (status !== 204) throw new Error(`The upload of a part failed: ${status}`)
  }
  return submitParts(client, path, divided.form, headers)
}
