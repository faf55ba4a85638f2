import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { languages, wordsOf } from './translations.ts'

const MARK = new URL('../../src/web/public/favicon.svg', import.meta.url)
/** `paper` of the light theme: the background of the icons and of the screen that a phone shows while the app starts. */
const PAPER = '#fbf8f3'
const INDIGO = '#27408b'

/** The icons of the installed app. A phone may cut a `maskable` one to any shape, so its mark is within the inner circle. */
const ICONS = [
  { file: 'icon-192.png', size: 192, share: 0.8 },
  { file: 'icon-512.png', size: 512, share: 0.8 },
  { file: 'icon-maskable-192.png', size: 192, share: 0.56, purpose: 'maskable' },
  { file: 'icon-maskable-512.png', size: 512, share: 0.56, purpose: 'maskable' },
] as const
/** iPhones do not read the manifest's icons. */
const APPLE_ICON = { file: 'apple-touch-icon.png', size: 180, share: 0.68 } as const

/** Writes the web app manifest of each language, and its icons, drawn from the mark in `favicon.svg`. */
export const appIcons: Plugin = {
  name: 'app-icons',
  apply: 'build',
  async generateBundle() {
    // The mark has the colours of both themes; an icon has one.
    const mark = readFileSync(MARK, 'utf8').replace(
      /<style>[\s\S]*<\/style>/,
      `<style>path { fill: ${INDIGO} }</style>`,
    )
    for (const { file, size, share } of [...ICONS, APPLE_ICON]) {
      this.emitFile({ type: 'asset', fileName: file, source: await drawIcon(mark, size, share) })
    }
    for (const language of languages) {
      this.emitFile({
        type: 'asset',
        fileName: `manifest.${language}.webmanifest`,
        source: JSON.stringify(manifestIn(language)),
      })
    }
  },
}

async function drawIcon(mark: string, size: number, share: number) {
  const width = Math.round(size * share)
  const drawing = await sharp(Buffer.from(mark), { density: 600 }).resize({ width }).png().toBuffer()
  const ground = sharp({ create: { width: size, height: size, channels: 3, background: PAPER } })
  return ground
    .composite([{ input: drawing }])
    .png({ palette: true })
    .toBuffer()
}

function manifestIn(language: string) {
  const words = { ...wordsOf(language, 'everyone'), ...wordsOf(language, 'document') }
  return {
    id: '/',
    name: words['app.name'],
    short_name: words['app.name'],
    description: words['app.description'],
    lang: language,
    dir: words['language.direction'],
    // Signed-out people are led from here to the first page.
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    icons: ICONS.map(({ file, size, ...icon }) => ({
      src: `/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      ...('purpose' in icon && { purpose: icon.purpose }),
    })),
  }
}
