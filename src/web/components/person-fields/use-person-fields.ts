import { useFormFields } from '#web/forms/form-fields.ts'
import { PERSON_FIELDS, type PersonValues } from './person-values.ts'

/** What each box about a person needs, in whichever form it stands. */
export const usePersonFields = () => useFormFields<PersonValues>(PERSON_FIELDS)
