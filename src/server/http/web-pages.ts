import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { presentPortal } from '../installation/present-portal.ts'
import { LANGUAGES } from '../languages/languages.ts'
import type { Portal } from '../portal.ts'
import { languageOf } from './language.ts'
import { securityHeaders } from './security-headers.ts'
import { VERIFY_PAGE_POLICY } from './security-policy.ts'

const POLICY = 'content-security-policy'
const YEAR_MS = 365 * 24 * 3600 * 1000

/**
 * Serves the built web app: hashed assets for ever, and its page in the reader's language for every other address that a
 * browser opens, as the app knows its own routes. Calls of the API that do not exist stay 404.
 */
export async function addWebPages(app: FastifyInstance, portal: Portal, folder: string) {
  if (!existsSync(folder)) return
  await app.register(fastifyStatic, { root: folder, serve: false })

  // A person's name may hold a dot, so only what truly lies here is a file.
  const files = new Set(readdirSync(folder))
  const pages = new Map(LANGUAGES.map((language) => [language, pageIn(language, folder, portal)]))

  const verifyPolicy = (await securityHeaders({ contentSecurityPolicy: VERIFY_PAGE_POLICY })).get(POLICY)

  app.get('/assets/*', { config: { access: 'anyone' }, logLevel: 'warn' }, async (request, reply) =>
    reply.sendFile(`assets/${wildcard(request.params)}`, { maxAge: YEAR_MS, immutable: true }),
  )

  app.get('/*', { config: { access: 'anyone' }, logLevel: 'warn' }, async (request, reply) => {
    const path = wildcard(request.params)
    if (/^(api|uploads)(\/|$)/.test(path)) return reply.callNotFound()
    reply.header('cache-control', 'no-cache')
    if (files.has(path)) return reply.sendFile(path, { maxAge: 0 })
    if (/^verify\/?$/i.test(path)) reply.header(POLICY, verifyPolicy)
    reply.header('vary', 'cookie, accept-language')
    return reply.type('text/html; charset=utf-8').send(pages.get(languageOf(request)))
  })
}

/** The built page, saying what the portal is: nothing moves when an answer comes, and a call less is waited for. */
function pageIn(language: string, folder: string, portal: Portal) {
  const page = readFileSync(join(folder, `index.${language}.html`), 'utf8')
  // Data, which no browser runs. Its text can end neither the element nor begin another.
  const info = JSON.stringify(presentPortal(portal)).replaceAll('<', '\\u003c')
  return page.replace('</head>', () => `<script type="application/json" id="portal">${info}</script></head>`)
}

function wildcard(params: unknown): string {
  return typeof params === 'object' && params !== null && '*' in params ? String(params['*']) : ''
}
