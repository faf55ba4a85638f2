// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { FILES_PATH } from '#shared/certificates/certificate-log.ts'
import { LOG_PATH, TILE_LEAVES } from '#shared/certificates/merkle-tree.ts'
import { RequestError } from '#shared/request-error.ts'
import type { CertificateDeps } from '../certificate-deps.ts'
import { findFileDigests, findLeaves } from './find-tree.ts'

/** A complete tile never changes, unless an older backup is restored. */
const COMPLETE_TILE_CACHE = 'public, max-age=86400'

/** Serves the log of issued certificates in tiles, so that a request does not reveal which certificate is checked. */
export const certificateLogRoutes: (deps: CertificateDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  app.get(
    LOG_PATH,
    { config: { access: 'anyone' }, schema: { description: 'The signed head of the log of issued certificates' } },
    async (_, reply) => {
      reply.header('cache-control', 'no-cache')
      return deps.certificateLog.publish()
    },
  )

  const hashLists = [
    { path: LOG_PATH, find: findLeaves, description: 'The leaves of 1,024 certificates in the log, 32 bytes each' },
    { path: FILES_PATH, find: findFileDigests, description: 'SHA-256 of the PDFs of 1,024 certificates in the log' },
  ]
  for (const { path, find, description } of hashLists) {
    app.get(
      `${path}/:tile`,
      { config: { access: 'anyone' }, schema: { description, params: z.object({ tile: z.string() }) } },
      async (request, reply) => {
        const { tile } = request.params
        if (!/^\d{1,9}$/.test(tile)) throw new RequestError('not-found')
        await deps.certificateLog.update()
        const hashes = await find(deps.db, Number(tile))
        if (hashes.length === 0) throw new RequestError('not-found')
        return reply
          .type('application/octet-stream')
          .header('cache-control', hashes.length === TILE_LEAVES ? COMPLETE_TILE_CACHE : 'no-cache')
          .send(Buffer.concat(hashes))
      },
    )
  }
}
