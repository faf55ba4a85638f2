import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import {
  type BuiltPages,
  type BuiltScreen,
  PANCHAYAT_PLACE,
  type PageWords,
  type WordsInPage,
} from '#shared/built-pages.ts'
import { matchesPath } from '#shared/matches-path.ts'
import { offerServices } from '#shared/services/catalogue-register.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { escapeHtml } from '../platform/http/html.ts'
import { KeptText } from '../platform/http/kept-text.ts'
import { languageOf } from '../platform/http/language.ts'
import { POLICY, policyHeader } from '../platform/http/security-headers.ts'
import { VERIFY_PAGE_POLICY } from '../platform/http/security-policy.ts'
import { LANGUAGES } from '../platform/i18n/languages.ts'
import { isCitizenCalling } from '../sessions/guard.ts'
import { presentPortal } from './present-portal.ts'

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

type ScreenParts = Omit<BuiltScreen, 'address'>

/** The pages of an address, in a language. No person is in either. */
interface Pages {
  ofEverybody: () => KeptText
  /** The page that asks at once what a citizen's screen will ask; undefined where that is no more than everybody's. */
  ofCitizens: (() => KeptText) | undefined
  /** False where no screen stands: the app says so itself. */
  isKnown: boolean
}

const HTML = 'text/html; charset=utf-8'
const NO_SCREEN: ScreenParts = { files: [], words: [] }

/**
 * Reads the built app, and gives the pages of a path in a language: saying what the portal is, so that nothing moves when an
 * answer comes; with the words of its screen; fetching at once what else it needs; and prerendered, where its screen is
 * (decision 047).
 */
function composePages(folder: string, portal: CertificateServices): (pathname: string, language: string) => Pages {
  const built: BuiltPages = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'))
  const shells = new Map(
    LANGUAGES.map((language) => [language, readFileSync(join(folder, `index.${language}.html`), 'utf8')]),
  )
  const services = portal.catalogue.services.map(({ definition }) => definition.paths.page)
  const kept = new Map<string, KeptText>()

  return (pathname, language) => {
    const screen = built.screens.find(({ address }) => matchesPath(address, pathname))
    const service = screen ? undefined : services.find((address) => matchesPath(address, pathname))
    const parts = screen ?? (service === undefined ? NO_SCREEN : built.service)
    const address = `${language} ${screen?.address ?? service ?? ''}`
    const data = { words: built.words[language] ?? {}, isForm: service !== undefined }
    const page = (isCitizen: boolean) => {
      const key = `${address} ${isCitizen}`
      const text =
        kept.get(key) ??
        new KeptText(composed(shells.get(language) ?? '', { ...data, parts, language, portal, isCitizen }), HTML)
      kept.set(key, text)
      return text
    }
    return {
      ofEverybody: () => page(false),
      ofCitizens: parts.calls?.ofCitizens && (() => page(true)),
      isKnown: parts !== NO_SCREEN,
    }
  }
}

interface Composition {
  parts: ScreenParts
  language: string
  /** All words of the language. */
  words: PageWords
  /** Whether it is the form of a service. */
  isForm: boolean
  portal: CertificateServices
  isCitizen: boolean
}

function composed(shell: string, { parts, language, words, isForm, portal, isCitizen }: Composition) {
  const { ofEverybody, ofCitizens } = parts.calls ?? {}
  const calls = isCitizen ? [ofEverybody, ofCitizens] : [ofEverybody]
  const reads = calls.flatMap((some) => some?.reads ?? [])
  const posts = calls.flatMap((some) => some?.posts ?? [])
  const preloads = parts.files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
  const asks = reads.map((path) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(path)}">`)
  const modules = Object.fromEntries(['everyone', ...parts.words].map((name) => [name, words[name] ?? {}]))
  const data = [
    dataElement('portal', presentPortal(portal)),
    dataElement('words', { language, modules } satisfies WordsInPage),
    ...(isForm ? [dataElement('services', offerServices(portal.catalogue, language))] : []),
  ]
  const head = [...asks, ...preloads, ...data].join('')
  const page = shell
    .replace('</head>', () => `${head}</head>`)
    // Before the program that reads it, which is the first of all.
    .replace('<script', (begin) => (posts.length > 0 ? dataElement('early-posts', posts) : '') + begin)
  const drawing = parts.drawn?.[language]?.[portal.configuration.mode]
  if (!drawing) return page
  const panchayat = escapeHtml(portal.panchayat.name)
  return page
    .replace(/<title>[^<]*/, (usual) => (drawing.title ? `<title>${drawing.title}` : usual))
    .replace('<div id="root">', () => `<div id="root">${drawing.html.replaceAll(PANCHAYAT_PLACE, () => panchayat)}`)
}

/** Data, which no browser runs. Its text can end neither the element nor begin another. */
const dataElement = (id: string, data: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
