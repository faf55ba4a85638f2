import { deflateSync } from 'node:zlib'
import { objectStream, pdfStream, writePdf } from '../../corpus/write-pdf.ts'
import type { PoisonedFile } from './poisoned-file.ts'

/** What does something by itself, or carries something, as an object of a PDF. */
const DEEDS: Record<string, string> = {
  'a script': '<< /S /JavaScript /JS (app.alert\\(1\\)) >>',
  'a script in a stream': '<< /S /JavaScript /JS 8 0 R >>',
  'a program': '<< /S /Launch /F (cmd.exe) /Win << /F (cmd.exe) >> >>',
  'a form that sends itself': '<< /S /SubmitForm /F << /FS /URL /F (http://example.com) >> >>',
  'data from elsewhere': '<< /S /ImportData /F (data.fdf) >>',
  'a film that speaks to scripts': '<< /S /Rendition /OP 0 /JS (1) >>',
  'a file within a file': '<< /Type /Filespec /F (a.exe) /EF << /F 8 0 R >> >>',
  'a page of another file': '<< /S /GoToR /F (\\\\\\\\example.com\\\\a.pdf) /D [0 /Fit] >>',
  'a page of a file inside': '<< /S /GoToE /T << /R /C /N (a) >> /D [0 /Fit] >>',
  'a film': '<< /Type /Annot /Subtype /Movie /Movie << /F (a.avi) >> >>',
  'a sound': '<< /S /Sound /Sound 8 0 R >>',
  'a stage for scripts': '<< /Type /Annot /Subtype /RichMedia /RichMediaContent 8 0 R >>',
  'a body that turns by script': '<< /Type /Annot /Subtype /3D /3DD 8 0 R >>',
  'a form of another kind': '<< /Fields [] /XFA [(template) 8 0 R] >>',
  'something to do when it is closed': '<< /Type /Page /AA << /C 8 0 R >> >>',
}

type Hiding = (deed: string) => Buffer

const hexed = (deed: string) =>
  deed.replaceAll(/\/([A-Z])([a-zA-Z]+)/g, (_, first: string, rest: string) => {
    const code = rest.charCodeAt(0).toString(16)
    return `/${first}#${code}${rest.slice(1)}`
  })

/** A later change of the file, with its own table. */
function changedLater(deed: string) {
  const pdf = writePdf()
  const start = /startxref\n(\d+)/.exec(pdf.toString('latin1'))?.[1]
  const body = `9 0 obj\n${deed}\nendobj\n`
  const table = `xref\n9 1\n${String(pdf.length).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 10 /Root 1 0 R /Prev ${start} >>\n`
  return Buffer.concat([pdf, Buffer.from(`${body}${table}startxref\n${pdf.length + body.length}\n%%EOF\n`, 'latin1')])
}

const HIDINGS: Record<string, Hiding> = {
  'in an object of its own': (deed) => writePdf({ objects: { 9: deed } }),
  'with letters by number': (deed) => writePdf({ objects: { 9: hexed(deed) } }),
  'among folded objects': (deed) => writePdf({ objects: { 9: objectStream({ 10: deed }) } }),
  'among folded objects, with letters by number': (deed) =>
    writePdf({ objects: { 9: objectStream({ 10: hexed(deed) }) } }),
  'among objects that are not folded': (deed) =>
    writePdf({ objects: { 9: pdfStream(`/Type /ObjStm /N 1 /First 5`, `10 0 ${deed}`) } }),
  'in a later change': changedLater,
  'with blanks and comments between': (deed) => writePdf({ objects: { 9: deed.replaceAll(' /', '\n%x\n\t/') } }),
  'in data that looks like a page': (deed) =>
    writePdf({ objects: { 9: pdfStream('/Filter /FlateDecode', deflateSync(`BT ET 10 0 obj ${deed} endobj`)) } }),
  'far inside large data': (deed) =>
    writePdf({ objects: { 9: pdfStream('/Filter [/FlateDecode]', deflateSync(`${' '.repeat(3_000_000)}${deed}`)) } }),
  'behind a text that looks like an end': (deed) => writePdf({ objects: { 9: `[(>> endobj %%EOF) ${deed}]` } }),
}

/** Each deed in each place. */
export const activePdfs = (): PoisonedFile[] =>
  Object.entries(DEEDS).flatMap(([deed, words]) =>
    Object.entries(HIDINGS).map(([place, hide]) => ({
      what: `${deed}, ${place}`,
      name: 'paper.pdf',
      bytes: hide(words),
    })),
  )
