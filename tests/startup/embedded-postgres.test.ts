// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, vi } from 'vitest'
import { withConnection } from '#server/platform/db/connection.ts'
import { waitUntilAccepting } from '#server/platform/db/embedded/portal-database.ts'
import { hasTools } from '../support/tools.ts'
import { killProcess, readPostmasterPid, run, test } from './database-folder.ts'

const WRITE = 'CREATE TABLE sample AS SELECT 42 AS answer'
const READ = 'SELECT answer FROM sample'

describe('the embedded database', () => {
  test('never loses acknowledged data, verifies checksums, and listens only on its private socket', async ({
    sharedDatabase,
  }) => {
    const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses']
    const values = names.map((name) => `current_setting('${name}')`).join(', ')
    expect(await run(sharedDatabase, `SELECT ${values}`)).toEqual([['on', 'on', 'on', 'on', '']])
  })

  test('gives the portal a role that is not a superuser', async ({ sharedDatabase }) => {
    const query = 'SELECT rolsuper, rolcreaterole FROM pg_roles WHERE rolname = current_user'
    expect(await run(sharedDatabase, query)).toEqual([[false, false]])
  })

  test('finds similar names in an Indian script', async ({ sharedDatabase }) => {
    await run(sharedDatabase, 'CREATE EXTENSION pg_trgm')
    expect(await run(sharedDatabase, "SELECT similarity('रामलाल', 'रामपाल') > 0.2")).toEqual([[true]])
  })

  test('keeps its data until the next start', async ({ folder, start, sentences }) => {
    const first = await start(folder)
    await run(first.connection, WRITE)
    await first.stop()
    const second = await start(folder)
    expect(await run(second.connection, READ)).toEqual([[42]])
    expect(sentences).toEqual([expect.stringContaining('Creating the database')])
  })

  test('has a lock file that other users cannot lock, even if an earlier version created it', async ({
    folder,
    start,
  }) => {
    const lock = `${folder}.lock`
    await writeFile(lock, '', { mode: 0o644 })
    for (let starts = 0; starts < 2; starts += 1) {
      const { stop } = await start(folder)
      expect((await stat(lock)).mode & 0o777).toBe(0o600)
      await stop()
      await rm(lock)
    }
  })

  test('lets a command wait while it accepts no connections', async ({ folder, copyStoppedDatabase, start }) => {
    await copyStoppedDatabase(folder)
    const { connection } = await start(folder)
    await waitUntilAccepting(connection, 0)
    await withConnection(connection, async (client) => {
      // PostgreSQL waits for this session before it stops. Until then, it rejects other connections with the same error code as
      // while it starts.
      process.kill(await readPostmasterPid(folder), 'SIGTERM')
      await vi.waitFor(() =>
        expect(waitUntilAccepting(connection, 0)).rejects.toThrow(
          /^The database of the portal accepts no connections: the database system is shutting down\. Try again/,
        ),
      )
      const waiting = waitUntilAccepting(connection, 60_000)
      await expect(Promise.race([waiting, client.query('select pg_sleep(0.6)')])).resolves.toHaveProperty('rowCount', 1)
      await client.end()
      // The portal starts the server again.
      await waiting
    })
  })

  test('leaves no process and no socket after it is stopped', async ({ folder, copyStoppedDatabase, start }) => {
    await copyStoppedDatabase(folder)
    const { connection, stop } = await start(folder)
    await stop()
    expect(existsSync(connection.host)).toBe(false)
    expect(existsSync(join(folder, 'postmaster.pid'))).toBe(false)
  })

  test('starts from a folder whose path is too long for a socket', async ({ folder, start }) => {
    const longPath = join(dirname(folder), 'a'.repeat(100), 'postgres')
    const { connection, stop } = await start(longPath)
    expect(await run(connection, 'SELECT 1')).toEqual([[1]])
    await stop()
    expect(existsSync(connection.host)).toBe(false)
  })

  test('is restarted if it is killed while the portal runs', async ({
    folder,
    copyStoppedDatabase,
    start,
    sentences,
  }) => {
    await copyStoppedDatabase(folder)
    const { connection } = await start(folder)
    await run(connection, WRITE)
    killProcess(await readPostmasterPid(folder))
    await vi.waitFor(() => expect(sentences).toContain('The database is running again.'), { timeout: 20_000 })
    expect(await run(connection, READ)).toEqual([[42]])
  })

  test.runIf(hasTools('root'))(
    'is created in a folder that its own user can access, if root starts the portal in a folder that this user cannot enter',
    async ({ folder, start, sentences }) => {
      const closed = join(dirname(folder), 'closed')
      await mkdir(closed, { mode: 0o700 })
      const first = await start(join(closed, 'data', 'postgres'))
      const socketFolder = dirname(first.connection.host)
      try {
        expect(sentences).toContainEqual(expect.stringContaining(socketFolder))
        await run(first.connection, WRITE)
        await first.stop()
        const second = await start(join(closed, 'data', 'postgres'))
        expect(await run(second.connection, READ)).toEqual([[42]])
        await second.stop()
      } finally {
        await rm(socketFolder, { recursive: true, force: true })
      }
      await expect(start(join(closed, 'data', 'postgres'))).rejects.toThrow(/it is missing or unreadable/)
      expect(await readdir(join(closed, 'data'))).not.toContain('postgres')
    },
  )
})
