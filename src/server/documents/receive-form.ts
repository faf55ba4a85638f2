// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FieldError, FieldErrorCode } from '#shared/field-errors.ts'
import { RequestError } from '#shared/request-error.ts'
import type { Accepts } from '#shared/services/field-kinds.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import { normalizeText } from '#shared/unicode-text.ts'
import { type CheckDeps, checkPicture, inspectPdfs } from './checking/check-documents.ts'
import {
  accepts,
  contentType,
  createHeadAndTail,
  type HeadAndTail,
  type MediaType,
  type UploadType,
} from './content-type.ts'
import type { DocumentStore } from './document-store.ts'

/** A file that was streamed to the disk and checked. It has no row in the database yet. */
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

/** A file that was streamed to the disk but is not checked yet: only its size and type are known. */
type UncheckedDocument = Omit<StagedDocument, 'mediaType'> & { mediaType: UploadType }

/** The content of a form, as `read` receives it. */
export interface FormContent {
  texts: Record<string, string>
  documents: readonly { slot: string }[]
  /** Rejected files; their bytes are deleted. */
  fieldErrors: FieldError[]
}

interface FormInProgress extends FormContent {
  documents: UncheckedDocument[]
  /** Bytes of all files, for the limit of the whole request. */
  bytes: number
  /** Bytes of all texts with their names. The texts stay in memory until the whole form has arrived. */
  textBytes: number
}

/**
 * The maximum total size of a form's texts, many times that of the longest form. Without this limit, a form that never
 * ends would fill the memory.
 */
const MAX_TEXT_BYTES = 256 * 1024

interface Slot {
  accepts: Accepts | 'image'
  /** The maximum number of files. */
  maxFiles: number
  /** True if the caller checks or re-encodes the files itself, so that they are only scanned here. */
  isCheckedByCaller?: true
}

/** The slots of a form by name, with the files that each slot accepts. */
export type Slots = Record<string, Slot>

/** `read` validates the texts, and throws if a text or a file has an error. */
export interface FormSpecification<Content> {
  slots: Slots
  read: (form: FormContent) => Content
}

/** The validated content of a form, with its checked files. */
export interface CheckedForm<Content> {
  content: Content
  documents: StagedDocument[]
}

/** A file of a form, as @fastify/multipart yields it. */
interface IncomingFile {
  type: 'file'
  fieldname: string
  filename: string
  /** `truncated` is true once the file has exceeded the size limit; the rest is not in the stream. */
  file: Readable & { truncated: boolean }
}

/** A field or a file of a form, from a multipart request or assembled from uploaded parts. */
export type FormEntry = IncomingFile | { type: 'field'; fieldname: string; value: unknown }

/**
 * Reads a form in one pass: texts into memory, each file to the disk, hashed while it streams. The files are
 * scanned, inspected and re-encoded only if the texts are valid, because these checks are expensive. The caller must
 * persist or discard the staged files. If reading fails, no files remain.
 */
export async function receiveForm<Content>(
  parts: AsyncIterable<FormEntry>,
  { slots, read }: FormSpecification<Content>,
  deps: CheckDeps,
): Promise<CheckedForm<Content>> {
  const form: FormInProgress = { texts: Object.create(null), documents: [], fieldErrors: [], bytes: 0, textBytes: 0 }
  try {
    for await (const part of parts) {
      if (part.type === 'field') receiveText(form, part)
      else await receiveFile(form, part, slots, deps)
    }
    const content = read(form)
    const documents = await checkFiles(form, slots, deps)
    // If a check has rejected a file, `read` throws its error.
    if (form.fieldErrors.length > 0) read(form)
    return { content, documents }
  } catch (error) {
    await discardStagedFiles(form.documents, deps.documents)
    throw error
  }
}

/** The total size of a form's documents in bytes. */
export const sizeOf = (documents: readonly { size: number }[]) => documents.reduce((sum, { size }) => sum + size, 0)

/** Discards the staged files of a form. */
export async function discardStagedFiles(
  documents: readonly Pick<StagedDocument, 'stagedPath'>[],
  store: DocumentStore,
) {
  await Promise.all(documents.map(({ stagedPath }) => store.discard(stagedPath)))
}

function receiveText(form: FormInProgress, { fieldname, value }: { fieldname: string; value: unknown }) {
  if (fieldname in form.texts || typeof value !== 'string') throw new RequestError('malformed-request')
  form.textBytes += Buffer.byteLength(fieldname) + Buffer.byteLength(value)
  if (form.textBytes > MAX_TEXT_BYTES) throw new RequestError('too-large')
  form.texts[fieldname] = value
}

async function receiveFile(form: FormInProgress, part: IncomingFile, slots: Slots, deps: CheckDeps) {
  const { fieldname: slot, filename } = part
  const definition = Object.hasOwn(slots, slot) ? slots[slot] : undefined
  // Browsers send an empty part without a file name for an empty file input.
  if (!definition || !filename) {
    part.file.resume()
    if (filename) form.fieldErrors.push({ field: slot, code: 'unknown' })
    return
  }
  const countInSlot = form.documents.filter((document) => document.slot === slot).length
  if (countInSlot >= definition.maxFiles) {
    part.file.resume()
    form.fieldErrors.push({ field: slot, code: 'too-many-documents' })
    return
  }
  const { headAndTail, ...staged } = await stageAndMeasure(form, part.file, deps.documents)
  const type = await findTypeOrError(definition, { headAndTail, size: staged.size, isTruncated: part.file.truncated })
  if (type.mediaType) {
    form.documents.push({ ...staged, slot, fileName: displayName(filename), mediaType: type.mediaType })
    return
  }
  form.fieldErrors.push({ field: slot, code: type.errorCode })
  await deps.documents.discard(staged.stagedPath)
}

/** The facts about a file that was streamed to the disk. */
interface FileMeasurements {
  headAndTail: HeadAndTail
  /** Size in bytes. */
  size: number
  /** Whether the file exceeded the size limit. */
  isTruncated: boolean
}

/** The type of a file, or its error if its size or type is not accepted. */
async function findTypeOrError(
  slot: Slot,
  { headAndTail, size, isTruncated }: FileMeasurements,
): Promise<{ mediaType: UploadType } | { mediaType?: never; errorCode: FieldErrorCode }> {
  if (isTruncated) return { errorCode: 'file-too-large' }
  if (size === 0) return { errorCode: 'empty-file' }
  const mediaType = await contentType(headAndTail)
  return mediaType && accepts(slot.accepts, mediaType) ? { mediaType } : { errorCode: 'wrong-file' }
}

/** Checks the files of a form. Rejected files become errors of the form, and are deleted. */
async function checkFiles(form: FormInProgress, slots: Slots, deps: CheckDeps): Promise<StagedDocument[]> {
  const checked: StagedDocument[] = []
  for (const [index, document] of form.documents.entries()) {
    const result = await checkFile(deps, slots[document.slot], document)
    if (typeof result === 'object') {
      checked.push(result)
      // Re-encoding has replaced the staged file. If a later check fails, the new file must be discarded.
      form.documents[index] = result
      // A picture can be larger once it is re-encoded.
      if (sizeOf(form.documents) > UPLOAD_LIMITS.requestBytes) throw new RequestError('too-large')
    } else form.fieldErrors.push({ field: document.slot, code: result })
  }
  // All PDFs are checked together, so that the sender waits only once for the thread that inspects PDFs.
  const pdfs = checked.filter(
    ({ mediaType, slot }) => mediaType === 'application/pdf' && !slots[slot]?.isCheckedByCaller,
  )
  const pdfErrors = await inspectPdfs(deps, pdfs)
  for (const [{ slot: field }, code] of pdfErrors) form.fieldErrors.push({ field, code })
  const documents = checked.filter((document) => !pdfErrors.has(document))
  const accepted = new Set(documents.map(({ stagedPath }) => stagedPath))
  await discardStagedFiles(
    form.documents.filter(({ stagedPath }) => !accepted.has(stagedPath)),
    deps.documents,
  )
  return documents
}

/** Scans a file, and re-encodes a picture; returns the document, or the code of its error. */
async function checkFile(
  deps: CheckDeps,
  slot: Slot | undefined,
  document: UncheckedDocument,
): Promise<StagedDocument | FieldErrorCode> {
  // Scans the original bytes, because the image decoder could be attacked, too.
  if (await deps.scanner?.isInfected(document.stagedPath)) return 'infected-document'
  const { mediaType } = document
  if (mediaType === 'application/pdf') return { ...document, mediaType }
  // Such a slot accepts only JPEG and PNG.
  if (slot?.isCheckedByCaller) return { ...document, mediaType: mediaType === 'image/png' ? mediaType : 'image/jpeg' }
  return checkPicture(deps, document)
}

/** Stages a file, and computes size, hash, head and tail while it streams. */
async function stageAndMeasure(form: FormInProgress, file: Readable, store: DocumentStore) {
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
      if (form.bytes > UPLOAD_LIMITS.requestBytes) throw new RequestError('too-large')
      yield chunk
    }
  }
  // The stream may fail before it is read; an unhandled error would end the process. The error is thrown when
  // the store reads the stream.
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

/** The file name without folders, control or bidirectional characters, shortened to 150 characters. */
export function displayName(filename: string) {
  const start = Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1
  // The name is truncated first, because a header may contain a name of 80 KB.
  const name = normalizeText(filename.slice(start, start + 16 * MAX_NAME_LENGTH), 'NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
  return [...name].slice(0, MAX_NAME_LENGTH).join('') || 'document'
}

/** Limits of @fastify/multipart for one form: sizes in bytes, and numbers of parts and headers. */
export const MULTIPART_LIMITS = {
  fileSize: UPLOAD_LIMITS.fileBytes,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  fields: 60,
  files: 60,
  parts: 120,
  headerPairs: 20,
}
