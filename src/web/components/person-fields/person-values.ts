// SPDX-License-Identifier: Apache-2.0
import { toNestErrors } from '@hookform/resolvers'
import type { Resolver, ResolverError } from 'react-hook-form'
import type { Registration } from '#shared/accounts/registration.ts'
import { pictureError } from '#web/forms/prepare-pictures.ts'

type PersonField = Exclude<keyof Registration, 'address' | 'username' | 'email' | 'password'>

/** The values of the fields about a person: texts, empty if not filled in. */
export type PersonValues = { [Name in PersonField]-?: string } & {
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
  'address.zip',
  'address.city',
  'address.state',
  'address.country',
  'mobile',
  'emergencyContact',
  'occupation',
  'nationality',
] as const

/** A form about a person, with an optional profile picture. */
export type PictureValues = PersonValues & { profilePicture: File | undefined }

/** Adds the check of the picture to a resolver that checks the answers. Messages are error codes. */
export function withPictureCheck<Values extends PictureValues, Answers>(
  resolveAnswers: Resolver<Values, unknown, Answers>,
): Resolver<Values, unknown, Answers> {
  return async (values, context, options) => {
    const checked = await resolveAnswers(values, context, options)
    const fieldError = pictureError(values.profilePicture)
    if (!fieldError) return checked
    const pictureErrors = toNestErrors<Values>({ profilePicture: { type: 'picture', message: fieldError } }, options)
    return { values: {}, errors: { ...checked.errors, ...pictureErrors } } satisfies ResolverError<Values>
  }
}

/**
 * The multipart body of `POST /api/register` and `POST /api/profile` (spec §3): the address as JSON text, the picture
 * as a file.
 */
export function personForm(answers: object, picture: File | undefined) {
  const form = new FormData()
  for (const [name, value] of Object.entries(answers)) {
    if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  if (picture) form.set('profilePicture', picture)
  return form
}
