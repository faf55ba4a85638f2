import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDiskStore } from './document-store.ts'

test('a store on a nearly full disk accepts no files, and leaves the free space to the database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gs-store-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const store = await openDiskStore(folder, Number.MAX_SAFE_INTEGER)
  await expect(store.stage([Buffer.from('a paper')])).rejects.toMatchObject({ code: 'storage-full' })
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})
