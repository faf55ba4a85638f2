// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { languages, wordsOf } from './translations.ts'

const MARK = new URL('../../src/web/public/favicon.svg', import.meta.url)
/** The colour `paper` of the light theme, for the background of the icons and of the screen during the start of the app. */
const PAPER = '#fbf8f3'
const INDIGO = '#27408b'

/** The icons of the installed app. A phone may crop a `maskable` icon to any shape, so its mark is within the inner circle. */
const ICONS = [
  { file: 'icon-192.png', size: 192, scale: 0.8 },
  { file: 'icon-512.png', size: 512, scale: 0.8 },
  { file: 'icon-maskable-192.png', size: 192, scale: 0.56, purpose: 'maskable' },
  { file: 'icon-maskable-512.png', size: 512, scale: 0.56, purpose: 'maskable' },
] as const
/** The icon for iPhones, which do not read the icons of the manifest. */
const APPLE_ICON = { file: 'apple-touch-icon.png', size: 180, scale: 0.68 } as const

/** Writes the web app manifest of each language, and its icons, drawn from the mark in `favicon.svg`. */
export const appIcons: Plugin = {
  name: 'app-icons',
  apply: 'build',
  async generateBundle() {
    // The mark contains the colours of both themes, but an icon has only one colour.
    const mark = readFileSync(MARK, 'utf8').replace(
      /<style>[\s\S]*<\/style>/,
      `<style>path { fill: ${INDIGO} }</style>`,
    )
    for (const { file, size, scale } of [...ICONS, APPLE_ICON]) {
      this.emitFile({ type: 'asset', fileName: file, source: await drawIcon(mark, size, scale) })
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

async function drawIcon(mark: string, size: number, scale: number) {
  const width = Math.round(size * scale)
  const drawing = await sharp(Buffer.from(mark), { density: 600 }).resize({ width }).png().toBuffer()
  const background = sharp({ create: { width: size, height: size, channels: 3, background: PAPER } })
  return background
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
    // This screen redirects signed-out people to the landing page.
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
