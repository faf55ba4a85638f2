import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { TEMPLATE } from './template.ts'

/** A database of its own for one test, copied from the migrated template; gives where it is. */
export const copyTemplate = () => createDatabase(TEMPLATE)

/** A database without tables; gives where it is. */
export const createEmptyDatabase = () => createDatabase('template1')

async function createDatabase(template: string) {
  const address = { ...inject('postgres'), database: `test_${randomBytes(8).toString('hex')}` }
  await inMaintenance(`create database ${address.database} template ${template}`)
  return address
}

export type TestDatabase = Awaited<ReturnType<typeof copyTemplate>>

/** Drops it again, with whatever connections are just ending. */
export async function dropDatabase(name: string) {
  try {
    await inMaintenance(`drop database ${name} with (force)`)
  } catch (error) {
    // The server may just be vacuuming there, which no one but itself may end: dropping without force lets it.
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
