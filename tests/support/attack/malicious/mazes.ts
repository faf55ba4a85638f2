import { deflateSync } from 'node:zlib'
import { BAD_PDFS } from '../../corpus/bad-pdfs.ts'
import { objectStream, pdfStream, writePdf } from '../../corpus/write-pdf.ts'
import type { MaliciousFile } from './malicious-file.ts'

const MEGABYTE = 1024 * 1024
const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const latin = (text: string) => Buffer.from(text, 'latin1')
const folded = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * MEGABYTE), { level: 9 })

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

/** A cross-reference stream, as in most PDFs today, that references itself. */
function ringOfStreams() {
  const head = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'
  return latin(
    `${head}2 0 obj\n${pdfStream(`/Type /XRef /Size 3 /W [1 2 1] /Root 1 0 R /Prev ${head.length}`, '\0\0\0\0')}\nendobj\nstartxref\n${head.length}\n%%EOF\n`,
  )
}

const inHex = (data: Buffer) => `${data.toString('hex')}>`
const objects = (text: string) => Buffer.from(`10 0 ${text}`)

const MAZES: Record<string, () => Buffer> = {
  'tables in a ring of two': () => cycleOfTables(2),
  'tables in a ring of three': () => cycleOfTables(3),
  'tables in a ring of five hundred': () => cycleOfTables(500),
  'tables in a ring of streams': () => cycleOfTables(2, '/XRefStm'),
  'a table of streams that leads to itself': ringOfStreams,
  'a million objects, each its own': () => {
    const many = Array.from({ length: 1_000_000 }, (_, index) => `${index + 9} 0 obj 1 endobj\n`).join('')
    return writePdf({ objects: { 9: `1\nendobj\n${many}10 0 obj 1` } })
  },
  'a bomb of one to a thousand, of 200 MB': () =>
    writePdf({ objects: { 4: pdfStream('/Filter /FlateDecode', folded(200)) } }),
  'a bomb of one to a thousand in a picture': () =>
    writePdf({
      objects: {
        9: pdfStream(
          '/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
          folded(400),
        ),
      },
    }),
  'a bomb among folded objects': () =>
    writePdf({ objects: { 9: pdfStream('/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode', folded(300)) } }),
  'a bomb in a bomb': () =>
    writePdf({ objects: { 4: pdfStream('/Filter [/FlateDecode /FlateDecode]', deflateSync(folded(300))) } }),
  'a bomb in a bomb, in short words': () =>
    writePdf({ objects: { 4: pdfStream('/Filter [/Fl /Fl]', deflateSync(folded(300))) } }),
  'many bombs of 100 MB': () =>
    writePdf({
      objects: Object.fromEntries(
        Array.from({ length: 9 }, (_, index) => [9 + index, pdfStream('/Filter /FlateDecode', folded(100))]),
      ),
    }),
  'objects folded twice': () =>
    writePdf({
      objects: {
        9: pdfStream(
          '/Type /ObjStm /N 1 /First 5 /Filter [/FlateDecode /FlateDecode]',
          deflateSync(deflateSync(objects(SCRIPT))),
        ),
      },
    }),
  'objects in numbers': () =>
    writePdf({
      objects: { 9: pdfStream('/Type /ObjStm /N 1 /First 5 /Filter /ASCIIHexDecode', inHex(objects(SCRIPT))) },
    }),
  'objects in numbers, folded': () =>
    writePdf({
      objects: {
        9: pdfStream(
          '/Type /ObjStm /N 1 /First 5 /Filter [/ASCIIHexDecode /FlateDecode]',
          inHex(deflateSync(objects(SCRIPT))),
        ),
      },
    }),
  'objects in numbers that do not say what they are': () =>
    writePdf({
      objects: {
        9: pdfStream('/N 1 /First 5 /Filter [/ASCIIHexDecode /FlateDecode]', inHex(deflateSync(objects(SCRIPT)))),
      },
    }),
  'objects in short words': () =>
    writePdf({
      objects: { 9: pdfStream('/Type /ObjStm /N 1 /First 5 /Filter [/AHx /Fl]', inHex(deflateSync(objects(SCRIPT)))) },
    }),
  'objects of old folding': () =>
    writePdf({ objects: { 9: pdfStream('/Type /ObjStm /N 1 /First 5 /Filter /LZWDecode', '\x80\x0b\x60\x50') } }),
  'objects behind a lock of their own': () =>
    writePdf({
      objects: {
        9: pdfStream('/Type /ObjStm /N 1 /First 5 /Filter [/Crypt /FlateDecode]', deflateSync(objects(SCRIPT))),
      },
    }),
  'objects written as differences': () =>
    writePdf({
      objects: {
        9: objectStream(
          { 10: SCRIPT },
          '/Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>',
        ),
      },
    }),
  'data that lies in another file': () =>
    writePdf({ objects: { 9: pdfStream('/F (\\\\\\\\example.com\\\\a) /FFilter /FlateDecode', 'x') } }),
  'objects whose numbers stand behind a comment': () =>
    writePdf({
      objects: { 9: pdfStream('/Type /ObjStm /N 1 /First 5 /Filter%x\n/ASCIIHexDecode', inHex(objects(SCRIPT))) },
    }),
  'a lock behind a comment': () =>
    writePdf({ trailer: '/Encrypt%x\n9 0 R', objects: { 9: '<< /Filter /Standard >>' } }),
  'an opening behind a comment': () => writePdf({ catalog: '/OpenAction%x\n<< /S /URI /URI (http://example.com) >>' }),
  'something to do behind a comment': () => writePdf({ objects: { 9: '<< /AA%x\n<< /O 10 0 R >> >>' } }),
  'a collection of files': () => writePdf({ catalog: '/Collection << /View /D >>' }),
  'a lock': () => writePdf({ trailer: '/Encrypt << /Filter /Standard /V 2 /R 3 >>' }),
  'a lock in an object': () => writePdf({ trailer: '/Encrypt 9 0 R', objects: { 9: '<< /Filter /Standard /V 5 >>' } }),
  'a lock for some': () => writePdf({ trailer: '/#45ncrypt 9 0 R', objects: { 9: '<< /Filter /Adobe.PubSec >>' } }),
}

/** PDFs with endless references, including those of the other tests. */
export const mazes = (): MaliciousFile[] => [
  ...Object.entries(MAZES).map(([what, make]) => ({ what: `a PDF with ${what}`, name: 'paper.pdf', bytes: make() })),
  ...Object.entries(BAD_PDFS).map(([what, { make }]) => ({
    what: `a PDF with ${what}`,
    name: 'paper.pdf',
    bytes: make(),
  })),
]
