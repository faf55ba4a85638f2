import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { LOG_PATH, TILE_LEAVES } from '#shared/certificates/merkle-tree.ts'
import { Refusal } from '#shared/refusal.ts'
import type { CertificateServices } from '../certificate-services.ts'
import { findLeaves } from './find-tree.ts'

/** A complete tile never changes, unless an older backup is restored. */
const COMPLETE = 'public, max-age=86400'

/** Serves the log of issued certificates in parts that do not reveal which certificate is checked. */
export const certificateLogRoutes: (portal: CertificateServices) => FastifyPluginAsyncZod = (portal) => async (app) => {
  app.get(
    LOG_PATH,
    { config: { access: 'anyone' }, schema: { description: 'The signed head of the log of issued certificates' } },
    async (_, reply) => {
      reply.header('cache-control', 'no-cache')
      return portal.certificateLog.publish()
    },
  )

  app.get(
    `${LOG_PATH}/:tile`,
    {
      config: { access: 'anyone' },
      schema: {
        description: 'The leaves of 1,024 certificates in the log, 32 bytes each',
        params: z.object({ tile: z.string() }),
      },
    },
    async (request, reply) => {
      const { tile } = request.params
      if (!/^\d{1,9}$/.test(tile)) throw new Refusal('not-found')
      await portal.certificateLog.update()
      const leaves = await findLeaves(portal.db, Number(tile))
      if (leaves.length === 0) throw new Refusal('not-found')
      return reply
        .type('application/octet-stream')
        .header('cache-control', leaves.length === TILE_LEAVES ? COMPLETE : 'no-cache')
        .send(Buffer.concat(leaves))
    },
  )
}
