import { deflateSync } from 'node:zlib'
import type { PdfFault } from '#server/documents/checking/pdf-fault.ts'
import { objectStream, pdfStream, writePdf } from './write-pdf.ts'

const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const TO_WEB = '<< /S /URI /URI (http://example.com) >>'
const LONG_COMMENT = `%${'x'.repeat(300)}\n`
const MEGABYTE = 1024 * 1024

/** PDFs with each known kind of active or hidden content, with a description. */
export const BAD_PDFS: Record<string, { fault: PdfFault; make: () => Buffer }> = {
  'a script at the opening': active({ catalog: `/OpenAction ${SCRIPT}` }),
  'a script in an object of its own': active({ catalog: '/OpenAction 9 0 R', objects: { 9: SCRIPT } }),
  'a script in the tree of names': active({ catalog: '/Names << /JavaScript << /Names [(a) 9 0 R] >> >>' }),
  'a script with letters by number': active({ objects: { 9: '<< /S /J#61vaScr#69pt /JS (1) >>' } }),
  'a script among folded objects': active({ objects: { 9: objectStream({ 10: SCRIPT }) } }),
  'a script among folded objects whose name is hidden': active({
    objects: { 9: objectStream({ 10: SCRIPT }, '/Type /Obj#53tm /Filter /Flate#44ecode') },
  }),
  'a script among folded objects, its letters by number': active({
    objects: { 9: objectStream({ 10: '<< /S /JavaScrip#74 >>' }) },
  }),
  'a script among folded objects behind a word that looks like a beginning': active({
    objects: { 9: objectStream({ 10: SCRIPT }, '/X (obj) /Type /ObjStm /Filter /FlateDecode /Y (endstream obj)') },
  }),
  'a script among objects that are not said to be any': active({
    objects: { 9: objectStream({ 10: SCRIPT }, '/Filter /FlateDecode') },
  }),
  'a script in a large stream': active({
    objects: { 9: pdfStream('/Filter /FlateDecode', deflateSync(`${' '.repeat(2 * MEGABYTE)}${SCRIPT}`)) },
  }),
  'a script in the data of a picture': active({ objects: { 9: pdfStream('/Type /XObject', `10 0 obj ${SCRIPT}`) } }),
  'a script when a page is opened': active({ objects: { 9: '<< /AA << /O 10 0 R >> >>' } }),
  'a program that is started': active({ objects: { 9: '<< /S /Launch /F (cmd.exe) >>' } }),
  'a page of the web at the opening': active({ catalog: '/OpenAction << /S /URI /URI (http://example.com) >>' }),
  'another file inside': active({ catalog: '/Names << /EmbeddedFiles << /Names [] >> >>' }),
  'a film inside': active({ objects: { 9: '<< /Subtype /RichMedia >>' } }),
  'a form that sends itself': active({ objects: { 9: '<< /S /SubmitForm /F (http://example.com) >>' } }),
  'a form of another kind inside': active({ catalog: '/AcroForm << /XFA 9 0 R >>' }),
  'a form of another kind inside, in parts': active({ catalog: '/AcroForm << /XFA [(template) 9 0 R] >>' }),
  'a file that is not said to be one': active({ objects: { 9: '<< /F (a.exe) /EF << /F 10 0 R >> >>' } }),
  'a way into another file': active({ objects: { 9: '<< /S /GoToR /F (a.pdf) >>' } }),
  'a body that turns by script': active({ objects: { 9: '<< /Subtype /3D >>' } }),
  'an opening behind a comment': active({ catalog: '/OpenAction%x\n<< /S /URI /URI (http://example.com) >>' }),
  'an opening behind a long comment': active({ catalog: `/OpenAction ${LONG_COMMENT} ${TO_WEB}` }),
  'an opening by an object behind a long comment': active({
    catalog: `/OpenAction ${LONG_COMMENT} 5 0 R`,
    objects: { 5: TO_WEB },
  }),
  'an opening by an object whose number is parted by comments': active({
    catalog: `/OpenAction 5 ${LONG_COMMENT} 0 ${LONG_COMMENT} R`,
    objects: { 5: `${LONG_COMMENT} ${TO_WEB}` },
  }),
  'what follows a page, behind a long comment': active({ objects: { 9: `<< /AA ${LONG_COMMENT} 10 0 R >>` } }),
  'a film behind a long comment': active({ objects: { 9: `<< /Subtype ${LONG_COMMENT} /Movie >>` } }),
  'a film among folded objects behind a long comment': active({
    objects: { 9: objectStream({ 10: `<< /Subtype ${LONG_COMMENT} /Movie >>` }) },
  }),
  'a film behind a long comment, behind a text with a sign of comments': active({
    objects: { 9: `<< /X (%) /Subtype ${LONG_COMMENT} /Movie >>` },
  }),
  'an opening that goes to a page, and on from there': active({
    catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${TO_WEB} >>`,
  }),
  'an opening that speaks of a page': active({
    catalog: '/OpenAction << /X (/S /GoTo ) /S /URI /URI (http://example.com) >>',
  }),
  'an opening by an object that speaks of a page': active({
    catalog: '/OpenAction 9 0 R',
    objects: { 9: '<< /X (/S /GoTo ) /S /URI /URI (http://example.com) >>' },
  }),
  'an opening by an object that is folded away': active({
    catalog: '/OpenAction 10 0 R',
    objects: { 9: objectStream({ 10: TO_WEB }) },
  }),
  'an opening by an object that is folded away, its letters by number': active({
    catalog: '/OpenAction 10 0 R',
    objects: { 9: objectStream({ 10: '<< /S /GoTo /#53 /URI >>' }) },
  }),
  'an opening that is folded away, by an object that is not': active({
    objects: { 8: TO_WEB, 9: objectStream({ 10: '<< /OpenAction 8 0 R >>' }) },
  }),
  'an opening that says twice what it does': active({ catalog: '/OpenAction << /S /GoTo /S 8 0 R >>' }),
  'data that lies in another file': active({ objects: { 9: pdfStream('/F (a)', '') } }),
  'objects that are not said to be any, folded in an odd way': {
    fault: 'damaged-document',
    make: () => writePdf({ objects: { 9: pdfStream('/N 1 /First 5 /Filter /ASCIIHexDecode', '2f4a53>') } }),
  },
  'a password': { fault: 'locked-document', make: () => writePdf({ trailer: '/Encrypt << /Filter /Standard >>' }) },
  'a password behind a long comment': {
    fault: 'locked-document',
    make: () => writePdf({ trailer: `/Encrypt ${LONG_COMMENT} 7 0 R` }),
  },
  'objects that do not unfold': {
    fault: 'damaged-document',
    make: () =>
      writePdf({ objects: { 9: pdfStream('/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode', 'scrambled') } }),
  },
  'objects whose folding is said behind a long comment': {
    fault: 'damaged-document',
    make: () =>
      writePdf({ objects: { 9: objectStream({ 10: '<< >>' }, `/Type /ObjStm /Filter ${LONG_COMMENT} 8 0 R`) } }),
  },
  'a page of the web before it': { fault: 'wrong-file', make: () => afterHead('<html><script>alert(1)</script>') },
  'a drawing of the web before it': { fault: 'wrong-file', make: () => afterHead('<svg onload="alert(1)"/>') },
  'an archive after it': {
    fault: 'wrong-file',
    make: () => Buffer.concat([writePdf(), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
  },
  'an archive whose comment ends as a PDF': { fault: 'wrong-file', make: archiveWithTail },
  'cross-references in a ring': { fault: 'damaged-document', make: ringOfTables },
  'a million objects': {
    fault: 'damaged-document',
    make: () => writePdf({ objects: { 9: ' 1 0 obj'.repeat(400_000) } }),
  },
  'a page that unfolds without end': {
    fault: 'damaged-document',
    make: () => writePdf({ objects: { 9: pdfStream('/Filter /FlateDecode', folded(150)) } }),
  },
  'a page that is folded twice': {
    fault: 'damaged-document',
    make: () => {
      const twice = Buffer.concat([deflateSync(folded(100)), Buffer.alloc(MEGABYTE / 4)])
      return writePdf({ objects: { 9: pdfStream('/Filter [/FlateDecode /FlateDecode]', twice) } })
    },
  },
  'many pages that unfold far, each a little': {
    fault: 'damaged-document',
    make: () => {
      const page = pdfStream('/Filter /FlateDecode', folded(60))
      return writePdf({ objects: Object.fromEntries(Array.from({ length: 10 }, (_, index) => [9 + index, page])) })
    },
  },
  'objects whose folding is said elsewhere': {
    fault: 'damaged-document',
    make: () => writePdf({ objects: { 9: objectStream({ 10: SCRIPT }, '/Type /ObjStm /Filter 8 0 R') } }),
  },
  'objects that are written as differences': {
    fault: 'damaged-document',
    make: () =>
      writePdf({
        objects: { 9: objectStream({ 10: '<< >>' }, '/Type /ObjStm /Filter /FlateDecode /DecodeParms 8 0 R') },
      }),
  },
  'words without end': {
    fault: 'damaged-document',
    make: () => writePdf({ objects: { 9: `${'1 0 obj << ('.repeat(9000)}` } }),
  },
  'fifty thousand beginnings of folded data': {
    fault: 'too-complex-document',
    make: () => writePdf({ objects: { 9: 'obj<<>>stream\nx\x9c'.repeat(50_000) } }),
  },
  'objects that are folded in an odd way': {
    fault: 'damaged-document',
    make: () => writePdf({ objects: { 9: pdfStream('/Type /ObjStm /Filter /ASCIIHexDecode', '2f4a53>') } }),
  },
}

function active(parts: Parameters<typeof writePdf>[0]) {
  return { fault: 'active-document' as const, make: () => writePdf(parts) }
}

function afterHead(markup: string) {
  const pdf = writePdf()
  return Buffer.concat([pdf.subarray(0, 9), Buffer.from(`%${markup}\n`), pdf.subarray(9)])
}

function archiveWithTail() {
  const pdf = writePdf()
  const tail = Buffer.from('\nstartxref\n9\n%%EOF\n')
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(tail.length, 20)
  return Buffer.concat([pdf, end, tail])
}

/** A cross-reference table that references itself as the previous one. */
function ringOfTables() {
  const start = /startxref\n(\d+)/.exec(writePdf({ trailer: '/Prev 00000' }).toString('latin1'))?.[1] ?? ''
  return writePdf({ trailer: `/Prev ${start.padStart(5, '0')}` })
}

const folded = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * MEGABYTE), { level: 9 })
