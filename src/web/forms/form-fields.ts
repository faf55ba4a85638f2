// SPDX-License-Identifier: Apache-2.0
import { type FieldPath, type FieldValues, type UseFormSetError, useFormContext } from 'react-hook-form'
import type { MessageValues } from '#shared/locales/translator.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import type { LabelledField } from '#web/forms/checks/use-checked-form.ts'
import { useFieldErrorText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isApiError } from '#web/lib/api-client.ts'
import { fileSize } from '#web/lib/files.ts'
import { summaryOf } from '#web/lib/form-texts.ts'

/**
 * The props of each field of a form: name, label, error, and a handler that clears the error when the field is edited.
 * `names` lists all fields in the order of the page. `values` replace the placeholders in their error messages.
 */
export function useFormFields<Values extends FieldValues>(
  names: readonly (FieldPath<Values> & LabelledField)[],
  values: MessageValues = {},
) {
  type Name = (typeof names)[number]
  const t = useTranslate()
  const describeFieldError = useFieldErrorText()
  const form = useFormContext<Values>()
  const details = { file: fileSize(UPLOAD_LIMITS.fileBytes), ...values }

  const errorOf = (name: Name) => {
    const error = form.getFieldState(name, form.formState).error
    if (!error) return undefined
    return error.type === 'server'
      ? error.message
      : describeFieldError(error.message ?? '', t(`field.${name}`), details)
  }
  const labelAndError = (name: Name) => ({ label: t(`field.${name}`), error: errorOf(name) })
  const field = (name: Exclude<Name, 'profilePicture'>) => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    ...labelAndError(name),
  })
  const summary = () => summaryOf(names, errorOf)
  return { form, field, labelAndError, summary }
}

/** Shows the server's errors at their fields, with the messages of the server. */
export function showServerErrors<Values extends FieldValues>(
  error: Error,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
) {
  for (const { field, message } of isApiError(error) ? error.fieldErrors : []) {
    const name = names.find((candidate) => candidate === field)
    if (name) setError(name, { type: 'server', message })
  }
}
