import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { TEMPLATE } from './template.ts'

/** A separate database for one test, copied from the migrated template; returns its address. */
export async function copyTemplate() {
  const address = { ...inject('postgres'), database: `test_${randomBytes(8).toString('hex')}` }
  await inMaintenance(`create database ${address.database} template ${TEMPLATE}`)
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

async function inMaintenance(statement: string) {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
