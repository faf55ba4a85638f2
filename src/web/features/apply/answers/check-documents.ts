// SPDX-License-Identifier: Apache-2.0
import type { FieldError, FieldErrorCode } from '#shared/field-errors.ts'
import type { Accepts, DocumentSlot } from '#shared/services/field-kinds.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { PICTURE_TYPES, type UploadLimits } from '#shared/services/upload-limits.ts'

/** The error codes of documents. Every other error belongs to an answer, even if a field and a slot share a name. */
const DOCUMENT_ERRORS: readonly string[] = [
  'too-few-documents',
  'too-many-documents',
  'wrong-file',
  'file-too-large',
  'empty-file',
] satisfies FieldErrorCode[]

/** The error code of a document that the office did not accept and the applicant has not replaced. */
export const NOT_REPLACED = 'not-replaced'

export const isDocumentError = (code: string) => DOCUMENT_ERRORS.includes(code)

const TYPES: Record<Accepts, readonly string[]> = {
  pdf: ['application/pdf'],
  'image-or-pdf': ['application/pdf', ...PICTURE_TYPES],
}
const ENDINGS: Record<Accepts, RegExp> = { pdf: /\.pdf$/i, 'image-or-pdf': /\.(pdf|jpe?g|png|webp|gif|avif|tiff?)$/i }

/** Returns the chosen files that a slot accepts, and the error of the first file that it does not accept. */
export function checkChosenFiles(
  files: readonly File[],
  slot: DocumentSlot,
  { fileBytes, filesPerField }: UploadLimits,
) {
  const maxFiles = Math.min(slot.most, filesPerField)
  const fieldErrors = files.map((file) => findFileError(file, slot.accepts, fileBytes))
  const accepted = files.filter((_, index) => fieldErrors[index] === undefined)
  const fieldError =
    fieldErrors.find((code) => code !== undefined) ?? (accepted.length > maxFiles ? 'too-many-documents' : undefined)
  return { accepted: accepted.slice(0, maxFiles), fieldError }
}

/** Checks the type and the size of a file. Only the server checks its content. */
function findFileError(file: File, accepts: Accepts, fileBytes: number): FieldErrorCode | undefined {
  const fits = file.type === '' ? ENDINGS[accepts].test(file.name) : TYPES[accepts].includes(file.type)
  if (!fits) return 'wrong-file'
  if (file.size > fileBytes) return 'file-too-large'
  return file.size === 0 ? 'empty-file' : undefined
}

/** The errors of missing, surplus and unsuitable documents, by the server's rules. Each error names a slot. */
export function documentErrors(
  { documents: slots, anyDocument = false }: OfferedService,
  limits: UploadLimits,
  chosen: Record<string, readonly File[]>,
): FieldError[] {
  const fieldErrors: FieldError[] = []
  for (const [name, slot] of Object.entries(slots)) {
    const files = chosen[name] ?? []
    const { fieldError } = checkChosenFiles(files, slot, limits)
    if (fieldError) fieldErrors.push({ field: name, code: fieldError })
    else if (files.length < slot.least) fieldErrors.push({ field: name, code: 'too-few-documents' })
  }
  const [first] = Object.keys(slots)
  const isAnyChosen = Object.values(chosen).some((files) => files.length > 0)
  if (anyDocument && first !== undefined && !isAnyChosen) fieldErrors.push({ field: first, code: 'too-few-documents' })
  return fieldErrors
}

/** Whether all files together exceed the limit of one request. */
export function isTooLarge({ requestBytes }: UploadLimits, chosen: Record<string, readonly File[]>) {
  const bytes = Object.values(chosen)
    .flat()
    .reduce((sum, { size }) => sum + size, 0)
  return bytes > requestBytes
}

/**
 * Whether the files of a document contain one that is not among those that the office did not accept. Name and size identify
 * a file, because a draft restores it as another object.
 */
export const hasNewFile = (files: readonly File[] = [], rejected: readonly File[] = []) =>
  files.some(({ name, size }) => !rejected.some((file) => file.name === name && file.size === size))
