// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { RequestError } from '#shared/request-error.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { languageOf } from '../platform/http/language.ts'
import { LANGUAGES } from '../platform/i18n/languages.ts'
import { presentPortal } from './present-portal.ts'

/** Public details of this installation, and its security contact. */
export const installationRoutes: (deps: CertificateDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  app.get('/api/portal', { config: { access: 'anyone' } }, async (request) => presentPortal(deps, languageOf(request)))

  app.get(
    SECURITY_TXT_PATH,
    { config: { access: 'anyone' }, schema: { description: 'Contact for reporting vulnerabilities (RFC 9116)' } },
    async (_, reply) => {
      const text = presentSecurityTxt(deps.configuration)
      if (!text) throw new RequestError('not-found')
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text)
    },
  )
}

/** Validity of the file in days; RFC 9116 recommends less than a year. */
const VALID_DAYS = 180
const DAY_MS = 24 * 3600 * 1000

const SECURITY_TXT_PATH = '/.well-known/security.txt'

interface Installation {
  /** A web, mail or telephone URI; undefined if no contact is configured. */
  securityContact: string | undefined
  origin: string
}

/** The text of security.txt (RFC 9116), or undefined without a contact. The expiry advances at midnight UTC. */
export function presentSecurityTxt({ securityContact, origin }: Installation, now = Date.now()): string | undefined {
  if (!securityContact) return undefined
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS)
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    `Preferred-Languages: ${LANGUAGES.join(', ')}`,
    // RFC 9116 allows a canonical URL with https only.
    ...(origin.startsWith('https://') ? [`Canonical: ${origin}${SECURITY_TXT_PATH}`] : []),
  ]
  return `${lines.join('\n')}\n`
}
