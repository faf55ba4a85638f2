// SPDX-License-Identifier: Apache-2.0
import { deflateSync } from 'node:zlib'
import { objectStream, pdfStream, writePdf } from '../../corpus/write-pdf.ts'
import type { MaliciousFile } from './malicious-file.ts'

/** PDF objects with actions or embedded files. */
const ACTIONS: Record<string, string> = {
  'a script': '<< /S /JavaScript /JS (app.alert\\(1\\)) >>',
  'a script in a stream': '<< /S /JavaScript /JS 8 0 R >>',
  'a program': '<< /S /Launch /F (cmd.exe) /Win << /F (cmd.exe) >> >>',
  'a form that submits itself': '<< /S /SubmitForm /F << /FS /URL /F (http://example.com) >> >>',
  'imported data': '<< /S /ImportData /F (data.fdf) >>',
  'a rendition with a script': '<< /S /Rendition /OP 0 /JS (1) >>',
  'an embedded file': '<< /Type /Filespec /F (a.exe) /EF << /F 8 0 R >> >>',
  'a page of another file': '<< /S /GoToR /F (\\\\\\\\example.com\\\\a.pdf) /D [0 /Fit] >>',
  'a page of an embedded file': '<< /S /GoToE /T << /R /C /N (a) >> /D [0 /Fit] >>',
  'a movie': '<< /Type /Annot /Subtype /Movie /Movie << /F (a.avi) >> >>',
  'a sound': '<< /S /Sound /Sound 8 0 R >>',
  'rich media': '<< /Type /Annot /Subtype /RichMedia /RichMediaContent 8 0 R >>',
  'a 3D object': '<< /Type /Annot /Subtype /3D /3DD 8 0 R >>',
  'an XFA form': '<< /Fields [] /XFA [(template) 8 0 R] >>',
  'an action when the page is closed': '<< /Type /Page /AA << /C 8 0 R >> >>',
}

/** Writes a PDF that contains the action in a certain location. */
type Embed = (action: string) => Buffer

const withEscapedNames = (action: string) =>
  action.replaceAll(/\/([A-Z])([a-zA-Z]+)/g, (_, first: string, rest: string) => {
    const code = rest.charCodeAt(0).toString(16)
    return `/${first}#${code}${rest.slice(1)}`
  })

/** A PDF whose incremental update contains the action, with a separate cross-reference table. */
function withIncrementalUpdate(action: string) {
  const pdf = writePdf()
  const start = /startxref\n(\d+)/.exec(pdf.toString('latin1'))?.[1]
  const body = `9 0 obj\n${action}\nendobj\n`
  const table = `xref\n9 1\n${String(pdf.length).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 10 /Root 1 0 R /Prev ${start} >>\n`
  return Buffer.concat([pdf, Buffer.from(`${body}${table}startxref\n${pdf.length + body.length}\n%%EOF\n`, 'latin1')])
}

const LOCATIONS: Record<string, Embed> = {
  'in a separate object': (action) => writePdf({ objects: { 9: action } }),
  'with escaped names': (action) => writePdf({ objects: { 9: withEscapedNames(action) } }),
  'in an object stream': (action) => writePdf({ objects: { 9: objectStream({ 10: action }) } }),
  'in an object stream, with escaped names': (action) =>
    writePdf({ objects: { 9: objectStream({ 10: withEscapedNames(action) }) } }),
  'in an uncompressed object stream': (action) =>
    writePdf({ objects: { 9: pdfStream(`/Type /ObjStm /N 1 /First 5`, `10 0 ${action}`) } }),
  'in an incremental update': withIncrementalUpdate,
  'with white space and comments in between': (action) =>
    writePdf({ objects: { 9: action.replaceAll(' /', '\n%x\n\t/') } }),
  'in the data of a page': (action) =>
    writePdf({ objects: { 9: pdfStream('/Filter /FlateDecode', deflateSync(`BT ET 10 0 obj ${action} endobj`)) } }),
  'far inside large data': (action) =>
    writePdf({ objects: { 9: pdfStream('/Filter [/FlateDecode]', deflateSync(`${' '.repeat(3_000_000)}${action}`)) } }),
  'after a text that looks like the end': (action) => writePdf({ objects: { 9: `[(>> endobj %%EOF) ${action}]` } }),
}

/** PDFs with each action in each location. */
export const activePdfs = (): MaliciousFile[] =>
  Object.entries(ACTIONS).flatMap(([action, object]) =>
    Object.entries(LOCATIONS).map(([location, embed]) => ({
      what: `${action}, ${location}`,
      name: 'paper.pdf',
      bytes: embed(object),
    })),
  )
