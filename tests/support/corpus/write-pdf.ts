// SPDX-License-Identifier: Apache-2.0
import { deflateSync } from 'node:zlib'

/** The text of each object by number; 1 is the catalog, 2 the pages, 3 the only page. */
export type PdfObjects = Record<number, string>

const PAGES: PdfObjects = {
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << >> >>',
  4: pdfStream('', '0 0 m 100 100 l S'),
}

interface PdfParts {
  /** Entries of the catalog in addition to its pages. */
  catalog?: string
  /** Objects in addition to the page, or in place of it. */
  objects?: PdfObjects
  trailer?: string
  version?: string
}

/** A PDF of one page with correct cross-references. The given objects and entries are written unchanged. */
export function writePdf({ catalog = '', objects = {}, trailer = '', version = '1.7' }: PdfParts = {}): Buffer {
  const all: PdfObjects = { 1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`, ...PAGES, ...objects }
  let body = `%PDF-${version}\n%\xE2\xE3\xCF\xD3\n`
  const offsets = new Map<number, number>()
  for (const [number, text] of Object.entries(all)) {
    offsets.set(Number(number), body.length)
    body += `${number} 0 obj\n${text}\nendobj\n`
  }
  const size = Math.max(...offsets.keys()) + 1
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number)
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = body.length
  body += `xref\n0 ${size}\n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n`
  return Buffer.from(`${body}startxref\n${start}\n%%EOF\n`, 'latin1')
}

/** A stream with this dictionary and data, as an object's text. */
export function pdfStream(entries: string, data: string | Buffer): string {
  const text = typeof data === 'string' ? data : data.toString('latin1')
  return `<< ${entries} /Length ${text.length} >>\nstream\n${text}\nendstream`
}

/** An object stream, which contains compressed objects; most programs write these today. */
export function objectStream(objects: PdfObjects, entries = '/Type /ObjStm /Filter /FlateDecode'): string {
  let head = ''
  let texts = ''
  for (const [number, text] of Object.entries(objects)) {
    head += `${number} ${texts.length} `
    texts += `${text} `
  }
  const counted = `${entries} /N ${Object.keys(objects).length} /First ${head.length}`
  return pdfStream(counted, deflateSync(Buffer.from(head + texts, 'latin1')))
}
