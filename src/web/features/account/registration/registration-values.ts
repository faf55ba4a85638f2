import type { Registration } from '#shared/accounts/registration.ts'

/** What stands in the boxes: texts, also those that may stay empty, and a picture perhaps. */
export type RegistrationValues = { [Name in Exclude<keyof Registration, 'address'>]-?: string } & {
  address: { [Line in keyof Registration['address']]-?: string }
  profilePicture: File | undefined
}

export const EMPTY_REGISTRATION: RegistrationValues = {
  username: '',
  email: '',
  password: '',
  profilePicture: undefined,
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

/** The names of all boxes in the order of the page. */
export const REGISTRATION_FIELDS = [
  'username',
  'email',
  'password',
  'profilePicture',
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
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number]

/** The multipart body of `POST /api/register` (spec §3): the address as JSON text, the picture as a file. */
export function registrationForm({ address, ...registration }: Registration, picture: File | undefined) {
  const form = new FormData()
  for (const [name, value] of Object.entries(registration)) if (value !== undefined) form.set(name, value)
  form.set('address', JSON.stringify(address))
  if (picture) form.set('profilePicture', picture)
  return form
}
