// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { RequestError } from '#shared/request-error.ts'
import { createInspector } from './checking/create-inspector.ts'
import { openDiskStore } from './document-store.ts'
import { type FormContent, type FormEntry, receiveForm } from './receive-form.ts'

const SLOTS = { proof: { accepts: 'pdf', maxFiles: 5 } } as const
const SPECIFICATION = { slots: SLOTS, read: () => undefined }

async function createDeps(leftFree: number) {
  const folder = await mkdtemp(join(tmpdir(), 'gs-form-'))
  const inspector = createInspector()
  onTestFinished(async () => {
    await inspector.close()
    await rm(folder, { recursive: true })
  })
  const documents = await openDiskStore(folder, leftFree)
  return {
    deps: { documents, inspector, scanner: undefined, sender: { accountId: '1', network: '' } },
    incoming: () => readdir(join(folder, 'incoming')),
  }
}

function aFile(stream: Readable): FormEntry {
  const file = Object.assign(stream, { truncated: false })
  return { type: 'file', fieldname: 'proof', filename: 'proof.pdf', file }
}

const aPaper = (content: string) => Buffer.from(`%PDF-1.7\n${content}\nstartxref\n9\n%%EOF\n`)

async function* yieldParts(parts: readonly FormEntry[]) {
  yield* parts
}

test('a document that does not fit on the disk is not read, and does not block the following parts', async () => {
  const { deps, incoming } = await createDeps(Number.MAX_SAFE_INTEGER)
  const document = Readable.from([Buffer.from('%PDF-1.7')])
  await expect(receiveForm(yieldParts([aFile(document)]), SPECIFICATION, deps)).rejects.toMatchObject({
    code: 'storage-full',
  })
  expect(document.destroyed).toBe(true)
  expect(await incoming()).toEqual([])
})

test('of five documents, only the invalid one is reported, and no file is left', async () => {
  const { deps, incoming } = await createDeps(0)
  const documents = Array.from({ length: 5 }, (_, number) => aPaper(number === 3 ? '/JavaScript (app.alert(1))' : ''))
  const read = ({ fieldErrors }: FormContent) => {
    if (fieldErrors.length > 0) throw new RequestError('answers-invalid', { fieldErrors })
  }
  const form = receiveForm(
    yieldParts(documents.map((document) => aFile(Readable.from([document])))),
    { slots: SLOTS, read },
    deps,
  )
  await expect(form).rejects.toMatchObject({
    details: { fieldErrors: [{ field: 'proof', code: 'active-document' }] },
  })
  expect(await incoming()).toEqual([])
})

test('an upload that is aborted before or during reading leaves no files', async () => {
  const { deps, incoming } = await createDeps(0)
  const abortedStream = new Readable({ read() {} })
  abortedStream.destroy(new Error('The connection was closed'))
  const truncated = Readable.from(
    (async function* () {
      yield Buffer.from('%PDF-1.7')
      throw new Error('The connection was closed')
    })(),
  )
  const complete = () => aFile(Readable.from([aPaper('')]))
  for (const broken of [abortedStream, truncated]) {
    await expect(receiveForm(yieldParts([complete(), aFile(broken)]), SPECIFICATION, deps)).rejects.toThrow(
      'The connection was closed',
    )
    expect(await incoming()).toEqual([])
  }
})

test('a form is rejected as soon as its texts together exceed 256 KB, before the rest is read', async () => {
  const { deps } = await createDeps(0)
  let read = 0
  async function* endless(): AsyncGenerator<FormEntry> {
    while (read < 60) {
      read += 1
      yield { type: 'field', fieldname: `field ${read}`, value: 'a'.repeat(60_000) }
    }
  }
  await expect(receiveForm(endless(), SPECIFICATION, deps)).rejects.toMatchObject({ code: 'too-large' })
  expect(read).toBe(5)
})
