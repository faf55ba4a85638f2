// SPDX-License-Identifier: Apache-2.0
import { useWatch } from 'react-hook-form'
import type { DocumentSlot, SimpleField } from '#shared/services/field-kinds.ts'
import { withoutRemark } from '#shared/services/named-parts.ts'
import { photosOf } from '#web/forms/document-camera/scanned-photo.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { fileSize } from '#web/lib/files.ts'
import { labelOfDocument, useApplication } from '../answers/application-context.ts'
import { hasNewFile } from '../answers/check-documents.ts'

/** A document of the form: what the service asks for, and what the applicant has added. */
export interface FormDocument {
  /** The name of its slot. The field that asks for its kind has the same name. */
  name: string
  /** The label of its card. */
  label: string
  slot: DocumentSlot
  /** The field that asks for the kind of the document, if the service asks. */
  kind: SimpleField | undefined
  files: readonly File[]
  /** The files that the office did not accept in an earlier application; empty when the applicant has replaced one. */
  rejectedFiles: readonly File[]
  /** The chosen kind; '' for none. */
  chosenKind: string
  /** Whether the applicant must still choose the kind of the document. */
  lacksKind: boolean
  /** The first error of the document, as a sentence. */
  error: string | undefined
}

/** Whether the document has enough files, one of them new if the office did not accept it, and a kind if the service asks for it. */
export const isReady = (document: Pick<FormDocument, 'files' | 'slot' | 'lacksKind' | 'rejectedFiles'>) =>
  document.files.length >= Math.max(1, document.slot.least) && !document.lacksKind && !document.rejectedFiles.length

/** The documents with these names and their current state in the form. */
export function useDocuments(names: readonly string[]): FormDocument[] {
  const { service, form, errorOf, rejectedFiles = {} } = useApplication()
  const { fields, documents, words } = service
  const files = useWatch({ control: form.control, name: names.map((name) => `documents.${name}` as const) })
  const kinds = useWatch({ control: form.control, name: names.map((name) => `texts.${name}` as const) })
  return names.flatMap((name, index) => {
    const slot = documents[name]
    if (!slot) return []
    const field = fields[name]
    const kind = field?.kind === 'list' ? undefined : field
    const chosenKind = kind ? (kinds[index] ?? '') : ''
    const label = kind ? withoutRemark(words.fields[name] ?? name) : labelOfDocument(words, name)
    const error =
      (kind && errorOf(`texts.${name}`, label)) ?? errorOf(`documents.${name}`, labelOfDocument(words, name))
    const lacksKind = kind?.required === true && chosenKind === ''
    const chosen = files[index] ?? []
    const rejected = rejectedFiles[name]
    const open = hasNewFile(chosen, rejected) ? [] : (rejected ?? [])
    return [{ name, label, slot, kind, files: chosen, rejectedFiles: open, chosenKind, lacksKind, error }]
  })
}

/**
 * Describes the files of a document: the number of pages (or of files, if the pages of a file are unknown), the size, and the
 * kind or the name of the file.
 */
export function useDescription({ name, files, chosenKind }: FormDocument) {
  const t = useTranslate()
  const { words } = useApplication().service
  // A PDF from the portal's camera consists of photos, and a picture is one page. The pages of other files are unknown (0).
  const pageCounts = files.map((file) => photosOf(file).length || (file.type.startsWith('image/') ? 1 : 0))
  const hasPages = pageCounts.every((pageCount) => pageCount > 0)
  const count = hasPages ? pageCounts.reduce((sum, pageCount) => sum + pageCount, 0) : files.length
  const size = fileSize(files.reduce((sum, file) => sum + file.size, 0))
  const [first, ...others] = files
  return {
    amount: `${t(hasPages ? 'apply.document.pages' : 'apply.document.files', { count })}, ${size}`,
    kind: words.options[name]?.[chosenKind] ?? (hasPages || others.length > 0 ? undefined : first?.name),
  }
}
