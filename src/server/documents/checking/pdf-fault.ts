import type { Fault } from '#shared/faults.ts'
import { decodeNames } from './decode-names.ts'
import { inflateAndSearch, inflateText, isDeflated, isTooLarge } from './inflate-data.ts'
import { compressedOnlyGoToPages, findOpenActions, onlyGoToPages } from './open-actions.ts'
import { hasCrossReferenceLoop, MOST_OBJECTS, objectsOf, type PdfObject } from './pdf-objects.ts'
import { createWhitespaceSkipper, matchesAt, positionsOf, referenceAt, type SkipWhitespace } from './pdf-whitespace.ts'
import { MATCH, ReadLimit, ReadLimitExceeded } from './read-limit.ts'

export type PdfFault = Extract<
  Fault,
  'wrong-file' | 'active-document' | 'locked-document' | 'damaged-document' | 'too-complex-document'
>

/**
 * What stands in the structure of a PDF that does something when it is opened or pressed, leads out of it, or carries
 * other files: a paper needs none of it. Names of PDF 1.7 (ISO 32000-1), clauses 7.6, 7.11, 12.3.5, 12.6.4, 12.7.8 and 13.
 */
const ACTIVE = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|Rendition|GoTo[RE])(?![A-Za-z])/
/** Names that say something by what follows them: an object, a form, or a kind. */
const ASKING = /\/(?:(AA|EF|Collection)|(XFA)|Subtype|S)/g
const [FORM, ACTIVE_KIND] = [/[[\d(<]/y, /\/(?:Movie|Sound|3D)(?![A-Za-z\d])/y]
/** Needs a password before anybody can read it (clause 7.6). */
const LOCK = '/Encrypt'

/** Data of a stream that lies in another file (7.3.8.2). Here and below, comments have been left out of the words (7.2.3). */
const LIES_ELSEWHERE = /\/FFilter(?![A-Za-z])|\/F[\0\s]*(?:\(|<[^<])/
/** A stream of objects says how many they are, and where the first stands (7.5.7). */
const [FIRST, HAS_COUNT] = [/\/First[\0\s]*(\d+)/, /\/N[\0\s]*\d/]
const FIRST_ELSEWHERE = /\/First[\0\s]*\d+[\0\s]+\d+[\0\s]*R/
const FILTER = /\/Filter[\0\s]*(\[[^[\]]*\]?|\/\w+|\d+)/

/** All data of a file together, unfolded. */
const MOST_TOGETHER = 256 * 1024 * 1024

/** A page of another kind that a browser would show, where the PDF should begin. */
const MARKUP = /<(?:!doctype|html|script|svg|iframe|body)\b/i
const HEAD = 1024

/**
 * What is wrong with a file that begins and ends as a PDF; undefined for a paper that only shows its pages. Looks at
 * the bytes as they stand and at everything that is folded away, wherever it lies: a reader finds objects by their
 * place, so that none is safe for being hidden in another's data. What it reads is counted, and a file that costs more
 * than any paper does is refused.
 */
export async function pdfFault(bytes: Buffer): Promise<PdfFault | undefined> {
  try {
    return await faultOf(bytes, new ReadLimit())
  } catch (error) {
    if (error instanceof ReadLimitExceeded) return 'too-complex-document'
    throw error
  }
}

async function faultOf(bytes: Buffer, budget: ReadLimit): Promise<PdfFault | undefined> {
  const written = bytes.toString('latin1')
  budget.spend(written.length)
  if (isAnotherFileToo(written)) return 'wrong-file'
  const text = decodeNames(written, budget)
  if (isLocked(text, budget)) return 'locked-document'
  if (hasTooManyObjects(written) || hasCrossReferenceLoop(written, budget)) return 'damaged-document'
  if (isActive(text, budget)) return 'active-document'
  const objects = objectsOf(written, budget)
  if (!objects?.every(isReadableAsFolded)) return 'damaged-document'
  if (objects.some(hasDataElsewhere)) return 'active-document'
  const fault = await faultOfData(bytes, objects, budget)
  return fault ?? (openOnlyAtPages(bytes, { text, objects, budget }) ? undefined : 'active-document')
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

/** Objects in a stream are folded by every program in one way (clause 7.5.7); in another they could not be looked at. */
function isReadableAsFolded({ words, data }: PdfObject) {
  if (data === undefined) return true
  const filters = FILTER.exec(words)?.[1] ?? ''
  const times = filters.match(/\/Fl(?:ateDecode)?(?!\w)/g)?.length ?? 0
  if (times > 1) return false
  if (!holdsObjects(words)) return true
  if (words.split('/First').length > 2 || FIRST_ELSEWHERE.test(words)) return false
  return (filters === '' || /^\[?\s*\/Fl(?:ateDecode)?\s*\]?$/.test(filters)) && !/\/DecodeParms|\/DP(?!\w)/.test(words)
}

/** As it says itself, or as careless readers would take it. */
const holdsObjects = (words: string) => /\/ObjStm(?!\w)/.test(words) || (FIRST.test(words) && HAS_COUNT.test(words))

const hasDataElsewhere = ({ words, data }: PdfObject) => data !== undefined && LIES_ELSEWHERE.test(words)

async function faultOfData(
  bytes: Buffer,
  objects: readonly PdfObject[],
  budget: ReadLimit,
): Promise<PdfFault | undefined> {
  let together = 0
  const looked = new Set<string>()
  for (const { words, data } of objects) {
    if (data === undefined) continue
    const isObjects = isCompressedObjectStream(words)
    const look = `${data} ${isObjects}`
    // A comment full of objects leads all of them to the same data.
    if (looked.has(look) || (!isObjects && !isDeflated(bytes, data))) continue
    looked.add(look)
    const unfolded = isObjects
      ? searchObjectStream(bytes.subarray(data), budget)
      : await inflateAndSearch(bytes.subarray(data), (text) => isActive(text, budget), budget)
    if (unfolded?.isFound) return 'active-document'
    together += unfolded?.size ?? 0
    if (!unfolded || isTooLarge(unfolded) || together > MOST_TOGETHER) return 'damaged-document'
  }
  return undefined
}

/** Undefined where they do not inflateAndSearch as they say: a reader may see what we do not. */
function searchObjectStream(data: Buffer, budget: ReadLimit) {
  const words = inflateText(data, budget)
  return words === undefined ? undefined : { size: words.length, isFound: isActive(words, budget) }
}

const isCompressedObjectStream = (words: string) => holdsObjects(words) && FILTER.test(words)

/** What is opened and where it is written may be folded away at two places: so both are sought in all of them. */
function openOnlyAtPages(
  bytes: Buffer,
  { text, objects, budget }: { text: string; objects: readonly PdfObject[]; budget: ReadLimit },
) {
  const folded = objects.filter(({ words, data }) => data !== undefined && isCompressedObjectStream(words))
  const unfolded = ({ data = 0 }: PdfObject) => inflateText(bytes.subarray(data), budget) ?? ''
  const wanted = new Set(findOpenActions(text, budget).objects)
  for (const one of folded)
    for (const object of findOpenActions(decodeNames(unfolded(one), budget), budget).objects) wanted.add(object)
  if (wanted.size === 0) return true
  const isLedToPage = (one: PdfObject) => compressedOnlyGoToPages(unfolded(one), firstOf(one), wanted, budget)
  return onlyGoToPages(text, wanted, budget) && folded.every(isLedToPage)
}

/** Where the first of some folded objects stands. */
const firstOf = ({ words }: PdfObject) => Number(FIRST.exec(words)?.[1] ?? 0)

function isActive(text: string, budget: ReadLimit) {
  const plain = decodeNames(text, budget)
  return ACTIVE.test(plain) || isAnsweredActively(plain, budget) || findOpenActions(plain, budget).isMore
}

function isAnsweredActively(text: string, budget: ReadLimit) {
  const gaps = createWhitespaceSkipper(text, budget)
  for (const { 0: name, 1: holder, 2: form, index } of text.matchAll(ASKING)) {
    budget.spend(MATCH)
    const at = gaps(index + name.length)
    if (
      holder !== undefined ? isObjectAt(text, at, gaps) : matchesAt(form === undefined ? ACTIVE_KIND : FORM, text, at)
    )
      return true
  }
  return false
}

function isLocked(text: string, budget: ReadLimit) {
  const gaps = createWhitespaceSkipper(text, budget)
  for (const at of positionsOf(LOCK, text)) {
    budget.spend(MATCH)
    if (isObjectAt(text, gaps(at + LOCK.length), gaps)) return true
  }
  return false
}

/** In its place, or by its number. */
const isObjectAt = (text: string, at: number, gaps: SkipWhitespace) =>
  text.startsWith('<<', at) || referenceAt(text, at, gaps) !== undefined
