// SPDX-License-Identifier: Apache-2.0
import pg from 'pg'
import { hashPassword } from '#server/accounts/passwords.ts'
import { withAdvisoryLock } from '#server/platform/db/advisory-locks.ts'
import type { DatabaseAddress } from '#server/platform/db/connection.ts'
import type { Catalogue } from '#shared/services/create-catalogue.ts'
import { insertApplications } from './many/insert-applications.ts'
import { insertCounts } from './many/insert-counts.ts'
import { insertDocuments } from './many/insert-documents.ts'
import { insertInBulk } from './many/insert-in-bulk.ts'
import { insertPeople } from './many/insert-people.ts'
import { insertSteps } from './many/insert-steps.ts'
import { type LoggedInAccount, openManySessions } from './many/open-many-sessions.ts'

/** The password of every account that `fillWithApplications` creates. */
export const MANY_PASSWORD = 'a long secret'

export interface Amount {
  applications: number
  /** The number of citizens; a fifth of the applications by default. */
  citizens?: number
  /** The number of citizens with an open session; 1000 by default. */
  signedIn?: number
}

/** The accounts of a filled database that have an open session. */
export interface FilledDatabase {
  panchayatId: string
  citizens: LoggedInAccount[]
  staff: LoggedInAccount[]
  admins: LoggedInAccount[]
}

/** The tables from which `insertInBulk` removes indexes and triggers while they are filled. */
const BULK_TABLES = [
  ...(['accounts', 'applications', 'application_search', 'application_similarity', 'documents'] as const),
  ...(['decisions', 'certificates', 'notices'] as const),
] as const
/** The other tables that are filled. */
const SMALLER_TABLES = ['status_counts', 'day_counts', 'month_counts', 'certificate_numbers', 'sessions'] as const

/**
 * Fills every table of a migrated database that a list, a search or a decision reads: with the applications of many citizens
 * over two years, and the decisions on them. The documents have no files. A few large statements in one transaction insert a
 * hundred thousand applications in several seconds.
 */
export async function fillWithApplications(
  address: DatabaseAddress,
  catalogue: Catalogue,
  amount: Amount,
): Promise<FilledDatabase> {
  // This lock stops the daily maintenance of portals, which would otherwise time out while it waits for the locked tables.
  return withAdvisoryLock(address, 'maintenance', () => fill(address, catalogue, amount))
}

async function fill(
  address: DatabaseAddress,
  { services }: Catalogue,
  { applications, citizens = Math.ceil(applications / 5), signedIn = 1000 }: Amount,
): Promise<FilledDatabase> {
  const client = new pg.Client({ ...address })
  await client.connect()
  try {
    const passwordHash = await hashPassword(MANY_PASSWORD)
    await client.query('begin')
    await client.query(`set local maintenance_work_mem = '256MB'; set local work_mem = '128MB'`)
    const panchayatId = await ownPanchayat(client)
    const people = await insertInBulk(client, BULK_TABLES, async () => {
      const people = await insertPeople(client, { panchayatId, citizens, passwordHash })
      const firstId = await insertApplications(client, { services, people, applications })
      await insertDocuments(client, { services, people, firstId })
      await insertSteps(client, { people, firstId })
      return people
    })
    await insertCounts(client, panchayatId)
    const accounts = await openManySessions(client, people, signedIn)
    await client.query('commit')
    for (const table of [...BULK_TABLES, ...SMALLER_TABLES]) await client.query(`vacuum (analyze) ${table}`)
    return { panchayatId, ...accounts }
  } finally {
    await client.end()
  }
}

/** Creates the panchayat that an installation serves without further configuration; returns its id. */
async function ownPanchayat(client: pg.Client): Promise<string> {
  await client.query(`insert into panchayats (code, name, block, district, state)
    values ('default', 'Sundarpur Gram Panchayat', 'Sundarpur', 'Nadiganj', 'Madhya Pradesh')
    on conflict (code) do nothing`)
  const { rows } = await client.query<{ id: string }>(`select id from panchayats where code = 'default'`)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('There is no panchayat')
  return id
}
