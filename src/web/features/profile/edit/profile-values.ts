import type { ProfileChanges } from '#shared/accounts/profile.ts'
import type { Profile } from '#shared/accounts/settings-wire.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import { EMPTY_PERSON, PERSON_FIELDS, type PersonValues } from '#web/components/person-fields/person-values.ts'

/** What stands in the boxes, a picture that takes the place of the one before, and whether that one goes. */
export type ProfileValues = PersonValues & { profilePicture: File | undefined; removePicture: boolean }

/** The names of all boxes in the order of the page. */
export const PROFILE_FIELDS = ['profilePicture', ...PERSON_FIELDS] as const

/** The boxes as the form opens; the one for the Aadhaar number stays empty, since nobody may read it. */
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

/** The answers that this role gives; of its own people the office asks no more. */
export function answersOf(values: ProfileValues, role: Role) {
  const { firstName, middleName, lastName, mobile, removePicture } = values
  const { gender, dob, aadhar, address, emergencyContact, occupation, nationality } = values
  const applicant = { gender, dob, aadhar, address, emergencyContact, occupation, nationality }
  return {
    ...{ firstName, middleName, lastName, mobile },
    ...(role === 'user' && applicant),
    ...(removePicture && { removePicture: 'true' }),
  }
}

/** The multipart body of `POST /api/profile`: the address as JSON text, the picture as a file. */
export function profileBody(changes: ProfileChanges, picture: File | undefined) {
  const form = new FormData()
  for (const [name, value] of Object.entries(changes)) {
    if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  if (picture) form.set('profilePicture', picture)
  return form
}
