import type { Fault } from '#shared/faults.ts'
import { hasCrossReferenceLoop } from './cross-references.ts'
import { type PdfStream, streamsOf, unfoldObjects, unfoldsTooFar } from './pdf-streams.ts'
import { withPlainNames } from './plain-names.ts'

export type PdfFault = Extract<Fault, 'wrong-file' | 'active-document' | 'locked-document' | 'damaged-document'>

/**
 * What stands in the structure of a PDF that does something when it is opened, or carries other files: a paper needs
 * none of it. Names of PDF 1.7 (ISO 32000-1), clauses 7.6, 7.11.4, 12.6.4, 12.7.8 and 13.
 */
const ACTIVE =
  /\/(?:(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|Rendition)(?![A-Za-z])|XFA\s*[[\d(<]|AA\s*(?:<<|\d+\s+\d+\s+R))/
/** Needs a password before anybody can read it (clause 7.6). */
const LOCKED = /\/Encrypt\s*(?:<<|\d+\s+\d+\s+R)/
/** Goes to a page by itself; anything else that begins when a paper is opened is refused. */
const OPENING = /\/OpenAction\s*(?:(\[)|(<<[^>]*>>?)|(\d+)\s+\d+\s+R)/g
const GOES_TO_PAGE = /\/S\s*\/GoTo(?![A-Za-z])/

/** A whole register on many pages has some thousands. */
const MOST_OBJECTS = 100_000

/** A page of another kind that a browser would show, where the PDF should begin. */
const MARKUP = /<(?:!doctype|html|script|svg|iframe|body)\b/i
const HEAD = 1024

/**
 * What is wrong with a file that begins and ends as a PDF; undefined for a paper that only shows its pages. Looks at
 * the bytes as they stand and at the objects that they fold away, wherever they lie: a reader finds them by their
 * place, so that none is safe for being hidden in another's data.
 */
export async function pdfFault(bytes: Buffer): Promise<PdfFault | undefined> {
  const written = bytes.toString('latin1')
  if (isAnotherFileToo(written)) return 'wrong-file'
  const text = withPlainNames(written)
  if (LOCKED.test(text)) return 'locked-document'
  if (hasTooManyObjects(written) || hasCrossReferenceLoop(written)) return 'damaged-document'
  const streams = streamsOf(written)
  const folded = foldedObjects(bytes, streams)
  if (!folded) return 'damaged-document'
  const structure = [text, ...folded.map(withPlainNames)]
  if (structure.some((part) => ACTIVE.test(part))) return 'active-document'
  if (structure.some((part) => opensMoreThanPage(part, structure))) return 'active-document'
  return (await unfoldsTooFar(bytes, streams)) ? 'damaged-document' : undefined
}

/** Another program reads the same bytes as a page or an archive of its own. */
function isAnotherFileToo(text: string) {
  const end = text.lastIndexOf('%%EOF')
  if (/[^\s\0]/.test(text.slice(end + '%%EOF'.length))) return true
  return MARKUP.test(text.slice(0, HEAD)) || endsAsZip(text)
}

/** An archive is found from its end, where up to 64 KB of comment may follow its directory (APPNOTE 4.3.16). */
function endsAsZip(text: string) {
  const from = Math.max(0, text.length - 65_557)
  for (let at = text.indexOf('PK\x05\x06', from); at !== -1; at = text.indexOf('PK\x05\x06', at + 1)) {
    const comment = text.charCodeAt(at + 20) + 256 * text.charCodeAt(at + 21)
    if (at + 22 + comment === text.length) return true
  }
  return false
}

function hasTooManyObjects(text: string) {
  let count = 0
  for (let at = text.indexOf(' obj'); at !== -1; at = text.indexOf(' obj', at + 4)) {
    if (isDigit(text.charCodeAt(at - 1))) count += 1
    if (count > MOST_OBJECTS) return true
  }
  return false
}

const isDigit = (letter: number) => letter >= 48 && letter <= 57

/** The objects that streams hold; undefined where one cannot be read by the one way that papers are written. */
function foldedObjects(bytes: Buffer, streams: readonly PdfStream[]) {
  const folded: string[] = []
  for (const stream of streams.filter(({ holdsObjects }) => holdsObjects)) {
    const objects = unfoldObjects(bytes, stream)
    if (objects === undefined) return undefined
    folded.push(objects)
  }
  return folded
}

function opensMoreThanPage(part: string, structure: readonly string[]) {
  for (const [, place, action, object] of part.matchAll(OPENING)) {
    if (place) continue
    if (action ? !GOES_TO_PAGE.test(action) : !structure.some((one) => leadsToPage(one, object ?? ''))) return true
  }
  return false
}

/** An object of its own that is a place on a page, or goes to one. Those in streams are found by their look alone. */
function leadsToPage(text: string, object: string) {
  const written = new RegExp(`(?:^|[^\\d])${object}\\s+\\d+\\s+obj\\s*(\\[|<<[^>]*>>)`).exec(text)?.[1]
  return written !== undefined && (written === '[' || GOES_TO_PAGE.test(written))
}
