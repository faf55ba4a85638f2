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
/** The additional time that other test files wait, for the end of the first portal. */
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
 * The folder with the village. The first test file of a run seeds the village, which takes seconds; the other files wait. Some
 * of its decisions were made today, so the first file after midnight in India seeds another one.
 */
async function seededVillage(timeLimit: number) {
  const folder = join(inject('runFolder'), `village-${todayInIndia()}`)
  const dataDir = join(folder, 'data')
  const isSeeded = join(folder, 'seeded')
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const portal = await startWholePortal(dataDir, {}, timeLimit)
    await portal.end('SIGTERM')
    await writeFile(isSeeded, '')
  } else await vi.waitUntil(() => existsSync(isSeeded), { timeout: timeLimit + STOP_MS, interval: 100 })
  return dataDir
}
