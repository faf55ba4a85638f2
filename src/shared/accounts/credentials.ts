import * as z from 'zod/mini'
import { emailAddress, requiredText } from '../rules.ts'
import { newPassword, type PasswordPolicy } from './password.ts'

/** Length of the codes that are sent by mail. */
export const OTP_LENGTH = 8
/** While somebody is trying out codes: too long to be guessed, so that no guessing stops its owner. */
export const LONG_OTP_LENGTH = 16

const otp = z.string({ error: 'required' }).check(z.regex(/^\d{4,16}$/, { error: 'text' }))

/** Spec §7: `POST /api/login`, form-encoded. */
export const loginSchema = z.strictObject({
  email: requiredText(254),
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
