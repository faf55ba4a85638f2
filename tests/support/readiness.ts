// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { openReadiness } from '#server/operations/health/readiness.ts'
import { openDatabase } from '#server/platform/db/connection.ts'
import type { TestPortal } from './portal-fixture.ts'

/** Checks the readiness of the portal anew. (The portal itself caches the result of a check.) */
export async function checkAgain(portal: Pick<TestPortal, 'services' | 'database'>) {
  const { services } = portal
  const connection = openDatabase(portal.database, () => {}, 2)
  const { db, scanner, configuration, panchayat, catalogue, traffic, maintenance } = services
  const serviceIds = catalogue.services.map(({ definition }) => definition.id)
  try {
    const readiness = await openReadiness({
      db,
      pool: connection.pool,
      scanner,
      configuration,
      panchayatId: panchayat.id,
      serviceIds,
      traffic,
      maintenance,
    })
    return await readiness.check()
  } finally {
    await connection.close()
  }
}

/** Runs SQL statements as the owner of the database. */
export async function asOwner(portal: TestPortal, ...statements: string[]) {
  const connection = openDatabase(portal.database, () => {}, 1)
  for (const statement of statements) await sql.raw(statement).execute(connection.db)
  await connection.close()
}
