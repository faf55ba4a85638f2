import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject, vi } from 'vitest'
import { makeDataFolder, startWholePortal } from './whole-portal.ts'

const PATIENCE_MS = 120_000
const MAKING_MS = 10_000

/**
 * A separate data folder with the seeded demo village, as after a portal's first start. `patience`: milliseconds, for
 * tests that allow more than usual.
 */
export async function copySeededVillage(patience = PATIENCE_MS): Promise<string> {
  const seeded = await seededVillage(patience)
  const folder = await makeDataFolder()
  // Not with Node's copy: as root, the database's files belong to another user, and must stay so.
  await promisify(execFile)('cp', ['-a', `${seeded}/.`, folder])
  return folder
}

/** Seeding takes seconds: the first test of a run seeds for all, and the others wait. */
async function seededVillage(patience: number) {
  const folder = join(inject('runFolder'), 'village')
  const dataDir = join(folder, 'data')
  const isSeeded = join(folder, 'seeded')
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const portal = await startWholePortal(dataDir, {}, patience)
    await portal.end('SIGTERM')
    await writeFile(isSeeded, '')
  } else await vi.waitUntil(() => existsSync(isSeeded), { timeout: patience + MAKING_MS, interval: 100 })
  return dataDir
}
