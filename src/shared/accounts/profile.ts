// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { ROLES, type Role } from '../applications/lifecycle.ts'
import { PERSON } from './registration.ts'

/** The field that removes the stored picture. A new picture is sent as a file instead. */
const picture = { removePicture: z.optional(z.literal('true', { error: 'choice' })) }

/** A staff profile contains the name, and the numbers that identify the owner's own applications. */
const officeSchema = z.strictObject({
  firstName: PERSON.firstName,
  middleName: PERSON.middleName,
  lastName: PERSON.lastName,
  mobile: z.optional(PERSON.mobile),
  aadhar: PERSON.aadhar,
  ...picture,
})
const applicantSchema = z.strictObject({ ...PERSON, ...picture })

/**
 * `POST /api/profile`: all editable values of the profile. An absent optional value is deleted, except the Aadhaar
 * number, which is kept. No request can change the username or the email address.
 */
export const profileSchema = (role: Role) => (role === 'user' ? applicantSchema : officeSchema)

export type ProfileChanges = z.infer<ReturnType<typeof profileSchema>>

const nullableText = z.nullable(z.string())

const profileRecordSchema = z.object({
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  firstName: z.string(),
  middleName: nullableText,
  lastName: z.string(),
  gender: nullableText,
  dob: nullableText,
  address: z.nullable(z.record(z.string(), z.string())),
  mobile: nullableText,
  /** The masked Aadhaar number: `XXXX XXXX 1234`. */
  aadhar: nullableText,
  occupation: nullableText,
  nationality: nullableText,
  emergencyContact: nullableText,
  /** A path below `/uploads/`, or null. */
  picture: nullableText,
})
export type Profile = z.infer<typeof profileRecordSchema>

/** Response of `GET /api/profile`. */
export const profileResponseSchema = z.object({ data: profileRecordSchema })

/** Response of `POST /api/profile`. */
export const profileSavedSchema = z.object({ message: z.string(), data: profileRecordSchema })
export type ProfileSaved = z.infer<typeof profileSavedSchema>
