import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { languageOf } from '../platform/http/language.ts'
import { POLICY, policyHeader } from '../platform/http/security-headers.ts'
import { VERIFY_PAGE_POLICY } from '../platform/http/security-policy.ts'
import { isCitizenCalling } from '../sessions/is-citizen-calling.ts'
import { composePages } from './compose-pages.ts'

const YEAR_MS = 365 * 24 * 3600 * 1000

/** What pages are made of; nobody asks for it by name. */
const OF_PAGES = /^index\.\w+\.html$|^pages\.json|\.(br|gz)$/

/**
 * Serves the built web app: hashed assets for ever, compressed when it was built; and its page in the reader's language
 * for every other address that a browser opens. Where the app has no screen the same page comes with 404, and says so in
 * its own words. Calls of the API that do not exist stay 404 as they are.
 */
export async function addWebPages(app: FastifyInstance, portal: CertificateServices, folder: string) {
  // One of an older build has no pages to be composed: it is as good as none.
  if (!existsSync(join(folder, 'pages.json'))) return
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true })

  // A person's name may hold a dot, so only what truly lies here is a file.
  const files = new Set(readdirSync(folder).filter((name) => !OF_PAGES.test(name)))
  const pagesOf = composePages(folder, portal)

  const verifyPolicy = await policyHeader(VERIFY_PAGE_POLICY)

  app.get('/assets/*', { config: { access: 'anyone' }, logLevel: 'warn' }, async (request, reply) =>
    reply.sendFile(`assets/${wildcard(request.params)}`, { maxAge: YEAR_MS, immutable: true }),
  )

  app.get('/*', { config: { access: 'anyone' }, logLevel: 'warn' }, async (request, reply) => {
    const path = wildcard(request.params)
    if (/^(api|uploads)(\/|$)/.test(path)) return reply.callNotFound()
    reply.header('cache-control', 'no-cache')
    if (files.has(path)) return reply.sendFile(path, { maxAge: 0 })
    if (/^verify\/?$/i.test(path)) reply.header(POLICY, verifyPolicy)
    // As it is written: a person's name may hold a slash, which is no next step.
    const { ofEverybody, ofCitizens, isKnown } = pagesOf(request.url.split('?')[0] ?? '/', languageOf(request))
    const page = ofCitizens && (await isCitizenCalling(portal, request)) ? ofCitizens() : ofEverybody()
    return page.send(request, isKnown ? reply : reply.code(404))
  })
}

function wildcard(params: unknown): string {
  return typeof params === 'object' && params !== null && '*' in params ? String(params['*']) : ''
}
