import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CertificateServices } from '../certificate-services.ts'
import { findSigningKeys, presentKeys, presentRoots } from './find-signing-keys.ts'

/** As long as a compromised key may go on being believed by whoever has just asked. */
const CACHE = 'public, max-age=300'

/** What anybody needs to check a certificate without asking the portal about it. */
export const keyRoutes: (portal: CertificateServices) => FastifyPluginAsyncZod = (portal) => async (app) => {
  app.get('/.well-known/jwks.json', { config: { access: 'anyone' } }, async (_, reply) => {
    reply.header('cache-control', CACHE)
    return presentKeys(await findSigningKeys(portal.db))
  })

  app.get('/.well-known/certificate-root.pem', { config: { access: 'anyone' } }, async (_, reply) => {
    reply.header('cache-control', CACHE).type('application/x-pem-file')
    return presentRoots(await findSigningKeys(portal.db))
  })
}
