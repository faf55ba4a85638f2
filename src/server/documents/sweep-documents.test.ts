// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDiskStore } from './document-store.ts'
import { storeBytes } from './store-documents.ts'
import { createSweepCutoff } from './sweep-documents.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test('setting the clock forward makes no file count as old; an orphaned file is deleted after an hour', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gs-sweep-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const store = await openDiskStore(folder, 0)
  const clock = { wall: Date.parse('2026-02-03T10:00:00Z'), steady: 5000 }
  const advance = (ms: number) => {
    clock.wall += ms
    clock.steady += ms
  }
  const cutoff = createSweepCutoff(HOUR, { wall: () => clock.wall, steady: () => clock.steady })
  const storeNow = async () => {
    const filePath = await storeBytes(Buffer.from('a paper'), store)
    await utimes(join(folder, filePath), clock.wall / 1000, clock.wall / 1000)
    return filePath
  }
  const swept = async () => {
    const found: string[] = []
    for await (const paths of store.filesBefore(cutoff())) found.push(...paths)
    return found
  }

  const leftOver = await storeNow()
  advance(HOUR + MINUTE)
  expect(await swept()).toEqual([leftOver])

  const beingWritten = await storeNow()
  clock.wall += 3 * HOUR
  advance(MINUTE)
  expect(await swept()).toEqual([leftOver])
  advance(HOUR)
  expect((await swept()).toSorted()).toEqual([leftOver, beingWritten].toSorted())

  // A clock set back only delays the deletion.
  const another = await storeNow()
  clock.wall -= 2 * HOUR
  advance(2 * HOUR)
  expect(await swept()).not.toContain(another)
})
