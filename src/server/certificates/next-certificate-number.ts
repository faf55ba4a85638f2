import { sql } from 'kysely'
import { todayInIndia } from '#shared/rules.ts'
import type { Database } from '../platform/db/connection.ts'

interface Series {
  panchayatId: string
  serviceId: string
  prefix: string
}

/**
 * The next certificate number of the panchayat, service and year, such as `BC/2026/000123`, without gaps: the counter's
 * row stays locked until the approval commits.
 */
export async function nextCertificateNumber(tx: Database, { panchayatId, serviceId, prefix }: Series, issuedAt: Date) {
  const year = Number(todayInIndia(issuedAt).slice(0, 4))
  const { lastNumber } = await tx
    .insertInto('certificateNumbers')
    .values({ panchayatId, serviceId, year, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['panchayatId', 'serviceId', 'year'])
        .doUpdateSet({ lastNumber: sql<number>`certificate_numbers.last_number + 1` }),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return `${prefix}/${year}/${String(lastNumber).padStart(6, '0')}`
}
