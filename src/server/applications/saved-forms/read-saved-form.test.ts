// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Encrypter, generateHybridIdentity, identityToRecipient } from 'age-encryption'
import { describe, expect, test } from 'vitest'
import type { SavedFormHeader } from '#shared/applications/saved-form.ts'
import { MAX_HEADER_BYTES } from '#shared/applications/saved-form-format.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import { readSavedForm } from './read-saved-form.ts'

const identity = await generateHybridIdentity()
const recipient = await identityToRecipient(identity)
const KEYS = { recipient, identities: async () => [identity] }

const aHeader = (changes: Partial<SavedFormHeader> = {}): SavedFormHeader => ({
  format: 1,
  serviceId: 'noc',
  submissionKey: randomUUID(),
  ticket: 'a ticket',
  filledAt: '2026-11-20T06:30:00.000Z',
  fields: [['location', 'बाज़ार']],
  documents: [],
  ...changes,
})

const aDocument = (slot: string, text: string) => ({ slot, fileName: `${slot}.pdf`, size: Buffer.byteLength(text) })

/** A header after its length, as a saved form begins. */
function withLength(header: string, length = Buffer.byteLength(header)) {
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(length)
  return Buffer.concat([prefix, Buffer.from(header)])
}

/** Encrypts any content, as anybody who knows the public key can. */
async function encrypt(...content: (Buffer | string)[]) {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return Buffer.from(await encrypter.encrypt(Buffer.concat(content.map((part) => Buffer.from(part)))))
}

/** Reads the file as it arrives from a client, in pieces of `size` bytes. */
function openInPieces(file: Buffer, size = 1000) {
  const pieces = Array.from({ length: Math.ceil(file.length / size) }, (_, index) =>
    file.subarray(index * size, (index + 1) * size),
  )
  return readSavedForm(Readable.from(pieces, { objectMode: false }), KEYS)
}

const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  )

const readToEnd = async (file: Buffer) => (await openInPieces(file)).drain()

describe('The content of a saved form', () => {
  test.for([1, 7, 4096, 1_000_000])('is read in pieces of %i bytes', async (size) => {
    // To read a large file in pieces of a few bytes would take too long, so its documents are empty.
    const texts = size < 100 ? ['', '', ''] : ['first', 'x'.repeat(200_000), '']
    const header = aHeader({ documents: texts.map((text, index) => aDocument(`slot${index}`, text)) })
    const form = await openInPieces(await encrypt(withLength(JSON.stringify(header)), ...texts), size)
    const read: unknown[] = []
    for await (const part of form.parts()) {
      read.push(part.type === 'field' ? part.value : [part.fieldname, (await buffer(part.file)).toString()])
    }
    expect(read).toEqual(['बाज़ार', ...texts.map((text, index) => [`slot${index}`, text])])
    expect(form.digest()).toMatch(/^[0-9a-f]{64}$/)
  })

  test('stays in order if the reader skips a document, or if one is larger than allowed', async () => {
    const large = 'y'.repeat(UPLOAD_LIMITS.fileBytes + 1)
    const texts = ['skipped'.repeat(30_000), large, 'the last']
    const documents = texts.map((text, index) => aDocument(`slot${index}`, text))
    const form = await openInPieces(await encrypt(withLength(JSON.stringify(aHeader({ documents }))), ...texts), 70_000)
    const read: unknown[] = []
    for await (const part of form.parts()) {
      if (part.type === 'field') continue
      if (part.fieldname === 'slot0') part.file.resume()
      else read.push([part.file.truncated, (await buffer(part.file)).toString()])
    }
    expect(read).toEqual([
      [true, ''],
      [false, 'the last'],
    ])
    expect(form.bytes()).toBeGreaterThan(large.length)
  })

  test.for<[reason: string, content: (Buffer | string)[]]>([
    ['is empty', []],
    ['ends within the length', [Buffer.alloc(3)]],
    ['ends within the header', [withLength(JSON.stringify(aHeader()), 5000)]],
    ['contains no JSON', [withLength('no JSON')]],
    ['has another format', [withLength(JSON.stringify({ ...aHeader(), format: 2 }))]],
    ['has an unknown field', [withLength(JSON.stringify({ ...aHeader(), role: 'admin' }))]],
    ['has a header above the limit', [withLength(' '.repeat(MAX_HEADER_BYTES + 1))]],
    ['names a header of four gigabytes', [withLength('', 0xff_ff_ff_ff)]],
    [
      'has a negative size',
      [withLength(JSON.stringify(aHeader({ documents: [{ ...aDocument('a', ''), size: -1 }] })))],
    ],
    [
      'is shorter than its documents',
      [withLength(JSON.stringify(aHeader({ documents: [aDocument('a', 'text')] }))), 'tex'],
    ],
    [
      'is longer than its documents',
      [withLength(JSON.stringify(aHeader({ documents: [aDocument('a', 'text')] }))), 'texts'],
    ],
  ])('is refused if it %s', async ([, content]) => {
    expect(await codeOf(readToEnd(await encrypt(...content)))).toBe('saved-form-damaged')
  })

  test('is refused if its documents exceed the limit of a request, before they are read', async () => {
    const documents = Array.from({ length: 6 }, () => ({ ...aDocument('a', ''), size: UPLOAD_LIMITS.fileBytes }))
    expect(await codeOf(openInPieces(await encrypt(withLength(JSON.stringify(aHeader({ documents }))))))).toBe(
      'too-large',
    )
  })

  test('is refused if the upload was cut at its limit', async () => {
    const file = await encrypt(withLength(JSON.stringify(aHeader())), 'z'.repeat(100_000))
    const cut = Object.assign(Readable.from([file.subarray(0, 50_000)], { objectMode: false }), { truncated: true })
    expect(await codeOf(readSavedForm(cut, KEYS).then((form) => form.drain()))).toBe('too-large')
  })
})
