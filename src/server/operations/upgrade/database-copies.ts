// SPDX-License-Identifier: Apache-2.0
import type pg from 'pg'
import { type DatabaseAddress, withConnection } from '../../platform/db/connection.ts'
import { SUPERUSER } from '../../platform/db/embedded/cluster.ts'
import { PORTAL_NAME } from '../../platform/db/embedded/portal-database.ts'

/** The databases of an upgrade in the embedded server. The portal uses `own`. */
export const DATABASES = {
  own: PORTAL_NAME,
  /** A copy that the other release tries; it becomes `own` if the trial succeeds. */
  next: `${PORTAL_NAME}_next`,
  /** The database from before the last upgrade, for a rollback. */
  before: `${PORTAL_NAME}_before`,
} as const

/** The address of the embedded database server. */
export type Server = Extract<DatabaseAddress, { host: string }>

/** The address of a database for the superuser, who can copy and rename databases. */
export const asSuperuser = (server: Server, database: string) => ({ ...server, user: SUPERUSER, database })

/** Runs `work` in the database `postgres`, because the other databases can only be renamed without connections to them. */
const onMaintenanceDatabase = <Result>(server: Server, work: (client: pg.ClientBase) => Promise<Result>) =>
  withConnection(asSuperuser(server, 'postgres'), work)

/** Copies a database with all its contents. No client may be connected to it. */
export async function copyDatabase(server: Server, from: string, to: string): Promise<void> {
  await dropDatabase(server, to)
  await onMaintenanceDatabase(server, (client) =>
    client.query(`create database ${to} owner ${PORTAL_NAME} template ${from} strategy file_copy`),
  )
}

/** Drops a database if it exists. Its connections are closed. */
export const dropDatabase = (server: Server, name: string) =>
  onMaintenanceDatabase(server, (client) => client.query(`drop database if exists ${name} with (force)`))

/**
 * Makes `next` the portal's database, and keeps the portal's current database as `before`. The names change in one
 * transaction, so that the portal always has a database.
 */
export async function adoptNext(server: Server): Promise<void> {
  const { own, next, before } = DATABASES
  await dropDatabase(server, before)
  await rename(server, [own, before], [next, own])
}

/** Undoes `adoptNext`: makes `before` the portal's database again, and drops the database that was adopted. */
export async function returnToBefore(server: Server): Promise<void> {
  const { own, next, before } = DATABASES
  await dropDatabase(server, next)
  await rename(server, [own, next], [before, own])
  await dropDatabase(server, next)
}

/** Writes the current time into the comment of the database `before`, as the time from which it exists. */
export const stampBefore = (client: pg.ClientBase) =>
  client.query(`comment on database ${DATABASES.before} is '${new Date().toISOString()}'`)

/** Renames databases in one transaction. */
async function rename(server: Server, ...changes: readonly (readonly [from: string, to: string])[]) {
  await onMaintenanceDatabase(server, async (client) => {
    await client.query('begin')
    for (const [from, to] of changes) {
      await client.query(`alter database ${from} rename to ${to}`)
      if (to === DATABASES.before) await stampBefore(client)
    }
    await client.query('commit')
  })
}

export async function databaseExists(server: Server, name: string): Promise<boolean> {
  return onMaintenanceDatabase(server, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    return rowCount === 1
  })
}
