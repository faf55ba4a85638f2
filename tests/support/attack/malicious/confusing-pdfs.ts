// SPDX-License-Identifier: Apache-2.0
import { deflateSync } from 'node:zlib'
import { BAD_PDFS } from '../../corpus/bad-pdfs.ts'
import { objectStream, pdfStream, writePdf } from '../../corpus/write-pdf.ts'
import type { MaliciousFile } from './malicious-file.ts'

const MEGABYTE = 1024 * 1024
const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const latin = (text: string) => Buffer.from(text, 'latin1')
const compressedZeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * MEGABYTE), { level: 9 })

/** Cross-reference tables that reference each other in a cycle of this length. */
function cycleOfTables(tables: number, word = '/Prev') {
  const head =
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n'
  const makeTable = (next: number) =>
    `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 3 /Root 1 0 R ${word} ${String(next).padStart(8, '0')} >>\n`
  const length = makeTable(0).length
  const body = Array.from({ length: tables }, (_, table) =>
    makeTable(head.length + ((table + 1) % tables) * length),
  ).join('')
  return latin(`${head}${body}startxref\n${head.length}\n%%EOF\n`)
}

/** A PDF whose cross-reference stream references itself. */
function selfReferencingStream() {
  const head = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'
  return latin(
    `${head}2 0 obj\n${pdfStream(`/Type /XRef /Size 3 /W [1 2 1] /Root 1 0 R /Prev ${head.length}`, '\0\0\0\0')}\nendobj\nstartxref\n${head.length}\n%%EOF\n`,
  )
}

const inHex = (data: Buffer) => `${data.toString('hex')}>`
const objects = (text: string) => Buffer.from(`10 0 ${text}`)

const CONFUSING_PDFS: Record<string, () => Buffer> = {
  'cross-reference tables in a cycle of two': () => cycleOfTables(2),
  'cross-reference tables in a cycle of three': () => cycleOfTables(3),
  'cross-reference tables in a cycle of five hundred': () => cycleOfTables(500),
  'cross-reference streams in a cycle': () => cycleOfTables(2, '/XRefStm'),
  'a cross-reference stream that references itself': selfReferencingStream,
  'a million different objects': () => {
    const many = Array.from({ length: 1_000_000 }, (_, index) => `${index + 9} 0 obj 1 endobj\n`).join('')
    return writePdf({ objects: { 9: `1\nendobj\n${many}10 0 obj 1` } })
  },
  'a decompression bomb of 200 MB': () =>
    writePdf({ objects: { 4: pdfStream('/Filter /FlateDecode', compressedZeros(200)) } }),
  'a decompression bomb in a picture': () =>
    writePdf({
      objects: {
        9: pdfStream(
          '/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
          compressedZeros(400),
        ),
      },
    }),
  'a decompression bomb in an object stream': () =>
    writePdf({ objects: { 9: pdfStream('/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode', compressedZeros(300)) } }),
  'a decompression bomb inside a decompression bomb': () =>
    writePdf({ objects: { 4: pdfStream('/Filter [/FlateDecode /FlateDecode]', deflateSync(compressedZeros(300))) } }),
  'a decompression bomb inside a decompression bomb, with abbreviated filters': () =>
    writePdf({ objects: { 4: pdfStream('/Filter [/Fl /Fl]', deflateSync(compressedZeros(300))) } }),
  'many decompression bombs of 100 MB': () =>
    writePdf({
      objects: Object.fromEntries(
        Array.from({ length: 9 }, (_, index) => [9 + index, pdfStream('/Filter /FlateDecode', compressedZeros(100))]),
      ),
    }),
  'an object stream compressed twice': () =>
    writePdf({
      objects: {
        9: pdfStream(
          '/Type /ObjStm /N 1 /First 5 /Filter [/FlateDecode /FlateDecode]',
          deflateSync(deflateSync(objects(SCRIPT))),
        ),
      },
    }),
  'an object stream in hexadecimal': () =>
    writePdf({
      objects: { 9: pdfStream('/Type /ObjStm /N 1 /First 5 /Filter /ASCIIHexDecode', inHex(objects(SCRIPT))) },
    }),
  'an object stream in compressed hexadecimal': () =>
    writePdf({
      objects: {
        9: pdfStream(
          '/Type /ObjStm /N 1 /First 5 /Filter [/ASCIIHexDecode /FlateDecode]',
          inHex(deflateSync(objects(SCRIPT))),
        ),
      },
    }),
  'an object stream in hexadecimal without a type': () =>
    writePdf({
      objects: {
        9: pdfStream('/N 1 /First 5 /Filter [/ASCIIHexDecode /FlateDecode]', inHex(deflateSync(objects(SCRIPT)))),
      },
    }),
  'an object stream with abbreviated filters': () =>
    writePdf({
      objects: { 9: pdfStream('/Type /ObjStm /N 1 /First 5 /Filter [/AHx /Fl]', inHex(deflateSync(objects(SCRIPT)))) },
    }),
  'an object stream with LZW compression': () =>
    writePdf({ objects: { 9: pdfStream('/Type /ObjStm /N 1 /First 5 /Filter /LZWDecode', '\x80\x0b\x60\x50') } }),
  'an object stream with its own encryption': () =>
    writePdf({
      objects: {
        9: pdfStream('/Type /ObjStm /N 1 /First 5 /Filter [/Crypt /FlateDecode]', deflateSync(objects(SCRIPT))),
      },
    }),
  'an object stream with a predictor': () =>
    writePdf({
      objects: {
        9: objectStream(
          { 10: SCRIPT },
          '/Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>',
        ),
      },
    }),
  'data in another file': () =>
    writePdf({ objects: { 9: pdfStream('/F (\\\\\\\\example.com\\\\a) /FFilter /FlateDecode', 'x') } }),
  'an object stream whose filter follows a comment': () =>
    writePdf({
      objects: { 9: pdfStream('/Type /ObjStm /N 1 /First 5 /Filter%x\n/ASCIIHexDecode', inHex(objects(SCRIPT))) },
    }),
  'an encryption entry with a comment': () =>
    writePdf({ trailer: '/Encrypt%x\n9 0 R', objects: { 9: '<< /Filter /Standard >>' } }),
  'an open action with a comment': () =>
    writePdf({ catalog: '/OpenAction%x\n<< /S /URI /URI (http://example.com) >>' }),
  'an additional action with a comment': () => writePdf({ objects: { 9: '<< /AA%x\n<< /O 10 0 R >> >>' } }),
  'a portfolio': () => writePdf({ catalog: '/Collection << /View /D >>' }),
  encryption: () => writePdf({ trailer: '/Encrypt << /Filter /Standard /V 2 /R 3 >>' }),
  'encryption in an object': () =>
    writePdf({ trailer: '/Encrypt 9 0 R', objects: { 9: '<< /Filter /Standard /V 5 >>' } }),
  'encryption for certain recipients': () =>
    writePdf({ trailer: '/#45ncrypt 9 0 R', objects: { 9: '<< /Filter /Adobe.PubSec >>' } }),
}

/** PDFs that could mislead or overload a parser, including `BAD_PDFS`, which other tests use, too. */
export const confusingPdfs = (): MaliciousFile[] => [
  ...Object.entries(CONFUSING_PDFS).map(([description, make]) => ({
    what: `a PDF with ${description}`,
    name: 'paper.pdf',
    bytes: make(),
  })),
  ...Object.entries(BAD_PDFS).map(([description, { make }]) => ({
    what: `a PDF with ${description}`,
    name: 'paper.pdf',
    bytes: make(),
  })),
]
