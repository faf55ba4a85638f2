import type { Statistics } from '#shared/applications/wire.ts'
import { wordsOf } from '#shared/services/catalogue-register.ts'
import type { Portal } from '../portal.ts'
import { countProcessedToday, findMonthlyCounts } from './find-day-counts.ts'
import { findStatusCounts, noCounts } from './find-status-counts.ts'

interface Request {
  panchayatId: string
  year: number
  language: string
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

/** Counts by category and status, what was decided today, and one year month by month; all from kept counts. */
export async function getStatistics({ db, catalogue }: Portal, request: Request): Promise<Statistics> {
  const { panchayatId, year, language } = request
  const counts = await findStatusCounts(db, panchayatId)
  const processedToday = await countProcessedToday(db, panchayatId)
  const months = await findMonthlyCounts(db, panchayatId)
  const ofYear = new Map(months.filter((row) => row.year === year).map((row) => [row.month, row.applications]))
  return {
    categories: catalogue.services.map((service) => ({
      slug: service.definition.id,
      category: wordsOf(service, language).label,
      counts: counts.get(service.definition.id) ?? noCounts(),
    })),
    processedToday,
    years: [...new Set(months.map((row) => row.year))],
    year,
    monthly: MONTHS.map((month) => ({ month, applications: ofYear.get(month) ?? 0 })),
  }
}
