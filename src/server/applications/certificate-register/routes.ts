import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import {
  certificateStandingSchema,
  correctSchema,
  registeredSchema,
  revokeSchema,
} from '#shared/applications/certificate-wire.ts'
import type { CertificateServices } from '../../certificates/certificate-services.ts'
import { languageOf } from '../../platform/http/language.ts'
import { translatorFor } from '../../platform/i18n/languages.ts'
import { signedIn } from '../../sessions/guard.ts'
import { correctCertificate } from './correct-certificate.ts'
import { lookUpCertificate } from './look-up-certificate.ts'
import { revokeCertificate } from './revoke-certificate.ts'

/** Routes for issued certificates: admins revoke or correct them, anyone can look up the status of one. */
export const registerRoutes: (portal: CertificateServices) => FastifyPluginAsyncZod = (portal) => async (app) => {
  app.post(
    '/api/certificates/revoke',
    {
      config: { access: ['admin'] },
      schema: { body: revokeSchema, response: { 200: registeredSchema } },
    },
    async (request) => {
      const { _id, reason, number } = request.body
      const input = { admin: signedIn(request), reference: _id, reason, number }
      const data = { _id, ...(await revokeCertificate(portal, input)) }
      return { message: translatorFor(languageOf(request))('review.certificate.revoked'), data }
    },
  )

  app.post(
    '/api/certificates/correct',
    {
      config: { access: ['admin'] },
      schema: { body: correctSchema, response: { 200: registeredSchema } },
    },
    async (request) => {
      const { _id, reason, number, answers } = request.body
      const input = { admin: signedIn(request), reference: _id, reason, number, answers }
      const data = { _id, ...(await correctCertificate(portal, input)) }
      return { message: translatorFor(languageOf(request))('review.certificate.corrected'), data }
    },
  )

  app.get(
    '/api/certificates/:prefix/:year/:serial',
    {
      config: { access: 'anyone' },
      schema: {
        description: 'Whether the certificate of this number holds, such as BC/2026/000123; nothing personal',
        params: z.object({ prefix: z.string(), year: z.string(), serial: z.string() }),
        response: { 200: certificateStandingSchema },
      },
    },
    async (request, reply) => {
      const { prefix, year, serial } = request.params
      reply.header('cache-control', 'no-store')
      const input = { number: `${prefix}/${year}/${serial}`, address: request.ip }
      return { data: await lookUpCertificate(portal, input) }
    },
  )
}
