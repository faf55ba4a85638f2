import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { statisticsSchema } from '#shared/applications/wire.ts'
import { todayInIndia } from '#shared/rules.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { languageOf } from '../platform/http/language.ts'
import { signedIn } from '../sessions/guard.ts'
import { readFromReplica } from '../sessions/read-from-replica.ts'
import { getStatistics } from './get-statistics.ts'

/** The figures of the dashboards, for the reviewer's own panchayat. */
export const statisticsRoutes: (portal: CertificateServices) => FastifyPluginAsyncZod = (portal) => async (app) => {
  app.get(
    '/api/statistics',
    {
      config: { access: ['staff', 'admin'], isUnattended: true },
      schema: {
        querystring: z.strictObject({ year: z.coerce.number().int().min(1900).max(9999).optional() }),
        response: { 200: statisticsSchema },
      },
    },
    async (request) => {
      const year = request.query.year ?? Number(todayInIndia().slice(0, 4))
      const { panchayatId } = signedIn(request)
      const filter = { panchayatId, year, language: languageOf(request) }
      return { data: await readFromReplica(portal, request, (db) => getStatistics(db, filter)) }
    },
  )
}
