import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { openDiskStore } from './document-store.ts'

test('a store on a disk that is nearly full takes nothing more, and leaves the rest to the database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gs-store-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const store = await openDiskStore(folder, Number.MAX_SAFE_INTEGER)
  const paper = Readable.from(['a paper'])
  await expect(store.stage(paper)).rejects.toMatchObject({ code: 'storage-full' })
  expect(paper.destroyed).toBe(true)
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})
