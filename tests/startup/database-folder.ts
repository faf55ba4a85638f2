import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { test as base } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts'
import { type PortalProcess, startPortalProcess } from './portal-process.ts'

interface Fixtures {
  /** A folder for one database, not made yet, in a data folder of its own. */
  folder: string
  /** What the starts of this test said. */
  sentences: string[]
  /** Starts the database in this process; it is stopped after the test. */
  start: (folder: string) => Promise<EmbeddedPostgres>
  /** Starts the database in another process; it is ended after the test, and its database with it. */
  startProcess: (folder: string) => PortalProcess
}

export const test = base.extend<Fixtures>({
  folder: async ({ task }, use) => {
    const dataFolder = await mkdtemp(join(tmpdir(), `gram-seva-${task.id.slice(0, 8)}-`))
    // As root the database runs as another user, who must be able to pass.
    await chmod(dataFolder, 0o755)
    await use(join(dataFolder, 'postgres'))
    await rm(dataFolder, { recursive: true, force: true })
  },
  sentences: async ({ task: _ofEachTest }, use) => use([]),
  start: async ({ sentences, folder: _removedLast }, use) => {
    const started: EmbeddedPostgres[] = []
    await use(async (folder) => {
      const database = await startEmbeddedPostgres({ folder, log: (sentence) => sentences.push(sentence) })
      started.push(database)
      return database
    })
    for (const database of started) await database.stop()
  },
  startProcess: async ({ folder: itsFolder }, use) => {
    const started: PortalProcess[] = []
    await use((folder) => {
      const portal = startPortalProcess(folder)
      started.push(portal)
      return portal
    })
    for (const portal of started) await portal.end('SIGTERM')
    const orphan = await readPostmasterPid(itsFolder).catch(() => undefined)
    if (orphan !== undefined) killProcess(orphan)
  },
})

/** Runs one statement on a connection of its own. */
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

export async function readPostmasterPid(folder: string): Promise<number> {
  const [pid] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

/** Kills one process as a power cut would; none by that id any more is as good. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
