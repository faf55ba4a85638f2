// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { accountName, personName } from '../names.ts'
import {
  aadhaarNumber,
  dateUntilToday,
  emailAddress,
  mobileNumber,
  nonEmptyText,
  oneOf,
  optionalText,
} from '../rules.ts'
import { currentPassword, newPassword, type PasswordPolicy } from './password.ts'

export const GENDERS = ['Male', 'Female', 'Other'] as const

/** Maximum lengths in characters: of names and other short values, and of a line of an address. */
const MAX_NAME_LENGTH = 80
const MAX_LINE_LENGTH = 120

const address = z.strictObject(
  {
    addressLine1: nonEmptyText(MAX_LINE_LENGTH),
    addressLine2: optionalText(MAX_LINE_LENGTH),
    city: nonEmptyText(MAX_NAME_LENGTH),
    state: optionalText(MAX_NAME_LENGTH),
    zip: optionalText(12),
    country: nonEmptyText(MAX_NAME_LENGTH),
  },
  { error: 'required' },
)

/** The fields of a person's details, in the registration form and in the profile. */
export const PERSON = {
  firstName: personName(MAX_NAME_LENGTH),
  middleName: z.optional(personName(MAX_NAME_LENGTH)),
  lastName: personName(MAX_NAME_LENGTH),
  gender: oneOf(GENDERS),
  dob: dateUntilToday(),
  address,
  mobile: mobileNumber(),
  aadhar: z.optional(aadhaarNumber()),
  occupation: nonEmptyText(MAX_NAME_LENGTH),
  nationality: nonEmptyText(MAX_NAME_LENGTH),
  emergencyContact: mobileNumber(),
}

/** The registration payload (spec §3, §5). It has no role, and unknown fields are rejected. */
export const registrationSchema = (policy: PasswordPolicy) =>
  z.strictObject({
    username: accountName(60),
    email: emailAddress(),
    password: newPassword(policy),
    ...PERSON,
    gender: z._default(PERSON.gender, 'Male'),
  })

/** The lifetime of the link that confirms an email address, in days. */
export const CONFIRMATION_DAYS = 7

/**
 * `POST /api/confirm-email`. With `STRICT_ACCOUNT_PRIVACY`, the username and password of the registration are required. The
 * token of the link proves access to the mailbox. The username and password prove that this person made the registration.
 */
export const confirmationSchema = z.strictObject({
  token: z.string().check(z.maxLength(100)),
  username: z.optional(z.string().check(z.maxLength(60))),
  password: z.optional(currentPassword),
})

export type Registration = z.infer<ReturnType<typeof registrationSchema>>

/** Trims all values and omits empty values, in the address as well. The password is not changed. */
export function tidyRegistration(raw: Record<string, unknown>): Record<string, unknown> {
  const tidy: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(raw)) {
    const tidied = name === 'address' && isRecord(value) ? tidyRegistration(value) : tidyValue(name, value)
    if (tidied !== '' && tidied !== undefined) tidy[name] = tidied
  }
  return tidy
}

function tidyValue(name: string, value: unknown) {
  return typeof value === 'string' && name !== 'password' ? value.trim() : value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
