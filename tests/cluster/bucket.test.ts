// SPDX-License-Identifier: Apache-2.0
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openDocuments } from '#server/documents/open-documents.ts'
import { openBucket } from '#server/documents/s3/open-bucket.ts'
import { storeBytes } from '#server/documents/store-documents.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { startS3Server } from './s3-server.ts'

const HOUR_MS = 3_600_000

/** Starts an S3 server. `open` opens its bucket for the portal with this id. */
async function aServer() {
  const folder = await mkdtemp(join(tmpdir(), 'gs-bucket-'))
  const server = await startS3Server(folder)
  onTestFinished(async () => {
    await server.end()
    await rm(folder, { recursive: true, force: true })
  })
  const open = (installation: string, secret = server.address.secret) =>
    openDocuments(
      readConfiguration({
        APP_MODE: 'demo',
        DATA_DIR: join(folder, 'data'),
        DOCUMENTS_S3_URL: server.address.url,
        DOCUMENTS_S3_KEY_ID: server.address.keyId,
        DOCUMENTS_S3_SECRET: secret,
      }),
      installation,
      (error) => {
        throw error
      },
    )
  return { folder, bucket: openBucket(server.address), open }
}

test('a document in the bucket is stored byte for byte, returned, deleted when discarded, and invisible to another portal', async () => {
  const { open } = await aServer()
  const store = await open('one')
  const bytes = randomBytes(300_000)
  const filePath = await storeBytes(bytes, store)
  expect(await buffer(await store.read(filePath))).toEqual(bytes)
  await expect((await open('another')).read(filePath)).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(store.read('../keys/aadhaar.key')).rejects.toMatchObject({ code: 'ENOENT' })
  await store.discard(filePath)
  await store.discard(filePath)
  await expect(store.read(filePath)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a bucket without access causes a start-up error with one sentence', async () => {
  const { open } = await aServer()
  await expect(open('one', 'a wrong secret')).rejects.toThrow('DOCUMENTS_S3_URL cannot be used')
})

test('the sweep lists old files of its own portal only, page by page', async () => {
  const { folder, bucket, open } = await aServer()
  // In each hour, the sweep lists one of the 256 folders.
  const sweptFolder = (Math.floor(Date.now() / HOUR_MS) % 256).toString(16).padStart(2, '0')
  const nameIn = (prefix: string) => `${prefix}/${prefix}${randomBytes(23).toString('hex')}`
  const old = Array.from({ length: 3 }, () => nameIn(sweptFolder)).sort()
  const inOtherFolder = nameIn(sweptFolder === '00' ? '01' : '00')
  for (const name of [...old, inOtherFolder]) await bucket.put(`one/${name}`, Buffer.from('left over'))
  await bucket.put(`another/${nameIn(sweptFolder)}`, Buffer.from('of another portal'))
  const yesterday = new Date(Date.now() - 24 * HOUR_MS)
  for (const file of await readdir(join(folder, 'bucket', 'papers'), { recursive: true, withFileTypes: true })) {
    if (file.isFile()) await utimes(join(file.parentPath, file.name), yesterday, yesterday)
  }
  await bucket.put(`one/${nameIn(sweptFolder)}`, Buffer.from('just received'))
  const store = await open('one')
  const names: string[] = []
  for await (const paths of store.filesBefore(Date.now())) names.push(...paths)
  expect(names.sort()).toEqual(old)
})
