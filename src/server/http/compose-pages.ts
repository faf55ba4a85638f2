import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltPages, type BuiltScreen, PANCHAYAT_PLACE } from '#shared/built-pages.ts'
import { standsAt } from '#shared/stands-at.ts'
import { presentPortal } from '../installation/present-portal.ts'
import { LANGUAGES } from '../languages/languages.ts'
import type { Portal } from '../portal.ts'
import { escapeHtml } from './html.ts'
import { KeptText } from './kept-text.ts'

type ScreenParts = Omit<BuiltScreen, 'address'>

const HTML = 'text/html; charset=utf-8'
const NO_SCREEN: ScreenParts = { files: {} }

interface Page {
  text: KeptText
  /** False where no screen stands: the app says so itself. */
  isKnown: boolean
}

/**
 * Reads the built app, and gives the page of a path in a language: saying what the portal is, so that nothing moves when an
 * answer comes; fetching at once what its screen needs; and drawn already, where its screen is (decision 047).
 */
export function composePages(folder: string, portal: Portal): (pathname: string, language: string) => Page {
  const built: BuiltPages = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'))
  const shells = new Map(
    LANGUAGES.map((language) => [language, readFileSync(join(folder, `index.${language}.html`), 'utf8')]),
  )
  const services = portal.catalogue.services.map(({ definition }) => definition.paths.page)
  const kept = new Map<string, Page>()

  return (pathname, language) => {
    const screen = built.screens.find(({ address }) => standsAt(address, pathname))
    const service = screen ? undefined : services.find((address) => standsAt(address, pathname))
    const key = `${language} ${screen?.address ?? service ?? ''}`
    const known = kept.get(key)
    if (known) return known
    const parts = screen ?? (service === undefined ? NO_SCREEN : built.service)
    const text = new KeptText(composed(shells.get(language) ?? '', { parts, language, portal }), HTML)
    const page = { text, isKnown: parts !== NO_SCREEN }
    kept.set(key, page)
    return page
  }
}

function composed(
  shell: string,
  { parts, language, portal }: { parts: ScreenParts; language: string; portal: Portal },
) {
  const preloads = (parts.files[language] ?? []).map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
  const asks = (parts.asks ?? []).map((path) => `<link rel="preload" as="fetch" crossorigin href="${path}">`)
  // Data, which no browser runs. Its text can end neither the element nor begin another.
  const info = JSON.stringify(presentPortal(portal)).replaceAll('<', '\\u003c')
  const said = `<script type="application/json" id="portal">${info}</script>`
  const page = shell.replace('</head>', () => `${[...asks, ...preloads].join('')}${said}</head>`)
  const drawing = parts.drawn?.[language]?.[portal.configuration.mode]
  if (!drawing) return page
  const panchayat = escapeHtml(portal.panchayat.name)
  return page
    .replace(/<title>[^<]*/, () => `<title>${drawing.title}`)
    .replace('<div id="root">', () => `<div id="root">${drawing.html.replaceAll(PANCHAYAT_PLACE, () => panchayat)}`)
}
