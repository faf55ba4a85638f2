import { useFormContext } from 'react-hook-form'
import type { Registration } from '#shared/accounts/registration.ts'
import { UPLOAD_LIMITS } from '#shared/services/wire.ts'
import { useFaultSentence } from '#web/lib/fault-sentence.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useTranslate } from '#web/lib/translation.tsx'
import { usePasswordPolicy } from '../use-password-policy.ts'
import { REGISTRATION_FIELDS, type RegistrationField, type RegistrationValues } from './registration-values.ts'

/** What each box of the registration needs: its name, word, fault, and the promise that editing clears the fault. */
export function useRegistrationFields() {
  const t = useTranslate()
  const sentence = useFaultSentence()
  const form = useFormContext<RegistrationValues, unknown, Registration>()
  const values = { least: usePasswordPolicy().leastLength, file: fileSize(UPLOAD_LIMITS.fileBytes) }

  const errorOf = (name: RegistrationField) => {
    const error = form.getFieldState(name, form.formState).error
    if (!error) return undefined
    return error.type === 'server' ? error.message : sentence(error.message ?? '', t(`field.${name}`), values)
  }
  const words = (name: RegistrationField) => ({ label: t(`field.${name}`), error: errorOf(name) })
  const field = (name: Exclude<RegistrationField, 'profilePicture'>) => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    ...words(name),
  })
  const summary = () =>
    REGISTRATION_FIELDS.flatMap((name) => {
      const message = errorOf(name)
      return message ? [{ field: name, message }] : []
    })
  return { form, field, words, summary }
}
