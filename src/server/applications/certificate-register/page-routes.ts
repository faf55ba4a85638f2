import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { Refusal } from '#shared/refusal.ts'
import type { CertificateServices } from '../../certificates/certificate-services.ts'
import { languageOf } from '../../platform/http/language.ts'
import { presentRefusal } from '../../platform/http/present-refusal.ts'
import { policyHeader } from '../../platform/http/security-headers.ts'
import { printedPagePolicy } from '../../platform/http/security-policy.ts'
import { translatorFor } from '../../platform/i18n/languages.ts'
import { signedIn } from '../../sessions/guard.ts'
import { certificatePage, type Reader } from './certificate-page.ts'
import { getPrinted } from './get-certificate.ts'
import { createPagePictures } from './page-pictures.ts'
import { pageStyle } from './page-style.ts'
import { refusalPage } from './refusal-page.ts'

const PRIVATE = 'private, no-store'

/** A certificate where there is no PDF viewer: as a page that can be read aloud, and as a picture of the paper. */
export const certificatePageRoutes: (portal: CertificateServices) => FastifyPluginAsyncZod =
  (portal) => async (app) => {
    const pictureOf = createPagePictures(portal.typesetter)
    const params = z.object({ reference: z.string() })
    const policy = await policyHeader(printedPagePolicy(pageStyle.source))

    app.get(
      '/certificates/:reference',
      {
        config: { access: 'signed-in' },
        schema: { params },
        errorHandler: (error, request, reply) => {
          void refuse(portal, error, request, reply.header('content-security-policy', policy))
        },
      },
      async (request, reply) => {
        const { content } = await getPrinted(portal.db, signedIn(request), { ...request.params, as: 'page' })
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', PRIVATE)
          .header('vary', 'cookie, accept-language')
          .header('content-security-policy', policy)
          .send(certificatePage(content, readerOf(request)))
      },
    )

    app.get(
      '/certificates/:reference/page.png',
      { config: { access: 'signed-in' }, schema: { params } },
      async (request, reply) => {
        const { id, content } = await getPrinted(portal.db, signedIn(request), { ...request.params, as: 'picture' })
        return reply
          .type('image/png')
          .header('cache-control', PRIVATE)
          .send(await pictureOf(id, content))
      },
    )
  }

function readerOf(request: FastifyRequest): Reader {
  const language = languageOf(request)
  return { language, translate: translatorFor(language) }
}

/** Tells a person in a browser by a page; whatever else asks, by the usual answer. */
function refuse({ passwords }: CertificateServices, error: Error, request: FastifyRequest, reply: FastifyReply) {
  const wantsPage = request.headers.accept?.includes('text/html')
  if (!wantsPage || !(error instanceof Refusal)) throw error
  const reader = readerOf(request)
  const { translate } = reader
  const { message } = presentRefusal(error, { translate, words: undefined, passwordLeastLength: passwords.leastLength })
  return reply
    .status(error.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', PRIVATE)
    .send(refusalPage(message, reader))
}
