// SPDX-License-Identifier: Apache-2.0
import type { FieldErrorCode } from '#shared/field-errors.ts'
import { decodeNames } from './decode-names.ts'
import { inflateAndSearch, inflateText, isDeflated, isTooLarge } from './inflate-data.ts'
import { compressedOnlyGoToPages, findOpenActions, onlyGoToPages } from './open-actions.ts'
import { hasCrossReferenceLoop, MAX_OBJECTS, objectsOf, type PdfObject } from './pdf-objects.ts'
import { createWhitespaceSkipper, matchesAt, positionsOf, referenceAt, type SkipWhitespace } from './pdf-whitespace.ts'
import { MATCH_COST, ReadLimit, ReadLimitExceeded } from './read-limit.ts'

export type PdfErrorCode = Extract<
  FieldErrorCode,
  'wrong-file' | 'active-document' | 'locked-document' | 'damaged-document' | 'too-complex-document'
>

/**
 * Names of active content: actions when a PDF is opened or clicked, external targets, embedded files. No supporting
 * document needs them. PDF 1.7 (ISO 32000-1), clauses 7.6, 7.11, 12.3.5, 12.6.4, 12.7.8 and 13.
 */
const ACTIVE = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|Rendition|GoTo[RE])(?![A-Za-z])/
/** Names that are active only if a certain value follows: an object, a form, or a type. */
const VALUE_DEPENDENT = /\/(?:(AA|EF|Collection)|(XFA)|Subtype|S)/g
/** The value of `/XFA`: an array, a reference, a string or a dictionary. */
const FORM = /[[\d(<]/y
/** The values of `/Subtype` and `/S` that are active. */
const ACTIVE_KIND = /\/(?:Movie|Sound|3D)(?![A-Za-z\d])/y
/** The file is encrypted (clause 7.6). */
const ENCRYPT = '/Encrypt'

/** Stream data in another file (7.3.8.2). Here and below, comments have been removed (7.2.3). */
const EXTERNAL_DATA = /\/FFilter(?![A-Za-z])|\/F[\0\s]*(?:\(|<[^<])/
/** The offset of the first object in an object stream, from the stream's dictionary (7.5.7). */
const FIRST = /\/First[\0\s]*(\d+)/
/** The dictionary of an object stream also has the number of its objects. */
const HAS_COUNT = /\/N[\0\s]*\d/
/** Matches if the dictionary refers to another object for this offset. */
const INDIRECT_FIRST = /\/First[\0\s]*\d+[\0\s]+\d+[\0\s]*R/
/** The compression of the data: a name, an array of names, or a reference. */
const FILTER = /\/Filter[\0\s]*(\[[^[\]]*\]?|\/\w+|\d+)/

/** The maximum decompressed bytes of a file. */
const MAX_TOTAL_BYTES = 256 * 1024 * 1024

/** Markup at the start, which a browser could render as a page. */
const MARKUP = /<(?:!doctype|html|script|svg|iframe|body)\b/i
const HEAD_BYTES = 1024

/**
 * The error of a file that starts and ends as a PDF, or undefined if the file only shows pages. Checks the raw bytes and all
 * compressed data, because PDF readers find objects by offset, even inside another object's data. All bytes read are
 * counted, and a file that exceeds the limit is rejected.
 */
export async function findPdfError(bytes: Buffer): Promise<PdfErrorCode | undefined> {
  try {
    return await errorCodeOf(bytes, new ReadLimit())
  } catch (error) {
    if (error instanceof ReadLimitExceeded) return 'too-complex-document'
    throw error
  }
}

async function errorCodeOf(bytes: Buffer, limit: ReadLimit): Promise<PdfErrorCode | undefined> {
  const original = bytes.toString('latin1')
  limit.consume(original.length)
  if (isPolyglotFile(original)) return 'wrong-file'
  const text = decodeNames(original, limit)
  if (isEncrypted(text, limit)) return 'locked-document'
  if (hasTooManyObjects(original) || hasCrossReferenceLoop(original, limit)) return 'damaged-document'
  if (isActive(text, limit)) return 'active-document'
  const objects = objectsOf(original, limit)
  if (!objects?.every(hasReadableCompression)) return 'damaged-document'
  if (objects.some(hasExternalData)) return 'active-document'
  const errorCode = await findDataError(bytes, objects, limit)
  return errorCode ?? (opensOnlyPages(bytes, { text, objects, limit }) ? undefined : 'active-document')
}

/** Whether the bytes are also a valid HTML page or ZIP archive, or data follows the end of the PDF. */
function isPolyglotFile(text: string) {
  const end = text.lastIndexOf('%%EOF')
  if (/[^\s\0]/.test(text.slice(end + '%%EOF'.length))) return true
  return MARKUP.test(text.slice(0, HEAD_BYTES)) || endsAsZip(text)
}

/** The record that ends a ZIP archive, without its comment. The last two bytes give the comment's length. */
const ZIP_END_BYTES = 22
const MAX_ZIP_COMMENT_BYTES = 65_535

/** Whether a ZIP reader, which searches from the end, would find the end of an archive (APPNOTE 4.3.16). */
function endsAsZip(text: string) {
  const from = Math.max(0, text.length - ZIP_END_BYTES - MAX_ZIP_COMMENT_BYTES)
  for (let offset = text.indexOf('PK\x05\x06', from); offset !== -1; offset = text.indexOf('PK\x05\x06', offset + 1)) {
    const commentBytes = text.charCodeAt(offset + 20) + 256 * text.charCodeAt(offset + 21)
    if (offset + ZIP_END_BYTES + commentBytes === text.length) return true
  }
  return false
}

function hasTooManyObjects(text: string) {
  let count = 0
  for (let offset = text.indexOf(' obj'); offset !== -1; offset = text.indexOf(' obj', offset + 4)) {
    if (isDigit(text.charCodeAt(offset - 1))) count += 1
    if (count > MAX_OBJECTS) return true
  }
  return false
}

const isDigit = (code: number) => code >= 48 && code <= 57

/**
 * Whether this check can decompress the data of an object: the data is compressed once at most, and an object stream
 * uses the usual compression (clause 7.5.7).
 */
function hasReadableCompression({ dictionary, data }: PdfObject) {
  if (data === undefined) return true
  const filters = FILTER.exec(dictionary)?.[1] ?? ''
  const deflations = filters.match(/\/Fl(?:ateDecode)?(?!\w)/g)?.length ?? 0
  if (deflations > 1) return false
  if (!looksLikeObjectStream(dictionary)) return true
  if (dictionary.split('/First').length > 2 || INDIRECT_FIRST.test(dictionary)) return false
  return (
    (filters === '' || /^\[?\s*\/Fl(?:ateDecode)?\s*\]?$/.test(filters)) && !/\/DecodeParms|\/DP(?!\w)/.test(dictionary)
  )
}

/**
 * Whether the dictionary is that of an object stream, judged by its type or by the keys that lenient readers accept.
 */
const looksLikeObjectStream = (dictionary: string) =>
  /\/ObjStm(?!\w)/.test(dictionary) || (FIRST.test(dictionary) && HAS_COUNT.test(dictionary))

const hasExternalData = ({ dictionary, data }: PdfObject) => data !== undefined && EXTERNAL_DATA.test(dictionary)

async function findDataError(
  bytes: Buffer,
  objects: readonly PdfObject[],
  limit: ReadLimit,
): Promise<PdfErrorCode | undefined> {
  let totalBytes = 0
  const searched = new Set<string>()
  for (const { dictionary, data } of objects) {
    if (data === undefined) continue
    const isObjectStream = isCompressedObjectStream(dictionary)
    const key = `${data} ${isObjectStream}`
    // Several objects within one comment lead to the same data after the comment.
    if (searched.has(key) || (!isObjectStream && !isDeflated(bytes, data))) continue
    searched.add(key)
    const decompressed = isObjectStream
      ? searchObjectStream(bytes.subarray(data), limit)
      : await inflateAndSearch(bytes.subarray(data), (text) => isActive(text, limit), limit)
    if (decompressed?.isFound) return 'active-document'
    totalBytes += decompressed?.size ?? 0
    if (!decompressed || isTooLarge(decompressed) || totalBytes > MAX_TOTAL_BYTES) return 'damaged-document'
  }
  return undefined
}

/**
 * Searches an object stream; undefined if its data cannot be decompressed, because a PDF reader may interpret the data differently.
 */
function searchObjectStream(data: Buffer, limit: ReadLimit) {
  const text = inflateText(data, limit)
  return text === undefined ? undefined : { size: text.length, isFound: isActive(text, limit) }
}

const isCompressedObjectStream = (dictionary: string) => looksLikeObjectStream(dictionary) && FILTER.test(dictionary)

/**
 * Whether all open actions (the actions that a PDF reader performs when it opens the file) only go to pages. Searches all
 * streams, because an action may refer to an object in another stream.
 */
function opensOnlyPages(
  bytes: Buffer,
  { text, objects, limit }: { text: string; objects: readonly PdfObject[]; limit: ReadLimit },
) {
  const compressed = objects.filter(
    ({ dictionary, data }) => data !== undefined && isCompressedObjectStream(dictionary),
  )
  const decompressed = ({ data = 0 }: PdfObject) => inflateText(bytes.subarray(data), limit) ?? ''
  const targets = new Set(findOpenActions(text, limit).objects)
  for (const source of compressed)
    for (const object of findOpenActions(decodeNames(decompressed(source), limit), limit).objects) targets.add(object)
  if (targets.size === 0) return true
  const definesOnlyPages = (object: PdfObject) =>
    compressedOnlyGoToPages(decompressed(object), firstOffsetOf(object), targets, limit)
  return onlyGoToPages(text, targets, limit) && compressed.every(definesOnlyPages)
}

/** Offset of the first object in an object stream. */
const firstOffsetOf = ({ dictionary }: PdfObject) => Number(FIRST.exec(dictionary)?.[1] ?? 0)

function isActive(text: string, limit: ReadLimit) {
  const plain = decodeNames(text, limit)
  return ACTIVE.test(plain) || hasActiveValue(plain, limit) || findOpenActions(plain, limit).hasOtherAction
}

/** Whether the value that makes a name active follows a name of `VALUE_DEPENDENT`. */
function hasActiveValue(text: string, limit: ReadLimit) {
  const skip = createWhitespaceSkipper(text, limit)
  for (const { 0: name, 1: objectName, 2: formName, index } of text.matchAll(VALUE_DEPENDENT)) {
    limit.consume(MATCH_COST)
    const offset = skip(index + name.length)
    const pattern = formName === undefined ? ACTIVE_KIND : FORM
    const isActiveValue = objectName === undefined ? matchesAt(pattern, text, offset) : isObjectAt(text, offset, skip)
    if (isActiveValue) return true
  }
  return false
}

function isEncrypted(text: string, limit: ReadLimit) {
  const skip = createWhitespaceSkipper(text, limit)
  for (const offset of positionsOf(ENCRYPT, text)) {
    limit.consume(MATCH_COST)
    if (isObjectAt(text, skip(offset + ENCRYPT.length), skip)) return true
  }
  return false
}

/** Whether an inline or referenced object is at this position. */
const isObjectAt = (text: string, offset: number, skip: SkipWhitespace) =>
  text.startsWith('<<', offset) || referenceAt(text, offset, skip) !== undefined
