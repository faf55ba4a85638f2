import * as z from 'zod/mini'
import { ROLES } from '../applications/lifecycle.ts'
import { newPassword, type PasswordPolicy } from './password.ts'

/** Calls by which people look after their own account. Instants are ISO 8601 in UTC, days `YYYY-MM-DD`. */

const optionalAnswer = z.nullable(z.string())

export const profileRecordSchema = z.object({
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  firstName: z.string(),
  middleName: optionalAnswer,
  lastName: z.string(),
  gender: optionalAnswer,
  dob: optionalAnswer,
  address: z.nullable(z.record(z.string(), z.string())),
  mobile: optionalAnswer,
  /** Masked: `XXXX XXXX 1234`. */
  aadhar: optionalAnswer,
  occupation: optionalAnswer,
  nationality: optionalAnswer,
  emergencyContact: optionalAnswer,
  /** Below `/uploads/`, or null. */
  picture: optionalAnswer,
})
export type Profile = z.infer<typeof profileRecordSchema>

/** Answer of `GET /api/profile`. */
export const profileAnswerSchema = z.object({ data: profileRecordSchema })

/** Answer of `POST /api/profile`. */
export const profileSavedSchema = z.object({ message: z.string(), data: profileRecordSchema })
export type ProfileSaved = z.infer<typeof profileSavedSchema>

/** `POST /api/password`. */
export const passwordChangeSchema = (policy: PasswordPolicy) =>
  z.strictObject({
    currentPassword: z
      .string({ error: 'required' })
      .check(z.minLength(1, { error: 'required' }), z.maxLength(200, { error: 'password-long' })),
    newPassword: newPassword(policy),
  })

export const openSessionSchema = z.object({
  id: z.string(),
  /** In words, such as 'Chrome on Android'. */
  device: z.string(),
  createdAt: z.string(),
  /** True to ten minutes. */
  lastSeenAt: z.string(),
  /** Whether it is the session that asks. */
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof openSessionSchema>

/** Answer of `GET /api/sessions`. */
export const sessionListSchema = z.object({ data: z.array(openSessionSchema) })
export type SessionList = z.infer<typeof sessionListSchema>
