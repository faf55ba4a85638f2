// SPDX-License-Identifier: Apache-2.0
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/platform/db/connection.ts'
import { PORTAL_ROLE } from '#server/platform/db/embedded/portal-database.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start-embedded-postgres.ts'
import { grantToPortal } from '#server/platform/db/grant-to-portal.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openJobs } from '#server/platform/jobs/open-jobs.ts'
import { TEMPLATE } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string }
    /** A folder for files that the tests of a run share. It is deleted at the end of the run. */
    runFolder: string
  }
}

/**
 * Starts one PostgreSQL for the whole test run, with a migrated database that each test copies. At the end of the run, the
 * server is stopped and its data are deleted.
 */
export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'gramseva-test-'))
  // If root runs the tests, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755)
  // Tests start more than a hundred programs. With this cache, each file is compiled only once in a run.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: () => {}, durable: false })
  const { host, port, user, database } = server.connection
  await makeTemplate({ host, port, user, database })
  project.provide('postgres', { host, port, user })
  project.provide('runFolder', folder)
  return async () => {
    await server.stop()
    // The last processes may still write to the compile cache.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

async function makeTemplate(address: { host: string; port: number; user: string; database: string }) {
  const maintenance = new pg.Client(address)
  await maintenance.connect()
  await maintenance.query(`create database ${TEMPLATE}`)
  await maintenance.end()
  const owner = { ...address, database: TEMPLATE }
  const database = { ...owner, user: PORTAL_ROLE }
  await migrate(owner)
  await grantToPortal(owner, database)
  const { db, close } = openDatabase(database, fail)
  const jobs = await openJobs({ database, owner, db, onError: fail })
  await jobs.stop()
  await close()
}

function fail(error: Error) {
  throw error
}
