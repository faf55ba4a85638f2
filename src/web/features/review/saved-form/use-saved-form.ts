// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedFormPreview } from '#shared/applications/saved-form.ts'
import { MAX_SAVED_FORM_BYTES, SAVED_FORM_PATHS } from '#shared/applications/saved-form-format.ts'
import type { Submitted } from '#shared/applications/wire.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import { upload } from '#web/forms/upload.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isApiError } from '#web/lib/api-client.ts'
import { fileSize } from '#web/lib/files.ts'
import { LISTS_QUERY_KEY } from '../review-queries.ts'

/**
 * The error for a file that is too large. It is thrown before the upload, because the portal would close the connection
 * during the upload, and its response would be lost.
 */
class FileTooLarge extends Error {}

function previewFile(file: File) {
  if (file.size > MAX_SAVED_FORM_BYTES) throw new FileTooLarge()
  return upload<{ data: SavedFormPreview }>(SAVED_FORM_PATHS.preview, formOf(file))
}

/**
 * Previews the file of a saved form, then submits it. The portal receives the file twice, and stores nothing in between. The
 * file contains no Aadhaar numbers, so staff enter them.
 */
export function useSavedForm() {
  const client = useQueryClient()
  const failureText = useFailureText()
  const t = useTranslate()
  /** The entered Aadhaar numbers by field name. The form has only these fields. */
  const [numbers, setNumbers] = useState<Record<string, string>>({})
  const preview = useMutation({
    mutationFn: async (file: File) => previewFile(file),
  })
  const submission = useMutation({
    mutationFn: (file: File) => upload<Submitted>(SAVED_FORM_PATHS.submit, formOf(file, numbers)),
    onSuccess: () => client.invalidateQueries({ queryKey: LISTS_QUERY_KEY }),
  })
  const file = preview.variables
  const readFailureOf = (error: Error) =>
    error instanceof FileTooLarge
      ? t('review.file.tooLarge', { size: fileSize(UPLOAD_LIMITS.requestBytes) })
      : failureText(error)
  const fieldErrors = isApiError(submission.error) ? submission.error.fieldErrors : []
  return {
    preview: preview.data?.data,
    isReading: preview.isPending,
    isSending: submission.isPending,
    sent: submission.data,
    numbers,
    /** The messages for the fields of Aadhaar numbers, by name. */
    numberErrors: Object.fromEntries(fieldErrors.map(({ field, message }) => [field, message])),
    /** Why the file could not be opened. */
    readFailure: preview.error ? readFailureOf(preview.error) : undefined,
    /** Why the form was not accepted. */
    sendFailure: failureText(submission.error),
    /** The errors of answers and documents, which staff cannot correct. */
    fieldErrors: fieldErrors.filter(({ field }) => !(field in numbers)).map(({ message }) => message),
    choose(chosen: File | undefined) {
      submission.reset()
      setNumbers({})
      if (!chosen) return preview.reset()
      preview.mutate(chosen, {
        onSuccess: ({ data }) => setNumbers(Object.fromEntries(data.aadhaarFields.map(({ name }) => [name, '']))),
      })
    },
    enterNumber(name: string, text: string) {
      submission.reset()
      setNumbers((previous) => ({ ...previous, [name]: text }))
    },
    send: () => file && submission.mutate(file),
  }
}

/** Creates the multipart body. The portal expects the fields before the file. */
function formOf(file: File, texts: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  form.append('file', file)
  return form
}
