// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toFieldErrors } from '#shared/field-errors.ts'
import { captionSchema } from '#shared/gallery/wire.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import { pictureError } from '#web/forms/prepare-pictures.ts'
import { upload } from '#web/forms/upload.ts'
import { useFailureText, useFieldErrorText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isApiError } from '#web/lib/api-client.ts'
import { fileSize } from '#web/lib/files.ts'
import { toasts } from '#web/lib/toasts.ts'
import { useSubmitOnce } from '#web/lib/use-submit-once.ts'
import { GALLERY_QUERY_KEY } from './use-gallery.ts'

type Field = 'picture' | 'caption'
type Errors = Partial<Record<Field, string>>

/** The form for a new picture, which is validated with the server's rules and then uploaded. */
export function useAddPicture(onAdded: () => void) {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const validate = useValidation()
  const [picture, setPicture] = useState<File>()
  // While the chosen picture is being reduced, the submission waits, and then needs the reduced picture. A ref contains the
  // latest picture; the state that the submission sees is that of its start.
  const latestPicture = useRef<File>(undefined)
  const [caption, setCaption] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [attempt, setAttempt] = useState(0)

  const { mutateAsync, reset, isPending, error } = useMutation({
    mutationFn: (form: FormData) => upload('/api/gallery', form),
    onSuccess: async () => {
      toasts.success(t('gallery.added'))
      await client.invalidateQueries({ queryKey: GALLERY_QUERY_KEY })
      onAdded()
    },
    onError: (failure) => setErrors(serverErrors(failure)),
  })
  const { submit, isWorking } = useSubmitOnce(async () => {
    const picture = latestPicture.current
    const validationErrors = validate(picture, caption)
    setErrors(validationErrors)
    setAttempt((previous) => previous + 1)
    if (!picture || Object.keys(validationErrors).length > 0) return
    const form = new FormData()
    form.set('caption', caption)
    form.set('picture', picture)
    // The handler `onError` above has already shown the failure.
    await mutateAsync(form).catch(() => {})
  })
  const clearError = (field: Field) => {
    setErrors(({ [field]: _cleared, ...rest }) => rest)
    reset()
  }
  return {
    picture,
    choosePicture: (chosen: File | undefined) => {
      latestPicture.current = chosen
      setPicture(chosen)
      clearError('picture')
    },
    caption,
    changeCaption: (text: string) => {
      setCaption(text)
      clearError('caption')
    },
    errors,
    attempt,
    submit,
    isPending: isWorking || isPending,
    /** The server's reason for a rejection, unless it is shown at a field. */
    failure: Object.keys(errors).length > 0 ? undefined : failureText(error),
  }
}

/** Returns a function that validates a picture and its caption with the server's rules. */
function useValidation() {
  const t = useTranslate()
  const describeFieldError = useFieldErrorText()
  return (picture: File | undefined, caption: string) => {
    const errors: Errors = {}
    const fieldError = picture ? pictureError(picture) : 'required'
    if (fieldError)
      errors.picture = describeFieldError(fieldError, t('field.picture'), { file: fileSize(UPLOAD_LIMITS.fileBytes) })
    const parsed = captionSchema.safeParse({ caption })
    const [captionError] = parsed.success ? [] : toFieldErrors(parsed.error.issues)
    if (captionError) errors.caption = describeFieldError(captionError.code, t('field.caption'))
    return errors
  }
}

/** The server's messages for the two fields. */
function serverErrors(error: Error): Errors {
  const errors: Errors = {}
  for (const { field, message } of isApiError(error) ? error.fieldErrors : []) {
    if (field === 'picture' || field === 'caption') errors[field] = message
  }
  return errors
}
