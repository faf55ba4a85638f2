// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { lateListSchema } from '#shared/applications/late-wire.ts'
import { overviewSchema, statisticsSchema } from '#shared/applications/overview-wire.ts'
import { todayInIndia } from '#shared/rules.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { languageOf } from '../platform/http/language.ts'
import { requireCaller } from '../sessions/guard.ts'
import { readFromReplica } from '../sessions/read-from-replica.ts'
import { getOverview } from './get-overview.ts'
import { getStatistics } from './get-statistics.ts'
import { listLate } from './late-applications.ts'

/** The statistics that the dashboards show, for the reviewer's own panchayat. */
export const statisticsRoutes: (deps: CertificateDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  app.get(
    '/api/statistics',
    {
      config: { access: ['staff', 'admin'], isBackgroundRequest: true },
      schema: {
        querystring: z.strictObject({ year: z.coerce.number().int().min(1900).max(9999).optional() }),
        response: { 200: statisticsSchema },
      },
    },
    async (request) => {
      const year = request.query.year ?? Number(todayInIndia().slice(0, 4))
      const { panchayatId } = requireCaller(request)
      const filter = { panchayatId, year, language: languageOf(request) }
      return { data: await readFromReplica(deps, request, (services) => getStatistics(services, filter)) }
    },
  )

  app.get(
    '/api/overview',
    {
      config: { access: ['staff', 'admin'], isBackgroundRequest: true },
      schema: {
        description:
          'The waiting applications of each step, with their ages and due dates; how long decisions took; and why applications were rejected.',
        response: { 200: overviewSchema },
      },
    },
    async (request) => {
      const { panchayatId, role } = requireCaller(request)
      const input = { panchayatId, role, language: languageOf(request) }
      return { data: await readFromReplica(deps, request, (services) => getOverview(services, input)) }
    },
  )

  app.get(
    '/api/late',
    {
      config: { access: ['admin'] },
      schema: {
        description:
          'The applications after their due date and the late decisions, with officer, days and compensation.',
        response: { 200: lateListSchema },
      },
    },
    async (request) => {
      const { panchayatId } = requireCaller(request)
      const language = languageOf(request)
      return { data: await readFromReplica(deps, request, (services) => listLate(services, panchayatId, language)) }
    },
  )
}
