// SPDX-License-Identifier: Apache-2.0
import { deflateSync } from 'node:zlib'
import type { PdfErrorCode } from '#server/documents/checking/find-pdf-error.ts'
import { objectStream, pdfStream, writePdf } from './write-pdf.ts'

const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const TO_WEB = '<< /S /URI /URI (http://example.com) >>'
/** A PDF comment that is longer than the part of a file that a careless parser reads after a keyword. */
const LONG_COMMENT = `%${'x'.repeat(300)}\n`
const MEGABYTE = 1024 * 1024

/** PDFs with each known kind of active or hidden content, and the error that the portal must report for each. */
export const BAD_PDFS: Record<string, { error: PdfErrorCode; make: () => Buffer }> = {
  'a script as open action': active({ catalog: `/OpenAction ${SCRIPT}` }),
  'a script in a separate object': active({ catalog: '/OpenAction 9 0 R', objects: { 9: SCRIPT } }),
  'a script in the name tree': active({ catalog: '/Names << /JavaScript << /Names [(a) 9 0 R] >> >>' }),
  'a script with an escaped name': active({ objects: { 9: '<< /S /J#61vaScr#69pt /JS (1) >>' } }),
  'a script in an object stream': active({ objects: { 9: objectStream({ 10: SCRIPT }) } }),
  'a script in an object stream with an escaped type': active({
    objects: { 9: objectStream({ 10: SCRIPT }, '/Type /Obj#53tm /Filter /Flate#44ecode') },
  }),
  'a script with an escaped name in an object stream': active({
    objects: { 9: objectStream({ 10: '<< /S /JavaScrip#74 >>' }) },
  }),
  'a script in an object stream after a string that looks like the beginning of an object': active({
    objects: { 9: objectStream({ 10: SCRIPT }, '/X (obj) /Type /ObjStm /Filter /FlateDecode /Y (endstream obj)') },
  }),
  'a script in an object stream without a type': active({
    objects: { 9: objectStream({ 10: SCRIPT }, '/Filter /FlateDecode') },
  }),
  'a script in a large stream': active({
    objects: { 9: pdfStream('/Filter /FlateDecode', deflateSync(`${' '.repeat(2 * MEGABYTE)}${SCRIPT}`)) },
  }),
  'a script in the data of a picture': active({ objects: { 9: pdfStream('/Type /XObject', `10 0 obj ${SCRIPT}`) } }),
  'a script in an additional action': active({ objects: { 9: '<< /AA << /O 10 0 R >> >>' } }),
  'a launch action': active({ objects: { 9: '<< /S /Launch /F (cmd.exe) >>' } }),
  'a web page as open action': active({ catalog: '/OpenAction << /S /URI /URI (http://example.com) >>' }),
  'an embedded file': active({ catalog: '/Names << /EmbeddedFiles << /Names [] >> >>' }),
  'rich media': active({ objects: { 9: '<< /Subtype /RichMedia >>' } }),
  'a form that submits itself': active({ objects: { 9: '<< /S /SubmitForm /F (http://example.com) >>' } }),
  'an XFA form': active({ catalog: '/AcroForm << /XFA 9 0 R >>' }),
  'an XFA form in parts': active({ catalog: '/AcroForm << /XFA [(template) 9 0 R] >>' }),
  'an embedded file without a type': active({ objects: { 9: '<< /F (a.exe) /EF << /F 10 0 R >> >>' } }),
  'a link to another file': active({ objects: { 9: '<< /S /GoToR /F (a.pdf) >>' } }),
  'a 3D object': active({ objects: { 9: '<< /Subtype /3D >>' } }),
  'an open action with a comment': active({ catalog: '/OpenAction%x\n<< /S /URI /URI (http://example.com) >>' }),
  'an open action with a long comment': active({ catalog: `/OpenAction ${LONG_COMMENT} ${TO_WEB}` }),
  'an open action whose object has a long comment': active({
    catalog: `/OpenAction ${LONG_COMMENT} 5 0 R`,
    objects: { 5: TO_WEB },
  }),
  'an open action whose object number is separated by comments': active({
    catalog: `/OpenAction 5 ${LONG_COMMENT} 0 ${LONG_COMMENT} R`,
    objects: { 5: `${LONG_COMMENT} ${TO_WEB}` },
  }),
  'an additional action with a long comment': active({ objects: { 9: `<< /AA ${LONG_COMMENT} 10 0 R >>` } }),
  'a movie with a long comment': active({ objects: { 9: `<< /Subtype ${LONG_COMMENT} /Movie >>` } }),
  'a movie with a long comment in an object stream': active({
    objects: { 9: objectStream({ 10: `<< /Subtype ${LONG_COMMENT} /Movie >>` }) },
  }),
  'a movie with a long comment after a string with a percent sign': active({
    objects: { 9: `<< /X (%) /Subtype ${LONG_COMMENT} /Movie >>` },
  }),
  'an open action that goes to a page and has a next action': active({
    catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${TO_WEB} >>`,
  }),
  'an open action that only mentions a page': active({
    catalog: '/OpenAction << /X (/S /GoTo ) /S /URI /URI (http://example.com) >>',
  }),
  'an open action whose object only mentions a page': active({
    catalog: '/OpenAction 9 0 R',
    objects: { 9: '<< /X (/S /GoTo ) /S /URI /URI (http://example.com) >>' },
  }),
  'an open action whose object is in an object stream': active({
    catalog: '/OpenAction 10 0 R',
    objects: { 9: objectStream({ 10: TO_WEB }) },
  }),
  'an open action whose object is in an object stream, with escaped names': active({
    catalog: '/OpenAction 10 0 R',
    objects: { 9: objectStream({ 10: '<< /S /GoTo /#53 /URI >>' }) },
  }),
  'an open action in an object stream that refers to an object outside': active({
    objects: { 8: TO_WEB, 9: objectStream({ 10: '<< /OpenAction 8 0 R >>' }) },
  }),
  'an open action with two action types': active({ catalog: '/OpenAction << /S /GoTo /S 8 0 R >>' }),
  'data in another file': active({ objects: { 9: pdfStream('/F (a)', '') } }),
  'an object stream without a type, with an unusual filter': {
    error: 'damaged-document',
    make: () => writePdf({ objects: { 9: pdfStream('/N 1 /First 5 /Filter /ASCIIHexDecode', '2f4a53>') } }),
  },
  encryption: { error: 'locked-document', make: () => writePdf({ trailer: '/Encrypt << /Filter /Standard >>' }) },
  'encryption with a long comment': {
    error: 'locked-document',
    make: () => writePdf({ trailer: `/Encrypt ${LONG_COMMENT} 7 0 R` }),
  },
  'an object stream that cannot be decompressed': {
    error: 'damaged-document',
    make: () =>
      writePdf({ objects: { 9: pdfStream('/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode', 'scrambled') } }),
  },
  'an object stream whose filter follows a long comment': {
    error: 'damaged-document',
    make: () =>
      writePdf({ objects: { 9: objectStream({ 10: '<< >>' }, `/Type /ObjStm /Filter ${LONG_COMMENT} 8 0 R`) } }),
  },
  'HTML after its header': { error: 'wrong-file', make: () => afterHead('<html><script>alert(1)</script>') },
  'SVG after its header': { error: 'wrong-file', make: () => afterHead('<svg onload="alert(1)"/>') },
  'a ZIP archive after it': {
    error: 'wrong-file',
    make: () => Buffer.concat([writePdf(), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
  },
  'a ZIP archive whose comment ends as a PDF': { error: 'wrong-file', make: archiveWithTail },
  'cross-references in a cycle': { error: 'damaged-document', make: selfReferencingTable },
  'too many objects': {
    error: 'damaged-document',
    make: () => writePdf({ objects: { 9: ' 1 0 obj'.repeat(400_000) } }),
  },
  'a page that decompresses to an extreme size': {
    error: 'damaged-document',
    make: () => writePdf({ objects: { 9: pdfStream('/Filter /FlateDecode', compressedZeros(150)) } }),
  },
  'a page that is compressed twice': {
    error: 'damaged-document',
    make: () => {
      const twice = Buffer.concat([deflateSync(compressedZeros(100)), Buffer.alloc(MEGABYTE / 4)])
      return writePdf({ objects: { 9: pdfStream('/Filter [/FlateDecode /FlateDecode]', twice) } })
    },
  },
  'many pages with a large decompressed size in total': {
    error: 'damaged-document',
    make: () => {
      const page = pdfStream('/Filter /FlateDecode', compressedZeros(60))
      return writePdf({ objects: Object.fromEntries(Array.from({ length: 10 }, (_, index) => [9 + index, page])) })
    },
  },
  'an object stream whose filter is in another object': {
    error: 'damaged-document',
    make: () => writePdf({ objects: { 9: objectStream({ 10: SCRIPT }, '/Type /ObjStm /Filter 8 0 R') } }),
  },
  'an object stream with a predictor': {
    error: 'damaged-document',
    make: () =>
      writePdf({
        objects: { 9: objectStream({ 10: '<< >>' }, '/Type /ObjStm /Filter /FlateDecode /DecodeParms 8 0 R') },
      }),
  },
  'endless dictionaries': {
    error: 'damaged-document',
    make: () => writePdf({ objects: { 9: `${'1 0 obj << ('.repeat(9000)}` } }),
  },
  'fifty thousand beginnings of compressed data': {
    error: 'too-complex-document',
    make: () => writePdf({ objects: { 9: 'obj<<>>stream\nx\x9c'.repeat(50_000) } }),
  },
  'an object stream with an unusual filter': {
    error: 'damaged-document',
    make: () => writePdf({ objects: { 9: pdfStream('/Type /ObjStm /Filter /ASCIIHexDecode', '2f4a53>') } }),
  },
}

/** A PDF with active content, which the portal must report as `active-document`. */
function active(parts: Parameters<typeof writePdf>[0]) {
  return { error: 'active-document' as const, make: () => writePdf(parts) }
}

/** A PDF with markup in a comment after its header. */
function afterHead(markup: string) {
  const pdf = writePdf()
  return Buffer.concat([pdf.subarray(0, 9), Buffer.from(`%${markup}\n`), pdf.subarray(9)])
}

/** A PDF that is also a ZIP archive. The comment of the archive is the end of a PDF. */
function archiveWithTail() {
  const pdf = writePdf()
  const tail = Buffer.from('\nstartxref\n9\n%%EOF\n')
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(tail.length, 20)
  return Buffer.concat([pdf, end, tail])
}

/** A cross-reference table that references itself as the previous one. */
function selfReferencingTable() {
  const start = /startxref\n(\d+)/.exec(writePdf({ trailer: '/Prev 00000' }).toString('latin1'))?.[1] ?? ''
  return writePdf({ trailer: `/Prev ${start.padStart(5, '0')}` })
}

const compressedZeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * MEGABYTE), { level: 9 })
