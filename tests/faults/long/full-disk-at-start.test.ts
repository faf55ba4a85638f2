// SPDX-License-Identifier: Apache-2.0
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start-embedded-postgres.ts'
import { mountMemory } from '../../support/faults/memory-disk.ts'
import { makeDataFolder, startWholePortal } from '../../support/whole-portal.ts'

/** Too small for the files of an empty database. */
const TINY_MB = 20
/** Large enough for an empty database, too small for the demo village. */
const SMALL_MB = 88

let dataDir: string
let unmount: (() => Promise<void>) | undefined

beforeEach(async () => {
  dataDir = await makeDataFolder()
})

afterEach(async () => {
  await unmount?.()
  await rm(dataDir, { recursive: true })
})

async function useSmallDisk(megabytes: number) {
  unmount = await mountMemory(dataDir, megabytes)
  await chmod(dataDir, 0o755)
}

describe('A first start with too little disk space', () => {
  test('shows the complete error message of initdb', async () => {
    await useSmallDisk(TINY_MB)
    const started = startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), log: () => {} })
    await expect(started).rejects.toThrow(
      /There is too little disk space[\s\S]*The error of PostgreSQL's initdb:[\s\S]*(?:No space left on device|Check free disk space)[\s\S]*removing/,
    )
  })

  test('also reports the lack of space while the demo village is created', async () => {
    await useSmallDisk(SMALL_MB)
    await expect(startWholePortal(dataDir)).rejects.toThrow(
      /ended with 1:[\s\S]*Creating the demo village[\s\S]*There is too little disk space in \S+ to fill the database: \d+ MB are free/,
    )
  })
})
