// SPDX-License-Identifier: Apache-2.0
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import * as z from 'zod/mini'
import type { PasswordPolicy } from '#shared/accounts/password.ts'
import { type Registration, registrationSchema, tidyRegistration } from '#shared/accounts/registration.ts'
import { EMPTY_PERSON, type PictureValues, withPictureCheck } from '#web/components/person-fields/person-values.ts'

/** The values of the fields: texts, which are empty if not filled in, and the picture if there is one. */
export type RegistrationValues = PictureValues & { username: string; email: string; password: string }

/** The values of a new form, in which the country and the nationality are already filled in. */
export const emptyRegistration = (country: string, nationality: string): RegistrationValues => ({
  username: '',
  email: '',
  password: '',
  profilePicture: undefined,
  ...EMPTY_PERSON,
  address: { ...EMPTY_PERSON.address, country },
  nationality,
})

/** The steps with their fields, in the order of the specification's sections (spec §2). */
export const STEPS = [
  { id: 'personal', fields: ['username', 'email', 'password', 'profilePicture'] },
  { id: 'name', fields: ['firstName', 'middleName', 'lastName'] },
  { id: 'details', fields: ['gender', 'dob', 'aadhar'] },
  {
    id: 'address',
    fields: [
      'address.addressLine1',
      'address.addressLine2',
      'address.zip',
      'address.city',
      'address.state',
      'address.country',
    ],
  },
  { id: 'contact', fields: ['mobile', 'emergencyContact', 'occupation', 'nationality'] },
] as const

export type RegistrationField = (typeof STEPS)[number]['fields'][number]

/** The number of the check page, which follows the steps. */
export const CHECK = STEPS.length

/** The names of all fields in the order of the steps. */
export const REGISTRATION_FIELDS: readonly RegistrationField[] = STEPS.flatMap(({ fields }) => [...fields])

/** The fields whose values a draft on the device stores: no password, no Aadhaar number, no picture. */
export const DRAFT_FIELDS = REGISTRATION_FIELDS.filter(
  (name) => name !== 'password' && name !== 'aadhar' && name !== 'profilePicture',
)

/**
 * Trims the values as the server does, validates them with the server's schema, and checks the picture. Messages are
 * error codes.
 */
export const registrationResolver = (policy: PasswordPolicy) =>
  withPictureCheck<RegistrationValues, Registration>(
    standardSchemaResolver(
      z.pipe(
        z.transform((values: RegistrationValues) => tidyRegistration({ ...values, profilePicture: undefined })),
        registrationSchema(policy),
      ),
    ),
  )
