// SPDX-License-Identifier: Apache-2.0
import type { ReusableDocument } from '#shared/applications/prefill.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { labelOfDocument, useApplication } from '../answers/application-context.ts'
import { checkChosenFiles, hasNewFile } from '../answers/check-documents.ts'
import { type FormDocument, isReady } from './document-state.ts'

interface DocumentEvents {
  /** Called with a sentence for screen readers when added files have made the document ready. */
  onReady: (announcement: string) => void
  /** Called with the error message of the field if a file was rejected, and with '' after any other change. */
  onError: (sentence: string) => void
}

/** Returns functions that read and change the files of a document in the form. Invalid files are rejected immediately. */
export function useDocumentValue(
  { name, label, slot, kind, rejectedFiles: rejected }: FormDocument,
  { onReady, onError }: DocumentEvents,
) {
  const t = useTranslate()
  const { service, limits, form, sentenceOf } = useApplication()
  const path = `documents.${name}` as const
  const kindPath = `texts.${name}` as const
  const readFiles = () => form.getValues(path) ?? []

  const change = (files: readonly File[], announcement = t('apply.document.added', { document: label })) => {
    const { accepted, fieldError } = checkChosenFiles(files, slot, limits)
    const present = readFiles()
    const isNew = (file: File) => !present.includes(file)
    const hasAdded = accepted.some(isNew)
    // If all new files were rejected, the present files stay.
    const newFiles = files.some(isNew) && !hasAdded ? present : accepted
    // A change in this slot may also resolve errors of other slots and of the total size.
    form.clearErrors(service.anyDocument ? 'documents' : path)
    form.clearErrors('root')
    form.setValue(path, newFiles, { shouldDirty: true })
    onError(fieldError ? sentenceOf(fieldError, labelOfDocument(service.words, name)) : '')
    if (fieldError) {
      form.setError(path, { type: 'chosen', message: fieldError })
      return
    }
    const lacksKind = kind?.required === true && form.getValues(kindPath) === ''
    const rejectedFiles = hasNewFile(accepted, rejected) ? [] : rejected
    if (hasAdded && isReady({ files: accepted, slot, lacksKind, rejectedFiles })) onReady(announcement)
  }
  const reuse = (files: File[], earlier: ReusableDocument) => {
    // Other files may have been chosen while these were fetched.
    if (readFiles().length > 0) return
    if (kind?.kind === 'choice' && earlier.kind !== undefined && kind.options.includes(earlier.kind)) {
      form.setValue(kindPath, earlier.kind, { shouldDirty: true })
      form.clearErrors(kindPath)
    }
    change(files, t('apply.reuse.added', { reference: earlier.reference }))
    // The clicked button disappears. If the document stays open, the file field takes the focus.
    document.getElementById(path)?.focus()
  }
  return { readFiles, change, reuse }
}
