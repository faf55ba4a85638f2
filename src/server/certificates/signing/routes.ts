// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CertificateDeps } from '../certificate-deps.ts'
import { findSigningKeys, presentKeys, presentRoots } from './find-signing-keys.ts'

/** Clients may cache the keys for five minutes, so they learn of a compromised key after five minutes at the latest. */
const CACHE = 'public, max-age=300'

/** Public keys and roots, with which anyone can verify certificates offline. */
export const keyRoutes: (deps: CertificateDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  app.get('/.well-known/jwks.json', { config: { access: 'anyone' } }, async (_, reply) => {
    reply.header('cache-control', CACHE)
    return presentKeys(await findSigningKeys(deps.db))
  })

  app.get('/.well-known/certificate-root.pem', { config: { access: 'anyone' } }, async (_, reply) => {
    reply.header('cache-control', CACHE).type('application/x-pem-file')
    return presentRoots(await findSigningKeys(deps.db))
  })
}
