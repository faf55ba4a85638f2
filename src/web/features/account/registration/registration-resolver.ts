import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import type { PasswordPolicy } from '#shared/accounts/password.ts'
import { type Registration, registrationSchema, tidyRegistration } from '#shared/accounts/registration.ts'
import { pictureFault } from '#web/forms/pictures/prepare-pictures.ts'
import type { RegistrationValues } from './registration-values.ts'

type RegistrationResolver = Resolver<RegistrationValues, unknown, Registration>

/** The server's own check after the server's own tidying, and the picture's. Messages are codes of faults. */
export function registrationResolver(policy: PasswordPolicy): RegistrationResolver {
  const answers: RegistrationResolver = standardSchemaResolver(
    z.pipe(
      z.transform((values: RegistrationValues) => tidyRegistration({ ...values, profilePicture: undefined })),
      registrationSchema(policy),
    ),
  )
  return async (values, context, options) => {
    const checked = await answers(values, context, options)
    const fault = pictureFault(values.profilePicture)
    if (!fault) return checked
    return { values: {}, errors: { ...checked.errors, profilePicture: { type: 'picture', message: fault } } }
  }
}
