// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { test as base } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded/start-embedded-postgres.ts'
import { type PortalProcess, startPortalProcess } from './portal-process.ts'

/** Creates a data folder, and returns the path in it for a database, which does not exist yet. */
async function newDatabasePath() {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gram-seva-startup-'))
  // If the tests run as root, the database runs as a different user, who must be able to enter the folder.
  await chmod(dataFolder, 0o755)
  return join(dataFolder, 'postgres')
}

/** Removes the data folder around a database. */
const removeDataFolder = (databasePath: string) => rm(dirname(databasePath), { recursive: true, force: true })

/**
 * The fixtures of the tests in this folder.
 * `folder` is the path for a new database of the test. `copyStoppedDatabase` copies a database that is not running to a path.
 * `sharedDatabase` is a running database that the tests of a file share. `start` starts a database in this process, and collects
 * its output in `sentences`; `startProcess` starts a database in a child process. Both are stopped after the test.
 */
export const test = base
  // biome-ignore-start lint/correctness/noEmptyPattern: vitest reads the needed fixtures from the pattern
  .extend('sharedDatabase', { scope: 'file' }, async ({}, { onCleanup }) => {
    const folder = await newDatabasePath()
    const database = await startEmbeddedPostgres({ folder, log: () => {} })
    onCleanup(async () => {
      await database.stop()
      await removeDataFolder(folder)
    })
    return database.connection
  })
  .extend('copyStoppedDatabase', { scope: 'file' }, async ({}, { onCleanup }) => {
    const source = await newDatabasePath()
    onCleanup(() => removeDataFolder(source))
    const database = await startEmbeddedPostgres({ folder: source, log: () => {} })
    await database.stop()
    // Creating a database takes seconds, so it is created once and copied. `cp -a` keeps the owner of the files, unlike Node.js.
    return async (folder: string) => {
      await promisify(execFile)('cp', ['-a', source, folder])
    }
  })
  .extend('folder', async ({}, { onCleanup }) => {
    const folder = await newDatabasePath()
    onCleanup(() => removeDataFolder(folder))
    return folder
  })
  .extend('sentences', async ({}): Promise<string[]> => [])
  // biome-ignore-end lint/correctness/noEmptyPattern: as above
  // The fixture requests `folder`, so that the folder is removed after the databases have stopped.
  .extend('start', async ({ sentences, folder: _folder }, { onCleanup }) => {
    const started: EmbeddedPostgres[] = []
    onCleanup(async () => {
      for (const database of started) await database.stop()
    })
    return async (folder: string) => {
      const database = await startEmbeddedPostgres({ folder, log: (sentence) => sentences.push(sentence) })
      started.push(database)
      return database
    }
  })
  .extend('startProcess', async ({ folder: databaseFolder }, { onCleanup }) => {
    const started: PortalProcess[] = []
    onCleanup(async () => {
      for (const portal of started) await portal.end('SIGTERM')
      const orphan = await readPostmasterPid(databaseFolder).catch(() => undefined)
      if (orphan !== undefined) killProcess(orphan)
    })
    return (folder: string) => {
      const portal = startPortalProcess(folder)
      started.push(portal)
      return portal
    }
  })

/** Runs a statement on a new connection. Returns its rows. */
export async function run(connection: EmbeddedPostgres['connection'], statement: string): Promise<unknown[][]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' })
    return rows
  } finally {
    await client.end()
  }
}

/** Reads the process ID of the database server, which PostgreSQL stores in the folder of the database. */
export async function readPostmasterPid(folder: string): Promise<number> {
  const [pid] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

/** Kills a process with SIGKILL. Does nothing if the process no longer exists. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
