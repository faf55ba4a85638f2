import { type FieldPath, type FieldValues, type UseFormSetError, useFormContext } from 'react-hook-form'
import type { MessageValues } from '#shared/locales/translator.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import type { WordedName } from '#web/forms/checks/use-checked-form.ts'
import { useFaultSentence } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isRefusal } from '#web/lib/api-client.ts'
import { fileSize } from '#web/lib/files.ts'
import { summaryOf } from '#web/lib/form-texts.ts'

/**
 * What each box of a form needs: its name, word, fault, and the promise that editing clears the fault. `names` are all
 * boxes in the order of the page; `values` are for the sentences of their faults.
 */
export function useFormFields<Values extends FieldValues>(
  names: readonly (FieldPath<Values> & WordedName)[],
  values: MessageValues = {},
) {
  type Name = (typeof names)[number]
  const t = useTranslate()
  const sentence = useFaultSentence()
  const form = useFormContext<Values>()
  const known = { file: fileSize(UPLOAD_LIMITS.fileBytes), ...values }

  const errorOf = (name: Name) => {
    const error = form.getFieldState(name, form.formState).error
    if (!error) return undefined
    return error.type === 'server' ? error.message : sentence(error.message ?? '', t(`field.${name}`), known)
  }
  const words = (name: Name) => ({ label: t(`field.${name}`), error: errorOf(name) })
  const field = (name: Exclude<Name, 'profilePicture'>) => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    ...words(name),
  })
  const summary = () => summaryOf(names, errorOf)
  return { form, field, words, summary }
}

/** Shows what the server found wrong at its fields, in the server's own words. */
export function showServerFaults<Values extends FieldValues>(
  error: Error,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
) {
  for (const { field, message } of isRefusal(error) ? error.faults : []) {
    const name = names.find((known) => known === field)
    if (name) setError(name, { type: 'server', message })
  }
}
