// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { RequestError } from '#shared/request-error.ts'
import type { CertificateDeps } from '../certificate-deps.ts'
import { createStatusLists, STATUS_TTL_S } from './create-status-lists.ts'

/** Serves the status lists, with which verifiers check a certificate without revealing which certificate they check. */
export const statusListRoutes: (deps: CertificateDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  const lists = createStatusLists(deps)

  app.get(
    '/.well-known/certificate-status/:list',
    {
      config: { access: 'anyone' },
      schema: {
        description: 'The certificates that are no longer valid, as a signed Token Status List',
        params: z.object({ list: z.string() }),
      },
    },
    async (request, reply) => {
      const { list } = request.params
      if (!/^\d{1,9}$/.test(list)) throw new RequestError('not-found')
      const statement = await lists.get(Number(list))
      return reply
        .type('application/statuslist+jwt')
        .header('cache-control', `public, max-age=${STATUS_TTL_S}`)
        .send(statement)
    },
  )
}
