// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject, vi } from 'vitest'
import { todayInIndia } from '#shared/rules.ts'
import { makeDataFolder, startWholePortal } from './whole-portal.ts'

const TIMEOUT_MS = 120_000
/** Other test files wait this many milliseconds longer, because the first file must also stop its portal. */
const STOP_MS = 10_000

/**
 * Copies the seeded demo village to a new data folder, in the state after the first start. `timeLimit` is the timeout in
 * milliseconds.
 */
export async function copySeededVillage(timeLimit = TIMEOUT_MS): Promise<string> {
  const seeded = await seededVillage(timeLimit)
  const folder = await makeDataFolder()
  // `cp` is used, because it preserves the owner of the files, which is another user if root runs the tests.
  await promisify(execFile)('cp', ['-a', `${seeded}/.`, folder])
  return folder
}

/**
 * The folder with the village. The first test file of a run seeds the village, which takes seconds, and the other files wait. Some
 * of the village's decisions are made today, so the first file after midnight in India seeds another village.
 */
async function seededVillage(timeLimit: number) {
  const folder = join(inject('runFolder'), `village-${todayInIndia()}`)
  const dataDir = join(folder, 'data')
  const seededMark = join(folder, 'seeded')
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const portal = await startWholePortal(dataDir, {}, timeLimit)
    await portal.end('SIGTERM')
    await writeFile(seededMark, '')
  } else await vi.waitUntil(() => existsSync(seededMark), { timeout: timeLimit + STOP_MS, interval: 100 })
  return dataDir
}
