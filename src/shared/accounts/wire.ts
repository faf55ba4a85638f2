// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { ROLES } from '../applications/lifecycle.ts'
import { emailAddress, missingOrWrongType, nonEmptyText } from '../rules.ts'
import { newPassword, type PasswordPolicy } from './password.ts'

// Requests and responses of registration, login and password reset (spec §3, §7).

/** Length of the code that is sent to a user who has forgotten the password. */
export const OTP_LENGTH = 8
/**
 * Length of the codes for an account under attack. These codes are too long to guess. The portal therefore does not limit the
 * attempts, because such a limit could lock out the owner.
 */
export const LONG_OTP_LENGTH = 16

/**
 * A code as the user typed it. The schema accepts 4 to 16 digits, although codes have 8 or 16: a code of another length is
 * treated as a wrong code. The error is `not-text` for a JSON value that is not a string, and `text` for any other string.
 */
const otp = z.string(missingOrWrongType('not-text')).check(z.regex(/^\d{4,16}$/, { error: 'text' }))

/** Spec §7: `POST /api/login`, form-encoded. */
export const loginSchema = z.strictObject({
  email: nonEmptyText(254),
  password: z.string({ error: 'required' }).check(z.minLength(1, { error: 'required' }), z.maxLength(200)),
  remember: z.optional(z.string()),
})

/** Spec §7: `POST /api/checkUser`. */
export const checkUserSchema = z.strictObject({ email: emailAddress() })

/** Spec §7: `POST /api/verifyOTP`. */
export const verifyOtpSchema = z.strictObject({ email: emailAddress(), otp })

/** Spec §7: `POST /api/resetPassword`. */
export const resetPasswordSchema = (policy: PasswordPolicy) =>
  z.strictObject({ email: emailAddress(), otp, newPassword: newPassword(policy) })

/** Response 200 of a login that is complete. */
export const loggedInSchema = z.object({
  status: z.number(),
  role: z.enum(ROLES),
  message: z.string(),
  /** The language that the user has chosen, or null. */
  language: z.nullable(z.string()),
  /** Present only in the response that completes the set-up of the second factor. */
  recoveryCodes: z.optional(z.array(z.string())),
})
export type LoggedIn = z.infer<typeof loggedInSchema>

/** Response 201 of a registration. */
export const registeredSchema = z.object({
  status: z.number(),
  message: z.string(),
  data: z.object({ username: z.string(), email: z.string() }),
  /** Present with STRICT_ACCOUNT_PRIVACY: the user can log in only after confirming the email address. */
  next: z.optional(z.literal('confirm-email')),
})
export type Registered = z.infer<typeof registeredSchema>

/** The signed-in user, as screens need them. */
export const currentUserSchema = z.object({
  data: z.object({
    username: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    firstName: z.string(),
    lastName: z.string(),
    /** Whether the email address is confirmed. An unconfirmed address receives no mails about applications. */
    isEmailConfirmed: z.boolean(),
    /** A path below `/uploads/`, or null. */
    picture: z.nullable(z.string()),
    panchayat: z.object({ name: z.string(), block: z.string(), district: z.string(), state: z.string() }),
    /**
     * 'settled': a citizen has accepted the current privacy notice, or the user is not a citizen and need not accept it.
     * 'unread': a citizen has not accepted any version. 'changed': a citizen has accepted only an earlier version. With
     * 'unread' and 'changed', the citizen must accept the notice before the next application.
     */
    privacyNotice: z.enum(['settled', 'unread', 'changed']),
    /** Whether drafts are stored with the account. Screens request the drafts only if there are any. */
    hasDrafts: z.boolean(),
  }),
})
export type CurrentUser = z.infer<typeof currentUserSchema>['data']

/**
 * Response of `GET /api/session`: the signed-in user, or null for a visitor. A citizen also receives a `ticket`, which the
 * device adds to saved forms to prove whose they are (docs/decisions/103).
 */
export const sessionSchema = z.object({
  data: z.nullable(currentUserSchema.shape.data),
  ticket: z.optional(z.string()),
})
export type SessionResponse = z.infer<typeof sessionSchema>

export const messageSchema = z.object({ message: z.string() })

/** Response of `POST /api/confirm-email/again`. The link is present only in demo mode, which sends no mail. */
export const confirmationSentSchema = z.object({ message: z.string(), link: z.optional(z.string()) })
export type ConfirmationSent = z.infer<typeof confirmationSentSchema>

/** `otp` is present in demo mode only, which sends no mail. */
export const codeSentSchema = z.object({
  message: z.string(),
  otp: z.optional(z.string()),
  /** Number of digits of the code; absent for the usual length. */
  length: z.optional(z.number()),
})

/** Response of every rejected request. */
export const errorResponseSchema = z.object({
  code: z.string(),
  message: z.string(),
  /** One entry for each invalid field. The code calls these `FieldError`; clients rely on the name in JSON. */
  faults: z.optional(z.array(z.object({ field: z.string(), code: z.string(), message: z.string() }))),
  requestId: z.string(),
})
export type ErrorResponse = z.infer<typeof errorResponseSchema>
