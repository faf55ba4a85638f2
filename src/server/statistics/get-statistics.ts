import { sql } from 'kysely'
import type { Status } from '#shared/applications/lifecycle.ts'
import type { Statistics } from '#shared/applications/wire.ts'
import { wordsOf } from '#shared/services/catalogue-register.ts'
import { noCounts, statusCountsOf } from '../applications/status-counts.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import type { Database } from '../platform/db/connection.ts'
import { hole, prepared } from '../platform/db/prepared.ts'

interface Request {
  panchayatId: string
  year: number
  language: string
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

/** Counts by category and status, today's decisions, and the months of one year; all from stored counts. */
export async function getStatistics({ db, catalogue }: CertificateServices, request: Request): Promise<Statistics> {
  const { panchayatId, year, language } = request
  const { counts, processed, months } = await findFigures(db, panchayatId)
  const ofYear = new Map(months.filter((row) => row.year === year).map((row) => [row.month, row.applications]))
  return {
    categories: catalogue.services.map((service) => {
      const { id } = service.definition
      const own = counts
        .filter(({ serviceId }) => serviceId === id)
        .map(({ status, count }) => [status, count] as const)
      return {
        slug: id,
        category: wordsOf(service, language).label,
        counts: { ...noCounts(), ...Object.fromEntries(own) },
      }
    }),
    processedToday: processed,
    years: [...new Set(months.map((row) => row.year))],
    year,
    monthly: MONTHS.map((month) => ({ month, applications: ofYear.get(month) ?? 0 })),
  }
}

/** What a dashboard shows of a panchayat. */
interface Figures {
  counts: { serviceId: string; status: Status; count: number }[]
  /** How many applications were decided today, by the calendar of India. */
  processed: number
  /** How many came in each month of every year that has any, in order. */
  months: { year: number; month: number; applications: number }[]
}

/** Reads all figures of a panchayat in one statement, from stored counts. */
async function findFigures(db: Database, panchayatId: string): Promise<Figures> {
  const [figures] = await statement(db, { panchayatId })
  if (!figures) throw new Error('Figures are one row')
  return figures
}

/** Uses the database's clock, like the counts: the portal's own may be wrong, or differ between machines. */
const today = sql<string>`(now() at time zone 'Asia/Kolkata')::date`

const statement = prepared((db) => {
  const panchayatId = hole<string>('panchayatId')
  // Summed before the year is selected, which would otherwise be done for each of a month's many counts.
  const summed = db
    .selectFrom('monthCounts')
    .select(['month', sql<number>`sum(submitted)::int`.as('applications')])
    .where('panchayatId', '=', panchayatId)
    .groupBy('month')
    .having(sql`sum(submitted)`, '>', 0)
    .as('summed')
  const months = db
    .selectFrom(summed)
    .select([
      sql<number>`extract(year from month)::int`.as('year'),
      sql<number>`extract(month from month)::int`.as('month'),
      'applications',
    ])
  const processed = db
    .selectFrom('dayCounts')
    .select(sql`coalesce(sum(processed), 0)::int`.as('processed'))
    .where('panchayatId', '=', panchayatId)
    .where('day', '=', today)
  return sql<Figures>`
    select
      coalesce((
        select json_agg(json_build_object('serviceId', service_id, 'status', status, 'count', count))
        from ${statusCountsOf(db, panchayatId)} as counted), '[]') as counts,
      ${processed} as processed,
      coalesce((select json_agg(monthly order by year, month) from ${months} as monthly), '[]') as months`
})
