// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, vi } from 'vitest'
import { killProcess, readPostmasterPid, run, test } from './database-folder.ts'
import type { PortalProcess } from './portal-process.ts'

const WRITE = 'CREATE TABLE sample AS SELECT 42 AS answer'
const READ = 'SELECT answer FROM sample'

describe('after kill -9 of the portal', () => {
  test('the next start finds its data while the orphaned database still runs', async ({
    folder,
    copyStoppedDatabase,
    start,
    startProcess,
  }) => {
    await copyStoppedDatabase(folder)
    const orphan = await writeAndKill(folder, startProcess(folder))
    expect(isAlive(orphan)).toBe(true)
    const { connection } = await start(folder)
    expect(await run(connection, READ)).toEqual([[42]])
    // The process ID exists until init has reaped the process.
    await vi.waitFor(() => expect(isAlive(orphan)).toBe(false), { timeout: 5_000 })
  })

  test('the next start finds its data if the database was killed, too', async ({
    folder,
    copyStoppedDatabase,
    start,
    startProcess,
  }) => {
    await copyStoppedDatabase(folder)
    killProcess(await writeAndKill(folder, startProcess(folder)))
    const { connection } = await start(folder)
    expect(await run(connection, READ)).toEqual([[42]])
  })

  test('an unrelated process with the id of the killed database is not stopped', async ({
    folder,
    copyStoppedDatabase,
    start,
  }) => {
    await copyStoppedDatabase(folder)
    const unrelated = spawn('sleep', ['60'])
    try {
      await once(unrelated, 'spawn')
      await writeFile(join(folder, 'postmaster.pid'), `${unrelated.pid}\n${folder}\n`)
      const { connection } = await start(folder)
      expect(await run(connection, 'SELECT 1')).toEqual([[1]])
      expect(unrelated.exitCode).toBe(null)
    } finally {
      unrelated.kill()
    }
  })
})

describe('two starts on one data folder', () => {
  test('the second is rejected, and the first continues', async ({
    folder,
    copyStoppedDatabase,
    start,
    startProcess,
  }) => {
    await copyStoppedDatabase(folder)
    const first = await startProcess(folder).outcome
    await expect(start(folder)).rejects.toThrow(/^Another portal is already running on the data folder/)
    expect(first.connection && (await run(first.connection, 'SELECT 1'))).toEqual([[1]])
  })

  test('only one of two concurrent first starts succeeds', async ({ folder, startProcess }) => {
    const [first, second] = await Promise.all([startProcess(folder).outcome, startProcess(folder).outcome])
    const outcomes = [first, second].map(({ connection, fault }) => (connection ? 'runs' : fault))
    expect(outcomes).toContain('runs')
    expect(outcomes).toContainEqual(expect.stringMatching(/^Another portal is already running/))
  })

  test('a folder is unlocked when its portal has ended', async ({
    folder,
    copyStoppedDatabase,
    start,
    startProcess,
  }) => {
    await copyStoppedDatabase(folder)
    const first = startProcess(folder)
    await first.outcome
    await first.end('SIGTERM')
    const { connection } = await start(folder)
    expect(await run(connection, 'SELECT 1')).toEqual([[1]])
  })
})

/** Writes a row in a portal, and kills the portal. Returns the process ID of the database, which continues to run. */
async function writeAndKill(folder: string, portal: PortalProcess): Promise<number> {
  const { connection } = await portal.outcome
  if (!connection) throw new Error('The portal did not start.')
  await run(connection, WRITE)
  await portal.end('SIGKILL')
  return readPostmasterPid(folder)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
