// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { TimestampError } from '@libpdf/core'
import { type CmsSigner, type Stamp, signCms } from './sign-cms.ts'
import { fetchTimeStamp, TIMESTAMP_BYTES } from './time-stamp.ts'

interface SignedPdf {
  pdf: Uint8Array
  /** The reason why the time stamp is missing, if a time-stamp authority is configured. */
  timestampError?: string
}

/** Name of the signature field, which PDF readers display. */
const FIELD = 'Panchayat'
/** The bytes reserved for the signature and its chain, in addition to `TIMESTAMP_BYTES`. Zeros fill the unused space. */
const SIGNATURE_BYTES = 4096
/** Pause after a failed time-stamp request, so that approvals do not all wait for an unavailable authority. */
const TIMESTAMP_PAUSE_MS = 60_000

/**
 * Signs a PDF by an incremental update, at the PAdES level B-B, or B-T if `tsaUrl` is the URL of a time-stamp authority. If the
 * authority is unavailable, the signature has no time stamp.
 */
export async function signPdf(pdf: Uint8Array, signer: CmsSigner, tsaUrl: string | undefined): Promise<SignedPdf> {
  if (!tsaUrl) return { pdf: await signIncrementally(pdf, signer) }
  if (Date.now() < pausedUntil)
    return { pdf: await signIncrementally(pdf, signer), timestampError: 'the authority failed in the last minute' }
  try {
    return { pdf: await signIncrementally(pdf, signer, (digest) => fetchTimeStamp(tsaUrl, digest)) }
  } catch (error) {
    if (!(error instanceof TimestampError)) throw error
    pausedUntil = Date.now() + TIMESTAMP_PAUSE_MS
    return { pdf: await signIncrementally(pdf, signer), timestampError: error.message }
  }
}

let pausedUntil = 0

async function signIncrementally(pdf: Uint8Array, signer: CmsSigner, stamp?: Stamp): Promise<Uint8Array> {
  const signedAt = new Date()
  const bytes = SIGNATURE_BYTES + (stamp ? TIMESTAMP_BYTES : 0)
  const { file, digits } = appendSignaturePlaceholder(pdf, { field: FIELD, bytes, at: signedAt })
  // The byte range excludes the angle brackets around the signature.
  const beforeSignature = file.subarray(0, digits.start - 1)
  const digest = createHash('sha256')
    .update(beforeSignature)
    .update(file.subarray(digits.end + 1))
    .digest()
  const signature = (await signCms(digest, signedAt, signer, stamp)).toString('hex').toUpperCase()
  if (signature.length > digits.end - digits.start) throw new Error('The signature is longer than its reserved space')
  file.write(signature, digits.start, 'latin1')
  return file
}

/** A PDF with a placeholder for its signature. */
interface SignaturePlaceholder {
  file: Buffer
  /** Range of the placeholder's digits, without the brackets. */
  digits: { start: number; end: number }
}

interface PlaceholderOptions {
  /** Name of the field that holds the signature, as PDF readers list it. */
  field: string
  /** Bytes reserved for the signature. */
  bytes: number
  /** Signing time. */
  at: Date
}

const BLANK_RANGE = '/ByteRange [0 0000000000 0000000000 0000000000]'

/**
 * Appends a field with a placeholder for a certification signature (ISO 32000-1 §12.8.2.2) that permits no changes.
 * The incremental update contains a new catalogue that references the field and the signature; Typst's output stays
 * unchanged.
 */
function appendSignaturePlaceholder(pdf: Uint8Array, options: PlaceholderOptions): SignaturePlaceholder {
  const before = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const { table, size, root, rest } = readTrailer(before)
  const catalogue = objectAt(before, offsetOf(before, table, root))
  const page = firstPage(before, table, catalogue)
  // The numbers of the new objects follow the numbers of the existing objects.
  const form = size
  const signature = size + 1
  const field = size + 2
  const objects: [number, string][] = [
    [
      root,
      `${catalogue.slice(0, catalogue.lastIndexOf('>>'))}/AcroForm ${form} 0 R\n/Perms <<\n/DocMDP ${signature} 0 R\n>>\n>>`,
    ],
    // SigFlags 3: the file has signatures, and may only be appended to. The form has no fonts, because PDF/A forbids fonts
    // that are not embedded.
    [form, `<<\n/Fields [${field} 0 R]\n/SigFlags 3\n>>`],
    [signature, signatureDictionary(options)],
    // F 132: the field is locked, and is printed.
    [
      field,
      `<<\n/FT /Sig\n/T (${options.field})\n/V ${signature} 0 R\n/Type /Annot\n/Subtype /Widget\n/F 132\n/P ${page} 0 R\n/Rect [0 0 0 0]\n>>`,
    ],
  ]
  const file = Buffer.concat([
    before,
    Buffer.from(incrementalUpdate(before.length, objects, { table, size: size + 3, root, rest }), 'latin1'),
  ])
  return fillInByteRange(file, before.length)
}

/**
 * Offset of the last cross-reference table, and the trailer's entries. The end of the file has the form
 * `trailer << /Size 9 /Root 1 0 R … >> startxref 1234 %%EOF`.
 */
function readTrailer(file: Buffer) {
  const end = file.toString('latin1', Math.max(0, file.length - 1024))
  const trailer = end.slice(end.lastIndexOf('trailer'))
  const [head, size, root] = /^trailer\s*<<\s*\/Size (\d+)\s*\/Root (\d+) 0 R/.exec(trailer) ?? []
  const dictionaryEnd = trailer.lastIndexOf('>>')
  const table = /^>>\s*startxref\s*(\d+)\s*%%EOF\s*$/.exec(trailer.slice(dictionaryEnd))?.[1]
  if (!head || !table) throw new Error('The end of the PDF does not have the expected form')
  return {
    table: Number(table),
    size: Number(size),
    root: Number(root),
    rest: trailer.slice(head.length, dictionaryEnd).trim(),
  }
}

const TABLE_ENTRY_BYTES = 20

/** The offset of an object. The entries of the cross-reference table have 20 bytes each and start with object 0. */
function offsetOf(file: Buffer, table: number, object: number): number {
  const head = /^xref\s0 \d+\s/.exec(file.toString('latin1', table, table + 32))?.[0]
  if (!head) throw new Error('The cross-reference table does not have the expected form')
  const offset = table + head.length + object * TABLE_ENTRY_BYTES
  return Number(file.toString('latin1', offset, offset + 10))
}

/** The content of an object, between its header and `endobj`. */
function objectAt(file: Buffer, offset: number): string {
  const text = file.toString('latin1', offset, file.indexOf('endobj', offset))
  return text.slice(text.indexOf('<<'))
}

/** The first page below the catalogue; long documents have a tree of pages. */
function firstPage(file: Buffer, table: number, catalogue: string): number {
  let number = childOf(catalogue, /\/Pages (\d+) 0 R/)
  for (let child = number; child !== undefined; ) {
    number = child
    child = childOf(objectAt(file, offsetOf(file, table, number)), /\/Kids \[\s*(\d+) 0 R/)
  }
  if (number === undefined) throw new Error('The PDF has no page')
  return number
}

function childOf(object: string, reference: RegExp): number | undefined {
  const found = reference.exec(object)?.[1]
  return found === undefined ? undefined : Number(found)
}

function signatureDictionary({ bytes, at }: PlaceholderOptions) {
  const transform = '<<\n/TransformMethod /DocMDP\n/TransformParams <<\n/Type /TransformParams\n/P 1\n/V /1.2\n>>\n>>'
  const instant = `${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`
  return `<<\n/Type /Sig\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.CAdES.detached\n${BLANK_RANGE}\n/Contents <${'0'.repeat(bytes * 2)}>\n/M (D:${instant})\n/Reference [${transform}]\n>>`
}

interface Trailer {
  /** The offset of the previous cross-reference table. */
  table: number
  /** The number of objects. */
  size: number
  /** The number of the catalogue object. */
  root: number
  /** The other entries. */
  rest: string
}

/**
 * The text to append: the objects, and a cross-reference table with two sections. The first section is the new version of the
 * catalogue, which keeps its number; the second is the added objects, whose numbers are consecutive.
 */
function incrementalUpdate(start: number, objects: readonly [number, string][], { table, size, root, rest }: Trailer) {
  let text = '\n'
  const entries = objects.map(([number, content]) => {
    const entry = `${String(start + text.length).padStart(10, '0')} 00000 n \n`
    text += `${number} 0 obj\n${content}\nendobj\n`
    return { number, entry }
  })
  const [catalogue, ...added] = entries
  const first = added[0]?.number ?? size
  const sections = `${catalogue?.number} 1\n${catalogue?.entry}${first} ${added.length}\n${added.map(({ entry }) => entry).join('')}`
  return `${text}xref\n${sections}trailer\n<<\n/Size ${size}\n/Root ${root} 0 R\n/Prev ${table}\n${rest}\n>>\nstartxref\n${start + text.length}\n%%EOF\n`
}

/** Fills in the byte range, which covers everything except the signature and its brackets. */
function fillInByteRange(file: Buffer, updateStart: number): SignaturePlaceholder {
  const range = file.indexOf(BLANK_RANGE, updateStart)
  const start = file.indexOf('/Contents <', range) + '/Contents '.length
  const end = file.indexOf('>', start) + 1
  const text = `/ByteRange [0 ${start} ${end} ${file.length - end}`
  file.write(`${text.padEnd(BLANK_RANGE.length - 1)}]`, range, 'latin1')
  return { file, digits: { start: start + 1, end: end - 1 } }
}
