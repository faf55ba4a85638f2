import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { TEMPLATE } from './template.ts'

/** A separate database for one test, copied from the migrated template; returns its address. */
export const copyTemplate = () => createDatabase(TEMPLATE)

/** A database without tables; gives where it is. */
export const createEmptyDatabase = () => createDatabase('template1')

async function createDatabase(template: string) {
  const address = { ...inject('postgres'), database: `test_${randomBytes(8).toString('hex')}` }
  // As files, which costs a third of the default: the template is not in use, and nothing here has to survive a crash.
  await inMaintenance(`create database ${address.database} template ${template} strategy file_copy`)
  return address
}

export type TestDatabase = Awaited<ReturnType<typeof copyTemplate>>

/** Drops it again, with any connections that are just closing. */
export async function dropDatabase(name: string) {
  try {
    await inMaintenance(`drop database ${name} with (force)`)
  } catch (error) {
    // Autovacuum may be running there, and only the server itself may stop it: dropping without force does.
    if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error
    await inMaintenance(`drop database ${name}`)
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

let maintenance: pg.Pool | undefined

/** Runs a statement about databases, on connections that all tests of a process share. */
async function inMaintenance(statement: string) {
  maintenance ??= openMaintenance()
  await maintenance.query(statement)
}

function openMaintenance() {
  const pool = new pg.Pool({ ...inject('postgres'), database: 'postgres', max: 2, allowExitOnIdle: true })
  // The server ends idle connections when it stops after the last test.
  pool.on('error', () => {})
  return pool
}
