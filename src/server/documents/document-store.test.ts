// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import { openDiskStore } from './document-store.ts'

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'gs-store-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a store on a nearly full disk accepts no files, and leaves the free space to the database', async () => {
  const folder = await makeFolder()
  const store = await openDiskStore(folder, Number.MAX_SAFE_INTEGER)
  await expect(store.stage([Buffer.from('a paper')])).rejects.toMatchObject({ code: 'storage-full' })
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})

test('files in progress reserve the space that they may still need, and files in memory only their size', async () => {
  const folder = await makeFolder()
  const incoming = () => readdir(join(folder, 'incoming'))
  const [leftFree, spare] = [1_000_000, 1_000]
  const freeBytes = leftFree + 2 * UPLOAD_LIMITS.fileBytes + spare
  const store = await openDiskStore(folder, leftFree, async () => freeBytes)

  const uploads = Array.from({ length: 20 }, () => new PassThrough())
  const staged = uploads.map((upload) => store.stage(upload))
  const results = Promise.allSettled(staged)
  await vi.waitUntil(async () => (await incoming()).length === 2)
  await expect(store.stage([Buffer.alloc(spare + 1)])).rejects.toMatchObject({ code: 'storage-full' })
  await store.stage([Buffer.alloc(spare)])

  for (const upload of uploads) upload.end('a paper')
  const outcomes = (await results).map((result) => (result.status === 'rejected' ? result.reason.code : 'stored'))
  expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(2)
  expect(outcomes.filter((outcome) => outcome === 'storage-full')).toHaveLength(18)

  // Once the uploads have ended and the space has been measured again, another upload may begin.
  await vi.waitFor(() => store.stage(new PassThrough().end('a paper')))
})

test('a file whose upload fails ends its reservation', async () => {
  const store = await openDiskStore(await makeFolder(), 0, async () => UPLOAD_LIMITS.fileBytes)
  const upload = new PassThrough()
  const staged = store.stage(upload)
  upload.destroy(new Error('The connection was closed'))
  await expect(staged).rejects.toThrow('The connection was closed')
  await vi.waitFor(() => store.stage(new PassThrough().end('a paper')))
})
