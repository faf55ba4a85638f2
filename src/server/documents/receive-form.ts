import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FieldFault } from '#shared/faults.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Accepts } from '#shared/services/field-kinds.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import { normalizeText } from '#shared/unicode-text.ts'
import { type CheckDeps, checkPicture, faultsOfPdfs } from './checking/check-documents.ts'
import { accepts, contentType, createHeadAndTail, type Ends, type MediaType } from './content-type.ts'
import type { DocumentStore } from './document-store.ts'

/** A file that was streamed to the disk and looked at, not yet part of anything. */
export interface StagedDocument {
  slot: string
  stagedPath: string
  /** The name that the person's device gave it; shown, never trusted. */
  fileName: string
  mediaType: MediaType
  /** Bytes. */
  size: number
  sha256: Buffer
}

export interface ReceivedForm {
  texts: Record<string, string>
  documents: StagedDocument[]
  /** Files that cannot be taken; their bytes are gone again. */
  faults: FieldFault[]
  /** All files together, for the limit of the whole request. */
  bytes: number
}

interface Slot {
  accepts: Accepts | 'image'
  most: number
  /** Whoever takes these files draws or checks them itself; left out, they are checked here. */
  asTheyCame?: true
}

/** Which slots a form has, and what each takes. */
export type Slots = Record<string, Slot>

/** A part of a multipart request, as @fastify/multipart hands it out. */
export type Part = MultipartFile | { type: 'field'; fieldname: string; value: unknown }

/**
 * Reads a multipart form in one pass: texts into memory, each file straight to the disk, hashed on its way. The caller
 * must `keep` or `discard` what is staged; when reading itself fails, nothing is left behind.
 */
export async function receiveForm(parts: AsyncIterable<Part>, slots: Slots, place: CheckDeps) {
  const form: ReceivedForm = { texts: Object.create(null), documents: [], faults: [], bytes: 0 }
  try {
    for await (const part of parts) {
      if (part.type === 'field') receiveText(form, part)
      else await receiveFile(form, part, slots, place)
    }
    await dropBadPdfs(form, slots, place)
  } catch (error) {
    await discardAll(form.documents, place.documents)
    throw error
  }
  return form
}

/** Drops what a form staged. */
export async function discardAll(documents: readonly StagedDocument[], store: DocumentStore) {
  await Promise.all(documents.map(({ stagedPath }) => store.discard(stagedPath)))
}

function receiveText(form: ReceivedForm, { fieldname, value }: { fieldname: string; value: unknown }) {
  if (fieldname in form.texts || typeof value !== 'string') throw new Refusal('malformed-request')
  form.texts[fieldname] = value
}

async function receiveFile(form: ReceivedForm, part: MultipartFile, slots: Slots, place: CheckDeps) {
  const { fieldname: slot, filename } = part
  const asked = Object.hasOwn(slots, slot) ? slots[slot] : undefined
  // A browser sends an empty part without a name for a file input that was left empty.
  if (!asked || !filename) {
    part.file.resume()
    if (filename) form.faults.push({ field: slot, code: 'unknown' })
    return
  }
  const already = form.documents.filter((document) => document.slot === slot).length
  if (already >= asked.most) {
    part.file.resume()
    form.faults.push({ field: slot, code: 'too-many-documents' })
    return
  }
  const { ends, ...staged } = await stageMeasured(form, part.file, place.documents)
  const document = { ...staged, slot, fileName: displayName(filename) }
  const taken = await lookAt(place, asked, { document, ends, isCut: part.file.truncated }).catch(async (error) => {
    await place.documents.discard(staged.stagedPath)
    throw error
  })
  if (typeof taken === 'object') {
    form.documents.push(taken)
    return
  }
  form.faults.push({ field: slot, code: taken })
  await place.documents.discard(staged.stagedPath)
}

interface Arrived {
  document: Omit<StagedDocument, 'mediaType'>
  ends: Ends
  /** It was longer than a file may be. */
  isCut: boolean
}

/** A staged file as it may be kept, or what is wrong with it. */
async function lookAt(place: CheckDeps, asked: Slot, { document, ends, isCut }: Arrived) {
  if (isCut) return 'file-too-large'
  if (document.size === 0) return 'empty-file'
  const mediaType = await contentType(ends)
  if (!mediaType || !accepts(asked.accepts, mediaType)) return 'wrong-file'
  // As it came, whatever is made of it after: what reads it next is a target, too.
  if (await place.scanner?.isInfected(document.stagedPath)) return 'poisoned-document'
  const typed = { ...document, mediaType }
  return asked.asTheyCame || mediaType === 'application/pdf' ? typed : checkPicture(place, typed)
}

/** Looks into the PDFs of a form when all of them are there: a form that breaks off takes no turns. */
async function dropBadPdfs(form: ReceivedForm, slots: Slots, place: CheckDeps) {
  const pdfs = form.documents.filter((one) => one.mediaType === 'application/pdf' && !slots[one.slot]?.asTheyCame)
  const faults = await faultsOfPdfs(place, pdfs)
  for (const [{ slot: field, stagedPath }, code] of faults) {
    form.faults.push({ field, code })
    await place.documents.discard(stagedPath)
  }
  form.documents = form.documents.filter((document) => !faults.has(document))
}

/** Everything that must be known of a file is read off while it passes. */
async function stageMeasured(form: ReceivedForm, file: Readable, store: DocumentStore) {
  const hash = createHash('sha256')
  const { see, ends } = createHeadAndTail()
  let size = 0
  const chunks: AsyncIterable<Buffer> = file
  async function* measured() {
    for await (const chunk of chunks) {
      hash.update(chunk)
      see(chunk)
      size += chunk.length
      form.bytes += chunk.length
      if (form.bytes > UPLOAD_LIMITS.requestBytes) throw new Refusal('too-large')
      yield chunk
    }
  }
  // It may break off before it is read, which would else end the process; whoever reads it then is told.
  file.on('error', () => {})
  try {
    const stagedPath = await store.stage(measured(), form.documents[0]?.stagedPath)
    return { stagedPath, size, sha256: hash.digest(), ends }
  } catch (error) {
    // What nobody reads must go, or the rest of the form would wait behind it.
    file.destroy()
    throw error
  }
}

const LONGEST_NAME = 150

/** The device's file name without folders, control or direction characters, and not longer than a line. */
export function displayName(filename: string) {
  const begins = Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1
  // Cut first: a header has room for a name of 80 KB.
  const name = normalizeText(filename.slice(begins, begins + 16 * LONGEST_NAME), 'NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
  return [...name].slice(0, LONGEST_NAME).join('') || 'document'
}

export const MULTIPART_LIMITS = {
  fileSize: UPLOAD_LIMITS.fileBytes,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  fields: 60,
  files: 60,
  parts: 120,
  headerPairs: 20,
}
