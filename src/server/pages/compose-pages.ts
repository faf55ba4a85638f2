import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltPages, type BuiltScreen, PANCHAYAT_PLACE } from '#shared/built-pages.ts'
import { matchesPath } from '#shared/matches-path.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { escapeHtml } from '../platform/http/html.ts'
import { KeptText } from '../platform/http/kept-text.ts'
import { LANGUAGES } from '../platform/i18n/languages.ts'
import { presentPortal } from './present-portal.ts'

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
const NO_SCREEN: ScreenParts = { files: {} }

/**
 * Reads the built app, and gives the pages of a path in a language: saying what the portal is, so that nothing moves when an
 * answer comes; fetching at once what its screen needs; and drawn already, where its screen is (decision 047).
 */
export function composePages(
  folder: string,
  portal: CertificateServices,
): (pathname: string, language: string) => Pages {
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
    const page = (isCitizen: boolean) => {
      const key = `${address} ${isCitizen}`
      const text =
        kept.get(key) ??
        new KeptText(composed(shells.get(language) ?? '', { parts, language, portal, isCitizen }), HTML)
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
  portal: CertificateServices
  isCitizen: boolean
}

function composed(shell: string, { parts, language, portal, isCitizen }: Composition) {
  const { ofEverybody, ofCitizens } = parts.calls ?? {}
  const calls = isCitizen ? [ofEverybody, ofCitizens] : [ofEverybody]
  const reads = calls.flatMap((some) => some?.reads ?? [])
  const posts = calls.flatMap((some) => some?.posts ?? [])
  const preloads = (parts.files[language] ?? []).map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
  const asks = reads.map((path) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(path)}">`)
  const head = [...asks, ...preloads, dataElement('portal', presentPortal(portal))].join('')
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
