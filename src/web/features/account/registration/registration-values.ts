import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import * as z from 'zod/mini'
import type { PasswordPolicy } from '#shared/accounts/password.ts'
import { type Registration, registrationSchema, tidyRegistration } from '#shared/accounts/registration.ts'
import {
  EMPTY_PERSON,
  PERSON_FIELDS,
  type PictureValues,
  withPictureCheck,
} from '#web/components/person-fields/person-values.ts'

/** The values of the fields: texts, empty for optional ones, and the picture if there is one. */
export type RegistrationValues = PictureValues & { username: string; email: string; password: string }

export const EMPTY_REGISTRATION: RegistrationValues = {
  username: '',
  email: '',
  password: '',
  profilePicture: undefined,
  ...EMPTY_PERSON,
}

/** The names of all fields in the order of the page. */
export const REGISTRATION_FIELDS = ['username', 'email', 'password', 'profilePicture', ...PERSON_FIELDS] as const

/** Validates with the server's schema after the server's trimming, and checks the picture. Messages are fault codes. */
export const registrationResolver = (policy: PasswordPolicy) =>
  withPictureCheck<RegistrationValues, Registration>(
    standardSchemaResolver(
      z.pipe(
        z.transform((values: RegistrationValues) => tidyRegistration({ ...values, profilePicture: undefined })),
        registrationSchema(policy),
      ),
    ),
  )
