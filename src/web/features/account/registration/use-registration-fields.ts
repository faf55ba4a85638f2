import { useFormFields } from '#web/forms/form-fields.ts'
import { usePasswordPolicy } from '#web/lib/portal.ts'
import { REGISTRATION_FIELDS, type RegistrationValues } from './registration-values.ts'

/** What each box of the registration needs: its name, word, fault, and the promise that editing clears the fault. */
export function useRegistrationFields() {
  return useFormFields<RegistrationValues>(REGISTRATION_FIELDS, { least: usePasswordPolicy().leastLength })
}
