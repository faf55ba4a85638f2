// SPDX-License-Identifier: Apache-2.0
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import * as z from 'zod/mini'
import { type Profile, type ProfileChanges, profileSchema } from '#shared/accounts/profile.ts'
import { tidyRegistration } from '#shared/accounts/registration.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import {
  EMPTY_PERSON,
  PERSON_FIELDS,
  type PictureValues,
  withPictureCheck,
} from '#web/components/person-fields/person-values.ts'

/** The form's values: the personal details, a new picture, and whether the stored picture is removed. */
export type ProfileValues = PictureValues & { removePicture: boolean }

/** The field names in the order of the page. */
export const PROFILE_FIELDS = ['profilePicture', ...PERSON_FIELDS] as const

/** The initial values. The Aadhaar field is empty, because the server returns the number only in masked form. */
export function valuesOf(profile: Profile): ProfileValues {
  const { firstName, middleName, lastName, gender, dob, mobile, emergencyContact, occupation, nationality } = profile
  return {
    profilePicture: undefined,
    removePicture: false,
    firstName,
    middleName: middleName ?? '',
    lastName,
    gender: gender ?? EMPTY_PERSON.gender,
    dob: dob ?? '',
    aadhar: '',
    address: { ...EMPTY_PERSON.address, ...profile.address },
    mobile: mobile ?? '',
    emergencyContact: emergencyContact ?? '',
    occupation: occupation ?? '',
    nationality: nationality ?? '',
  }
}

/** The values to send. A staff account has only a name, a mobile number and an Aadhaar number. */
function answersOf(values: ProfileValues, role: Role) {
  const { firstName, middleName, lastName, mobile, aadhar, removePicture } = values
  const { gender, dob, address, emergencyContact, occupation, nationality } = values
  const citizenAnswers = { gender, dob, address, emergencyContact, occupation, nationality }
  return {
    firstName,
    middleName,
    lastName,
    mobile,
    aadhar,
    ...(role === 'user' && citizenAnswers),
    ...(removePicture && { removePicture: 'true' }),
  }
}

/** Validates the values with the server's rules, and checks the picture. Messages are error codes. */
export const profileResolver = (role: Role) =>
  withPictureCheck<ProfileValues, ProfileChanges>(
    standardSchemaResolver(
      z.pipe(
        z.transform((values: ProfileValues) => tidyRegistration(answersOf(values, role))),
        profileSchema(role),
      ),
    ),
  )
