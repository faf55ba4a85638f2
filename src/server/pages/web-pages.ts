// SPDX-License-Identifier: Apache-2.0
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Role } from '#shared/applications/lifecycle.ts'
import {
  type BuiltPages,
  type BuiltScreen,
  matchesPath,
  PANCHAYAT_PLACEHOLDER,
  type PageTexts,
  type PortalMode,
  type Prerendered,
  type TextsInPage,
} from '#shared/built-pages.ts'
import { offerServices } from '#shared/services/create-catalogue.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { escapeHtml } from '../platform/http/html.ts'
import { languageOf } from '../platform/http/language.ts'
import { POLICY, policyHeader, SCAN_WORKER_POLICY, VERIFY_PAGE_POLICY } from '../platform/http/security-headers.ts'
import { StaticPage } from '../platform/http/static-page.ts'
import { LANGUAGES } from '../platform/i18n/languages.ts'
import { findSignedInRole } from '../sessions/guard.ts'
import { presentPortal } from './present-portal.ts'

const YEAR_MS = 365 * 24 * 3600 * 1000

const SCAN_WORKER = /^scan-worker-[^/]*\.js$/

/** Files of the build that are not served under their own names. */
const PAGE_SOURCES = /^index\.\w+\.html$|^pages\.json|\.(br|gz)$/

/**
 * Serves the built web app: hashed assets, immutable and compressed at build time, and an HTML page in the reader's
 * language for every other path. A path without a screen gets the page with status 404. Unknown API paths stay 404.
 */
export async function addWebPages(app: FastifyInstance, deps: CertificateDeps, folder: string) {
  // A build without `pages.json` is outdated and is not served.
  if (!existsSync(join(folder, 'pages.json'))) return
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true })

  // Only files that exist are served as files, because a username in a path may contain a dot.
  const files = new Set(readdirSync(folder).filter((name) => !PAGE_SOURCES.test(name)))
  const pagesOf = composePages(folder, deps)

  const verifyPolicy = await policyHeader(VERIFY_PAGE_POLICY)
  const scanPolicy = await policyHeader(SCAN_WORKER_POLICY)

  app.get('/assets/*', { config: { access: 'anyone' }, logLevel: 'warn' }, async (request, reply) => {
    const file = wildcard(request.params)
    // A worker gets its policy from its own file, so that the pages of forms need not allow WebAssembly.
    if (SCAN_WORKER.test(file)) reply.header(POLICY, scanPolicy)
    return reply.sendFile(`assets/${file}`, { maxAge: YEAR_MS, immutable: true })
  })

  app.get('/*', { config: { access: 'anyone' }, logLevel: 'warn' }, async (request, reply) => {
    const path = wildcard(request.params)
    if (/^(api|uploads)(\/|$)/.test(path)) return reply.callNotFound()
    reply.header('cache-control', 'no-cache')
    if (files.has(path)) return reply.sendFile(path, { maxAge: 0 })
    if (/^verify\/?$/i.test(path)) reply.header(POLICY, verifyPolicy)
    // The raw URL is used, because a username may contain an encoded slash.
    const [pathname = '/', query = ''] = request.url.split('?')
    const { pageFor, dependsOnRole, isKnown } = pagesOf(pathname, languageOf(request))
    const role = dependsOnRole ? await findSignedInRole(deps, request) : undefined
    return pageFor(role, query !== '').send(request, isKnown ? reply : reply.code(404))
  })
}

function wildcard(params: unknown): string {
  return typeof params === 'object' && params !== null && '*' in params ? String(params['*']) : ''
}

/** The files, texts and first requests that the page of a screen must load, and its prerendered HTML. */
type ScreenNeeds = Omit<BuiltScreen, 'route'>

/** The pages of a path in one language. They contain no personal data. */
interface Pages {
  pageFor: (role: Role | undefined, hasQuery: boolean) => StaticPage
  /** Whether signed-in users get another page, which also preloads their requests. */
  dependsOnRole: boolean
  /** False if no screen has this path; the app then shows its own message. */
  isKnown: boolean
}

const HTML = 'text/html; charset=utf-8'
type Reader = 'visitor' | 'citizen' | 'office'

function readerWith(role: Role | undefined): Reader {
  if (role === undefined) return 'visitor'
  return role === 'user' ? 'citizen' : 'office'
}

const NO_SCREEN: ScreenNeeds = { files: [], localeModules: [] }

/**
 * Reads the built app and composes the pages of a path in a language. A page contains the portal's details, to avoid
 * layout shifts, the texts of its screen, links that preload the other files and requests of the screen, and the
 * prerendered HTML of the screen, if there is any (docs/decisions/047).
 */
function composePages(folder: string, deps: CertificateDeps): (pathname: string, language: string) => Pages {
  const built = readBuiltPages(join(folder, 'pages.json'), deps.configuration.mode)
  const shells = new Map(
    LANGUAGES.map((language) => [language, readFileSync(join(folder, `index.${language}.html`), 'utf8')]),
  )
  const serviceRoutes = deps.catalogue.services.map(({ definition }) => definition.paths.page)
  const cache = new Map<string, StaticPage>()

  return (pathname, language) => {
    const screen = built.screens.find(({ route }) => matchesPath(route, pathname))
    const serviceRoute = screen ? undefined : serviceRoutes.find((route) => matchesPath(route, pathname))
    const needsOfForm = serviceRoute === undefined ? undefined : formNeeds(built, serviceRoute)
    const needs = screen ?? needsOfForm ?? NO_SCREEN
    const route = screen?.route ?? serviceRoute ?? ''
    const data = { texts: built.texts[language] ?? {}, isForm: serviceRoute !== undefined }
    const { forCitizens, forOffice } = needs.firstRequests ?? {}
    const pageFor = (role: Role | undefined, hasQuery: boolean) => {
      const reader = readerWith(role)
      const isPrerendered =
        (!hasQuery || needs.ignoresQuery === true) && (!needs.isPrerenderedForCitizens || reader === 'citizen')
      const key = `${language} ${route} ${reader} ${isPrerendered}`
      const composition = { ...data, needs, language, deps, reader, isPrerendered }
      const composed = cache.get(key) ?? new StaticPage(composePage(shells.get(language) ?? '', composition), HTML)
      cache.set(key, composed)
      return composed
    }
    return { pageFor, dependsOnRole: (forCitizens ?? forOffice) !== undefined, isKnown: needs !== NO_SCREEN }
  }
}

/** Reads the built pages. Omits the HTML for the other mode of the portal, because it would double the memory. */
function readBuiltPages(path: string, mode: PortalMode): BuiltPages {
  const built: BuiltPages = JSON.parse(readFileSync(path, 'utf8'))
  const inMode = (prerendered: Prerendered): Prerendered =>
    Object.fromEntries(Object.entries(prerendered).map(([language, { [mode]: html }]) => [language, { [mode]: html }]))
  return {
    ...built,
    screens: built.screens.map(({ prerendered, ...screen }) => ({
      ...screen,
      ...(prerendered && { prerendered: inMode(prerendered) }),
    })),
    forms: Object.fromEntries(Object.entries(built.forms).map(([route, prerendered]) => [route, inMode(prerendered)])),
  }
}

function formNeeds({ service, forms }: BuiltPages, route: string): ScreenNeeds {
  const prerendered = forms[route]
  return { ...service, ...(prerendered && { prerendered }) }
}

interface Composition {
  needs: ScreenNeeds
  language: string
  /** All texts of the language. */
  texts: PageTexts
  /** Whether the page is the form of a service. */
  isForm: boolean
  deps: CertificateDeps
  reader: Reader
  isPrerendered: boolean
}

function composePage(shell: string, composition: Composition) {
  const { needs, language, texts, isForm, deps, reader, isPrerendered } = composition
  const { forEveryone, forCitizens, forOffice } = needs.firstRequests ?? {}
  const requestsByReader = { visitor: undefined, citizen: forCitizens, office: forOffice }
  const requestGroups = [forEveryone, requestsByReader[reader]]
  const reads = requestGroups.flatMap((group) => group?.reads ?? [])
  const posts = requestGroups.flatMap((group) => group?.posts ?? [])
  const preloads = needs.files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
  const preloadedRequests = reads.map(
    (path) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(path)}">`,
  )
  const modules = Object.fromEntries(['everyone', ...needs.localeModules].map((name) => [name, texts[name] ?? {}]))
  const info = presentPortal(deps, language)
  const data = [
    dataElement('portal', info),
    dataElement('words', { language, modules } satisfies TextsInPage),
    ...(isForm ? [dataElement('services', offerServices(deps.catalogue, language))] : []),
  ]
  const head = [...preloadedRequests, ...preloads, ...data].join('')
  const page = shell
    .replace('</head>', () => `${head}</head>`)
    // The element is placed before the first script, which reads it.
    .replace('<script', (tag) => (posts.length > 0 ? dataElement('early-posts', posts) : '') + tag)
  const prerendered = isPrerendered ? needs.prerendered?.[language]?.[deps.configuration.mode] : undefined
  if (!prerendered) return page
  const panchayat = escapeHtml(info.panchayat.name)
  return page
    .replace(/<title>[^<]*/, (title) => (prerendered.title ? `<title>${prerendered.title}` : title))
    .replace(
      '<div id="root">',
      () => `<div id="root">${prerendered.html.replaceAll(PANCHAYAT_PLACEHOLDER, () => panchayat)}`,
    )
}

/** A JSON data element, which browsers do not execute; `<` is escaped, so the text cannot close the element. */
const dataElement = (id: string, data: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
