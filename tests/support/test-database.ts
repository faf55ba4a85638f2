// SPDX-License-Identifier: Apache-2.0
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { withConnection } from '#server/platform/db/connection.ts'
import { SUPERUSER } from '#server/platform/db/embedded/cluster.ts'
import { TEMPLATE } from './template.ts'

/** Creates a database for one test, as a copy of the migrated template; returns its address. */
export const copyTemplate = () => createDatabase(TEMPLATE)

/** Creates a database without tables; returns its address. */
export const createEmptyDatabase = () => createDatabase('template1')

async function createDatabase(template: string) {
  const address = { ...inject('postgres'), database: `test_${randomBytes(8).toString('hex')}` }
  // The strategy `file_copy` takes a third of the time. It is safe, because the template is not in use.
  await runOnServer(`create database ${address.database} template ${template} strategy file_copy`)
  return address
}

export type TestDatabase = Awaited<ReturnType<typeof copyTemplate>>

/** Drops a database, even if connections to it are still closing. Only the superuser may end autovacuum in it. */
export async function dropDatabase(name: string) {
  const server = { ...inject('postgres'), user: SUPERUSER, database: 'postgres' }
  await withConnection(server, (client) => client.query(`drop database ${name} with (force)`))
}

let maintenance: pg.Pool | undefined

/** Runs a `create database` in the database `postgres`, on connections that all tests of a process share. */
async function runOnServer(statement: string) {
  maintenance ??= openMaintenance()
  await maintenance.query(statement)
}

function openMaintenance() {
  const pool = new pg.Pool({ ...inject('postgres'), database: 'postgres', max: 2, allowExitOnIdle: true })
  // The server ends idle connections when it stops after the last test.
  pool.on('error', () => {})
  return pool
}
