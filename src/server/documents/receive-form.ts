import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { Fault, FieldFault } from '#shared/faults.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Accepts } from '#shared/services/field-kinds.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import { normalizeText } from '#shared/unicode-text.ts'
import { type CheckDeps, checkPicture, faultsOfPdfs } from './checking/check-documents.ts'
import { accepts, contentType, createHeadAndTail, type HeadAndTail, type MediaType } from './content-type.ts'
import type { DocumentStore } from './document-store.ts'

/** A file that was streamed to the disk and checked, without a row yet. */
export interface StagedDocument {
  slot: string
  stagedPath: string
  /** The file name from the client's device; displayed only, never trusted. */
  fileName: string
  mediaType: MediaType
  /** Size in bytes. */
  size: number
  sha256: Buffer
}

export interface ReceivedForm {
  texts: Record<string, string>
  documents: StagedDocument[]
  /** Rejected files; their bytes are deleted. */
  faults: FieldFault[]
  /** Bytes of all files, for the limit of the whole request. */
  bytes: number
}

interface Slot {
  accepts: Accepts | 'image'
  most: number
  /** True if the caller checks or re-encodes the files itself. */
  skipsCheck?: true
}

/** The slots of a form, and the files that each accepts. */
export type Slots = Record<string, Slot>

/** A part of a multipart request, as @fastify/multipart yields it. */
export type Part = MultipartFile | { type: 'field'; fieldname: string; value: unknown }

/**
 * Reads a multipart form in one pass: texts into memory, each file to the disk, hashed while it streams. The caller
 * must `keep` or `discard` the staged files. If reading fails, nothing is left behind.
 */
export async function receiveForm(parts: AsyncIterable<Part>, slots: Slots, deps: CheckDeps) {
  const form: ReceivedForm = { texts: Object.create(null), documents: [], faults: [], bytes: 0 }
  try {
    for await (const part of parts) {
      if (part.type === 'field') receiveText(form, part)
      else await receiveFile(form, part, slots, deps)
    }
    await dropBadPdfs(form, slots, deps)
  } catch (error) {
    await discardAll(form.documents, deps.documents)
    throw error
  }
  return form
}

/** Discards the staged files of a form. */
export async function discardAll(documents: readonly StagedDocument[], store: DocumentStore) {
  await Promise.all(documents.map(({ stagedPath }) => store.discard(stagedPath)))
}

function receiveText(form: ReceivedForm, { fieldname, value }: { fieldname: string; value: unknown }) {
  if (fieldname in form.texts || typeof value !== 'string') throw new Refusal('malformed-request')
  form.texts[fieldname] = value
}

async function receiveFile(form: ReceivedForm, part: MultipartFile, slots: Slots, deps: CheckDeps) {
  const { fieldname: slot, filename } = part
  const rules = Object.hasOwn(slots, slot) ? slots[slot] : undefined
  // Browsers send an empty part without a file name for an empty file input.
  if (!rules || !filename) {
    part.file.resume()
    if (filename) form.faults.push({ field: slot, code: 'unknown' })
    return
  }
  const already = form.documents.filter((document) => document.slot === slot).length
  if (already >= rules.most) {
    part.file.resume()
    form.faults.push({ field: slot, code: 'too-many-documents' })
    return
  }
  const { headAndTail, ...staged } = await stageMeasured(form, part.file, deps.documents)
  const document = { ...staged, slot, fileName: displayName(filename) }
  const checked = await checkFile(deps, rules, { document, headAndTail, isCut: part.file.truncated }).catch(
    async (error) => {
      await deps.documents.discard(staged.stagedPath)
      throw error
    },
  )
  if (typeof checked === 'object') {
    form.documents.push(checked)
    return
  }
  form.faults.push({ field: slot, code: checked })
  await deps.documents.discard(staged.stagedPath)
}

interface Arrived {
  document: Omit<StagedDocument, 'mediaType'>
  headAndTail: HeadAndTail
  /** The file exceeded the size limit. */
  isCut: boolean
}

/** Checks a staged file; returns the document, or the code of its fault. */
async function checkFile(
  deps: CheckDeps,
  rules: Slot,
  { document, headAndTail, isCut }: Arrived,
): Promise<StagedDocument | Fault> {
  if (isCut) return 'file-too-large'
  if (document.size === 0) return 'empty-file'
  const mediaType = await contentType(headAndTail)
  if (!mediaType || !accepts(rules.accepts, mediaType)) return 'wrong-file'
  // Scans the original bytes, because the image decoder could be attacked, too.
  if (await deps.scanner?.isInfected(document.stagedPath)) return 'poisoned-document'
  if (mediaType === 'application/pdf') return { ...document, mediaType }
  // Only slots for JPEG and PNG skip the check.
  if (rules.skipsCheck) return { ...document, mediaType: mediaType === 'image/png' ? mediaType : 'image/jpeg' }
  return checkPicture(deps, document)
}

/** Checks the PDFs of a form once all are received, so that an aborted form does not occupy the inspector. */
async function dropBadPdfs(form: ReceivedForm, slots: Slots, deps: CheckDeps) {
  const pdfs = form.documents.filter(
    (document) => document.mediaType === 'application/pdf' && !slots[document.slot]?.skipsCheck,
  )
  const faults = await faultsOfPdfs(deps, pdfs)
  for (const [{ slot: field, stagedPath }, code] of faults) {
    form.faults.push({ field, code })
    await deps.documents.discard(stagedPath)
  }
  form.documents = form.documents.filter((document) => !faults.has(document))
}

/** Stages a file, and computes size, hash, head and tail while it streams. */
async function stageMeasured(form: ReceivedForm, file: Readable, store: DocumentStore) {
  const hash = createHash('sha256')
  const { append, headAndTail } = createHeadAndTail()
  let size = 0
  const chunks: AsyncIterable<Buffer> = file
  async function* measured() {
    for await (const chunk of chunks) {
      hash.update(chunk)
      append(chunk)
      size += chunk.length
      form.bytes += chunk.length
      if (form.bytes > UPLOAD_LIMITS.requestBytes) throw new Refusal('too-large')
      yield chunk
    }
  }
  // The stream may fail before it is read; an unhandled error would end the process. The later reader receives the
  // error.
  file.on('error', () => {})
  try {
    const stagedPath = await store.stage(measured(), form.documents[0]?.stagedPath)
    return { stagedPath, size, sha256: hash.digest(), headAndTail }
  } catch (error) {
    // An unread part would block the rest of the form.
    file.destroy()
    throw error
  }
}

const MAX_NAME_LENGTH = 150

/** The file name without folders, control or bidirectional characters, shortened to one line. */
export function displayName(filename: string) {
  const begins = Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1
  // The name is truncated first, because a header may contain a name of 80 KB.
  const name = normalizeText(filename.slice(begins, begins + 16 * MAX_NAME_LENGTH), 'NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
  return [...name].slice(0, MAX_NAME_LENGTH).join('') || 'document'
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
