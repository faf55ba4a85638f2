import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { type ProfileChanges, profileSchema } from '#shared/accounts/profile.ts'
import { tidyRegistration } from '#shared/accounts/registration.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import { pictureFault } from '#web/forms/pictures/prepare-pictures.ts'
import { answersOf, type ProfileValues } from './profile-values.ts'

type ProfileResolver = Resolver<ProfileValues, unknown, ProfileChanges>

/** The server's own check after the server's own tidying, and the picture's. Messages are codes of faults. */
export function profileResolver(role: Role): ProfileResolver {
  const answers: ProfileResolver = standardSchemaResolver(
    z.pipe(
      z.transform((values: ProfileValues) => tidyRegistration(answersOf(values, role))),
      profileSchema(role),
    ),
  )
  return async (values, context, options) => {
    const checked = await answers(values, context, options)
    const fault = pictureFault(values.profilePicture)
    if (!fault) return checked
    return { values: {}, errors: { ...checked.errors, profilePicture: { type: 'picture', message: fault } } }
  }
}
