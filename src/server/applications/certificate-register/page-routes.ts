// SPDX-License-Identifier: Apache-2.0
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { RequestError } from '#shared/request-error.ts'
import type { CertificateDeps } from '../../certificates/certificate-deps.ts'
import { translateUnprintableError } from '../../certificates/issue-certificate.ts'
import type { CertificateContent } from '../../certificates/typesetting/certificate-content.ts'
import type { Typesetter } from '../../certificates/typesetting/create-typesetter.ts'
import { loadSharp } from '../../documents/decode-uploaded-picture.ts'
import { languageOf } from '../../platform/http/language.ts'
import { presentRequestError } from '../../platform/http/present-request-error.ts'
import { policyHeader, printedPagePolicy } from '../../platform/http/security-headers.ts'
import { translatorFor } from '../../platform/i18n/languages.ts'
import { lruMemo } from '../../platform/lru-memo.ts'
import { requireCaller } from '../../sessions/guard.ts'
import { previewCertificate } from '../decide-application.ts'
import { certificatePage, errorPage, pageStyle, type Reader } from './certificate-page.ts'
import { getPrintedCertificate } from './get-certificate.ts'

const PRIVATE_NO_STORE = 'private, no-store'
/** No error of these routes uses the texts of a service. */
const NO_SERVICE_WORDS = undefined

/** The certificate as an HTML page and as an image, for devices without a PDF viewer. */
export const certificatePageRoutes: (deps: CertificateDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  const images = createImageCache(deps.typesetter)
  const params = z.object({ reference: z.string() })
  const policy = await policyHeader(printedPagePolicy(pageStyle.source))

  app.get(
    '/certificates/:reference',
    {
      config: { access: 'signed-in', rateLimit: 'audited' },
      schema: { params },
      errorHandler: (error, request, reply) => {
        void sendErrorPage(deps, error, request, reply.header('content-security-policy', policy))
      },
    },
    async (request, reply) => {
      const { content } = await getPrintedCertificate(deps.db, requireCaller(request), {
        ...request.params,
        as: 'page',
      })
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', PRIVATE_NO_STORE)
        .header('vary', 'cookie, accept-language')
        .header('content-security-policy', policy)
        .send(certificatePage(content, readerOf(request)))
    },
  )

  app.get(
    '/certificates/:reference/page.png',
    { config: { access: 'signed-in', rateLimit: 'audited' }, schema: { params } },
    async (request, reply) => {
      const { id, content } = await getPrintedCertificate(deps.db, requireCaller(request), {
        ...request.params,
        as: 'picture',
      })
      return reply
        .type('image/png')
        .header('cache-control', PRIVATE_NO_STORE)
        .send(await images.get(id, content))
    },
  )

  app.get(
    '/certificates/:reference/preview.png',
    {
      config: { access: ['admin'] },
      schema: {
        params,
        description: 'The certificate as an approval would issue it: unsigned, not numbered, not stored',
      },
    },
    async (request, reply) => {
      const content = await previewCertificate(deps, requireCaller(request), request.params.reference)
      // The PDF is discarded. It is typeset because only typesetting finds characters that the fonts lack.
      await translateUnprintableError(deps.typesetter.typeset(content))
      return reply
        .type('image/png')
        .header('cache-control', PRIVATE_NO_STORE)
        .send(await drawImage(deps.typesetter, content))
    },
  )
}

function readerOf(request: FastifyRequest): Reader {
  const language = languageOf(request)
  return { language, translate: translatorFor(language) }
}

/** Sends an error page to a browser; any other client gets the usual JSON error. */
function sendErrorPage({ passwords }: CertificateDeps, error: Error, request: FastifyRequest, reply: FastifyReply) {
  const wantsPage = request.headers.accept?.includes('text/html')
  if (!wantsPage || !(error instanceof RequestError)) throw error
  const reader = readerOf(request)
  const { translate } = reader
  const texts = { translate, words: NO_SERVICE_WORDS, passwordLeastLength: passwords.leastLength }
  const { message } = presentRequestError(error, texts)
  return reply
    .status(error.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', PRIVATE_NO_STORE)
    .send(errorPage(message, reader))
}

/** The maximum number of cached images. Each takes about 60 KB. */
const MAX_CACHED_IMAGES = 50
/** Pixels. The width of A4 at 150 dpi, so that a phone can scan the QR code from a screen. */
const IMAGE_WIDTH = 1240
/**
 * The resolution in dots per inch at which sharp draws the SVG. The drawing is slightly wider than `IMAGE_WIDTH`, because
 * scaling it down smooths the image.
 */
const DRAWING_DPI = 112.5
/** The size of the palette. A certificate has few colours, and a small palette keeps the image small. */
const COLOURS = 16

/** Renders certificates as images, and caches them by the certificate's id, because a certificate never changes. */
function createImageCache(typesetter: Typesetter) {
  const memoize = lruMemo<string, Buffer>(MAX_CACHED_IMAGES)
  return {
    get: (certificateId: string, content: CertificateContent): Promise<Buffer> =>
      memoize(certificateId, () => drawImage(typesetter, content)),
  }
}

/** Renders a certificate as an image. Typst runs in a worker, sharp in its own threads. */
async function drawImage(typesetter: Typesetter, content: CertificateContent) {
  const svg = Buffer.from(await typesetter.draw(content))
  const sharp = await loadSharp()
  return sharp(svg, { density: DRAWING_DPI })
    .resize({ width: IMAGE_WIDTH })
    .flatten({ background: 'white' })
    .png({ palette: true, colours: COLOURS, dither: 0 })
    .toBuffer()
}
