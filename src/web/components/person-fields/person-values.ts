import type { Registration } from '#shared/accounts/registration.ts'

type Answer = Exclude<keyof Registration, 'address' | 'username' | 'email' | 'password'>

/** The values of the fields about a person: texts, empty if not filled in. */
export type PersonValues = { [Name in Answer]-?: string } & {
  address: { [Line in keyof Registration['address']]-?: string }
}

export const EMPTY_PERSON: PersonValues = {
  firstName: '',
  middleName: '',
  lastName: '',
  gender: 'Male',
  dob: '',
  aadhar: '',
  address: { addressLine1: '', addressLine2: '', city: '', state: '', zip: '', country: '' },
  mobile: '',
  emergencyContact: '',
  occupation: '',
  nationality: '',
}

/** The names of these fields in the order of the page. */
export const PERSON_FIELDS = [
  'firstName',
  'middleName',
  'lastName',
  'gender',
  'dob',
  'aadhar',
  'address.addressLine1',
  'address.addressLine2',
  'address.city',
  'address.state',
  'address.zip',
  'address.country',
  'mobile',
  'emergencyContact',
  'occupation',
  'nationality',
] as const
