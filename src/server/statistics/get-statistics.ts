import type { Statistics } from '#shared/applications/wire.ts'
import { wordsOf } from '#shared/services/catalogue-register.ts'
import { noCounts } from '../applications/status-counts.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { findFigures } from './find-figures.ts'

interface Request {
  panchayatId: string
  year: number
  language: string
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

/** Counts by category and status, what was decided today, and one year month by month; all from kept counts. */
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
