// SPDX-License-Identifier: Apache-2.0
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type Compiler, openCompiler } from '#server/certificates/typesetting/open-compiler.ts'
import { seededChoice } from '../village/seeded-random.ts'
import type { DemoDocument, DocumentSpec } from './create-document-generator.ts'

/** This mark is printed on every document. It is demo content and not a text of the portal, so it is not translated. */
const SAMPLE_MARK = 'SAMPLE · demo'

let compiler: Compiler | undefined

/** Generates one document; runs in a worker thread, which reuses its compiler. */
export async function generateDocument({ kind, fileName, title, issuer, lines }: DocumentSpec): Promise<DemoDocument> {
  compiler ??= openCompiler(fileURLToPath(new URL('templates', import.meta.url)), 'document.typ')
  const sheet = { title, issuer, lines, mark: SAMPLE_MARK }
  switch (kind) {
    case 'pdf':
      return { fileName, mediaType: 'application/pdf', bytes: compiler.pdf({ content: sheet }) }
    case 'jpeg':
      return {
        fileName,
        mediaType: 'image/jpeg',
        bytes: await drawAsPhoto(compiler.svg({ content: sheet }), fileName + title),
      }
    case 'png':
      return { fileName, mediaType: 'image/png', bytes: await drawAsScan(compiler.svg({ content: sheet })) }
  }
}

const TABLE_TOPS = ['#8a6a4a', '#6f7f78', '#9c8f80', '#5f6672']
const PHOTO_WIDTH = 720
const HEIGHT = 1000

/**
 * Draws a sheet (an SVG picture) as a photo taken with a phone: on a table, slightly rotated, and lit from one side. The
 * sheet's size is replaced, and its position on the table is added.
 */
export async function drawAsPhoto(sheet: string, seed: string): Promise<Uint8Array> {
  const choose = seededChoice(seed)
  const rotation = (choose(50) - 25) / 10
  const table = TABLE_TOPS[choose(TABLE_TOPS.length)] ?? '#8a6a4a'
  const isLitFromLeft = choose(2) === 0
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${PHOTO_WIDTH}" height="${HEIGHT}">
  <defs><linearGradient id="light" x1="${isLitFromLeft ? 0 : 1}" y1="0" x2="${isLitFromLeft ? 1 : 0}" y2="1">
    <stop offset="0" stop-color="#fff3d0" stop-opacity=".16"/><stop offset=".55" stop-color="#000" stop-opacity="0"/>
    <stop offset="1" stop-color="#1c1408" stop-opacity=".3"/></linearGradient></defs>
  <rect width="100%" height="100%" fill="${table}"/>
  <g transform="rotate(${rotation} ${PHOTO_WIDTH / 2} ${HEIGHT / 2})">
    <rect x="48" y="58" width="636" height="900" fill="#000" fill-opacity=".22"/>
    <rect x="40" y="48" width="636" height="902" fill="#f6f1e4"/>
    ${sheet
      .replace('<svg ', '<svg x="40" y="48" ')
      .replace(/ width="[^"]+"/, ' width="636"')
      .replace(/ height="[^"]+"/, ' height="902"')}
  </g>
  <rect width="100%" height="100%" fill="url(#light)"/>
</svg>`
  return sharp(Buffer.from(scene), { limitInputPixels: PHOTO_WIDTH * HEIGHT })
    .jpeg({ quality: 62, mozjpeg: false })
    .toBuffer()
}

const SCAN_WIDTH = 620
const GREYS = 8

/** Draws a sheet (an SVG picture) as a flatbed scan: a PNG with few shades of grey. */
export async function drawAsScan(sheet: string): Promise<Uint8Array> {
  return sharp(Buffer.from(sheet))
    .resize(SCAN_WIDTH)
    .flatten({ background: '#ffffff' })
    .grayscale()
    .png({ palette: true, colours: GREYS, dither: 0 })
    .toBuffer()
}
