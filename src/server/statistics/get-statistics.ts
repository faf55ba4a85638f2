// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Statistics } from '#shared/applications/overview-wire.ts'
import { wordsOf } from '#shared/services/create-catalogue.ts'
import { statusCountsOf, toStatusCounts } from '../applications/status-counts.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import type { Database } from '../platform/db/connection.ts'

interface StatisticsInput {
  panchayatId: string
  year: number
  language: string
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

/** Counts by category and status, the decisions of today, and one year month by month; all from stored counts. */
export async function getStatistics({ db, catalogue }: CertificateDeps, request: StatisticsInput): Promise<Statistics> {
  const { panchayatId, year, language } = request
  // The queries run in sequence, so that a request holds at most one connection.
  const counts = await statusCountsOf(db, panchayatId).execute()
  const processedToday = await findProcessedToday(db, panchayatId)
  const months = await findMonths(db, panchayatId)
  const countByMonth = new Map(
    months.filter((row) => row.year === year).map((row) => [row.monthOfYear, row.applications]),
  )
  return {
    categories: catalogue.services.map((service) => {
      const slug = service.definition.id
      const serviceCounts = counts.filter(({ serviceId }) => serviceId === slug)
      return { slug, category: wordsOf(service, language).label, counts: toStatusCounts(serviceCounts) }
    }),
    processedToday,
    years: [...new Set(months.map((row) => row.year))],
    year,
    monthly: MONTHS.map((month) => ({ month, applications: countByMonth.get(month) ?? 0 })),
  }
}

/** The current day by the clock of the database, which the counts use, too. The portal's clock may be wrong. */
const today = sql<string>`(now() at time zone 'Asia/Kolkata')::date`

/** The number of applications of a panchayat that were decided today, by the calendar of India. */
async function findProcessedToday(db: Database, panchayatId: string): Promise<number> {
  const { processed } = await db
    .selectFrom('dayCounts')
    .select(sql<number>`coalesce(sum(processed), 0)::int`.as('processed'))
    .where('panchayatId', '=', panchayatId)
    .where('day', '=', today)
    .executeTakeFirstOrThrow()
  return processed
}

/** The number of applications of a panchayat in each month of every year that has any, in order. */
async function findMonths(db: Database, panchayatId: string) {
  // The counts are summed by month first, so that the year is extracted once per month and not from each count.
  const monthTotals = db
    .selectFrom('monthCounts')
    .select(['month', sql<number>`sum(submitted)::int`.as('applications')])
    .where('panchayatId', '=', panchayatId)
    .groupBy('month')
    .having(sql`sum(submitted)`, '>', 0)
    .as('monthTotals')
  return db
    .selectFrom(monthTotals)
    .select(sql<number>`extract(year from month)::int`.as('year'))
    .select(sql<number>`extract(month from month)::int`.as('monthOfYear'))
    .select('applications')
    .orderBy('month')
    .execute()
}
