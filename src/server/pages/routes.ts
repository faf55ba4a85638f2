import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '#shared/refusal.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { presentPortal } from './present-portal.ts'
import { presentSecurityTxt, SECURITY_TXT_PATH } from './present-security-txt.ts'

export const installationRoutes: (portal: CertificateServices) => FastifyPluginAsyncZod = (portal) => async (app) => {
  app.get('/api/portal', { config: { access: 'anyone' } }, async () => presentPortal(portal))

  app.get(
    SECURITY_TXT_PATH,
    { config: { access: 'anyone' }, schema: { description: 'Whom to tell of a hole in the portal (RFC 9116)' } },
    async (_, reply) => {
      const text = presentSecurityTxt(portal.configuration)
      if (!text) throw new Refusal('not-found')
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text)
    },
  )
}
