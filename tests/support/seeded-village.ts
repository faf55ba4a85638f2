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
 * A data folder of one's own with the seeded demo village in it, as the first start of a portal leaves it. `patience`:
 * milliseconds, where a test has more of it than most.
 */
export async function copySeededVillage(patience = PATIENCE_MS): Promise<string> {
  const seeded = await seededVillage(patience)
  const folder = await makeDataFolder()
  // Not by Node: where the tests run as root, the database's files belong to another user, and must stay so.
  await promisify(execFile)('cp', ['-a', `${seeded}/.`, folder])
  return folder
}

/** Seeding takes seconds: whoever comes first in a run does it for all, and the others wait for it. */
async function seededVillage(patience: number) {
  const place = join(inject('runFolder'), 'village')
  const dataDir = join(place, 'data')
  const isSeeded = join(place, 'seeded')
  const isFirst = await mkdir(place).then(
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
