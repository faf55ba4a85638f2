// SPDX-License-Identifier: Apache-2.0
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { launchBrowser } from '../../browser.ts'
import { FROM_PDFS, FROM_SOURCES } from './conversions.ts'
import { convertFiles, type GenuineDocument } from './convert-files.ts'
import { grain, htmlPage, postScriptPage, scan, svgPage, troffPage } from './drawn-pages.ts'
import { phoneVariants, sharpVariants } from './sharp-variants.ts'

const PAGES = 6

/**
 * Creates documents as many scanners, phones and office programs do. A second stage converts the PDFs that the first
 * stage created.
 */
export async function makeGenuineDocuments(folder: string): Promise<GenuineDocument[]> {
  const [sources, converted, convertedTwice] = ['sources', 'converted', 'converted-twice'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  for (const path of [sources, converted, convertedTwice]) await mkdir(path, { recursive: true })
  const { sourcePaths, documents } = await writeSources(sources)
  const first = await convertFiles(FROM_SOURCES, sourcePaths, converted)
  const printed = await printByBrowser(converted)
  const created = [...first, ...printed]
  const second = await convertFiles(
    FROM_PDFS,
    interleaved(created).filter((path) => path.endsWith('.pdf')),
    convertedTwice,
  )
  return [...documents, ...created, ...second]
}

/** Orders the PDFs so that the first document of every program comes before the second document of any program. */
function interleaved(documents: readonly GenuineDocument[]) {
  const byProducer = Map.groupBy(
    documents.filter(({ path }) => path.endsWith('.pdf')),
    ({ producer }) => producer,
  )
  const columns = [...byProducer.values()]
  const longest = Math.max(...columns.map(({ length }) => length))
  return Array.from({ length: longest }, (_, row) => columns.flatMap((column) => column[row]?.path ?? [])).flat()
}

/** Writes the source files, and the pictures that need no conversion. */
async function writeSources(folder: string) {
  const documents: GenuineDocument[] = []
  const sourcePaths: string[] = []
  const put = async (name: string, content: string | Buffer) => {
    const path = join(folder, name)
    await writeFile(path, content)
    sourcePaths.push(path)
    return path
  }
  const grainImage = await grain()
  for (let page = 0; page < PAGES; page += 1) {
    await put(`page-${page}.svg`, svgPage(page))
    await put(`page-${page}.html`, htmlPage(page))
    await put(`page-${page}.ps`, postScriptPage(page))
    await put(`page-${page}.ms`, troffPage(page))
    const scanned = await scan(page, grainImage)
    await put(`scan-${page}.png`, scanned)
    await put(`scan-${page}.jpg`, await sharp(scanned).jpeg({ quality: 80 }).toBuffer())
    await put(`scan-${page}.tif`, await asTiff(scanned, page))
    for (const [name, bytes] of await sharpVariants(`scan ${page}`, scanned)) {
      const path = join(folder, name)
      await writeFile(path, bytes)
      documents.push({ path, producer: 'sharp (libvips)' })
    }
    // Two pages are enough: these photos are large, and differ only in what the phone adds.
    if (page > 1) continue
    for (const [name, bytes] of await phoneVariants(scanned)) {
      const path = join(folder, `photo ${page} ${name}`)
      await writeFile(path, bytes)
      documents.push({ path, producer: 'a phone, by libvips' })
    }
  }
  return { sourcePaths, documents }
}

/** A page as TIFF. The index selects one of the compressions that scanners use. */
function asTiff(page: Buffer, index: number) {
  const picture = sharp(page).withMetadata({ density: 110 })
  const variants = [
    () => picture.greyscale().threshold().tiff({ compression: 'packbits' }),
    () => picture.tiff({ compression: 'jpeg', quality: 70 }),
    () => picture.tiff({ compression: 'lzw' }),
    () => picture.greyscale().tiff({ compression: 'deflate' }),
    () => picture.greyscale().tiff({ compression: 'none' }),
    () => picture.tiff({ compression: 'deflate', predictor: 'horizontal', tile: false }),
  ]
  return (variants[index % variants.length] ?? (() => picture.tiff()))().toBuffer()
}

/** Pages that a browser prints to PDF, and screenshots of them. */
async function printByBrowser(folder: string): Promise<GenuineDocument[]> {
  const browser = await launchBrowser()
  const producer = 'Chromium (Skia)'
  const documents: GenuineDocument[] = []
  try {
    const page = await browser.newPage()
    for (let index = 0; index < PAGES; index += 1) {
      await page.setContent(htmlPage(index))
      const stem = join(folder, `chromium-${index}`)
      await page.pdf({
        path: `${stem}.pdf`,
        format: 'A4',
        printBackground: true,
        tagged: index % 2 === 0,
        outline: index % 3 === 0,
      })
      await page.screenshot({ path: `${stem}.png` })
      await page.screenshot({ path: `${stem}.jpg`, type: 'jpeg', quality: 70 })
      for (const kind of ['pdf', 'png', 'jpg']) documents.push({ path: `${stem}.${kind}`, producer })
    }
  } finally {
    await browser.close()
  }
  return documents
}

/** The name of a document in error messages. */
export const nameOf = ({ path, producer }: GenuineDocument) => `${basename(path)} (${producer})`
