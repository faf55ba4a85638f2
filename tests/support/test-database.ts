import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { TEMPLATE } from './template.ts'

/** A database of its own for one test, copied from the migrated template; gives where it is. */
export async function copyTemplate() {
  const address = { ...inject('postgres'), database: `test_${randomBytes(8).toString('hex')}` }
  await inMaintenance(`create database ${address.database} template ${TEMPLATE}`)
  return address
}

/** Drops it again, with whatever connections are just ending. */
export const dropDatabase = (name: string) => inMaintenance(`drop database ${name} with (force)`)

async function inMaintenance(statement: string) {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
