// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { ROLES } from '../applications/lifecycle.ts'
import { REFERENCE_ALPHABET } from '../applications/reference.ts'
import { asciiDigits } from '../unicode-text.ts'
import { currentPassword } from './password.ts'

// The second factor of staff and admins: a code from an authenticator app (RFC 6238), or a recovery code.

export const TIME_CODE_LENGTH = 6
export const RECOVERY_CODE_LENGTH = 10
/** The number of recovery codes of an account. */
export const RECOVERY_CODE_COUNT = 10

const TIME_CODE = new RegExp(`^\\d{${TIME_CODE_LENGTH}}$`)
const RECOVERY_CODE = new RegExp(`^[${REFERENCE_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`)

/** A code of the second factor: `totp` is a code from the authenticator app, and `recovery` is a recovery code. */
export type FactorCode = { kind: 'totp' | 'recovery'; code: string }

/** Parses a typed code, with or without spaces and dashes. Returns undefined if it is neither kind of code. */
export function readFactorCode(typed: string): FactorCode | undefined {
  const code = asciiDigits(typed).replace(/[\s-]/g, '').toUpperCase()
  if (TIME_CODE.test(code)) return { kind: 'totp', code }
  return RECOVERY_CODE.test(code) ? { kind: 'recovery', code } : undefined
}

/** Formats a recovery code for people: `7KQ4M-2XDPR`. */
export const presentRecoveryCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

const code = z.string({ error: 'required' }).check(
  z.minLength(1, { error: 'required' }),
  z.maxLength(40, { error: 'code-form' }),
  // `minLength` already reports an empty text as missing.
  z.refine((typed: string) => typed === '' || readFactorCode(typed) !== undefined, { error: 'code-form' }),
)

/**
 * The encrypted secret of the new phone. The server issues it, and the device sends it back with the first code. The ticket of
 * a saved form (`applications/saved-form.ts`) is something else.
 */
const ticket = z.string().check(z.maxLength(400))

/**
 * The steps that a login may need after the password: `mail-code` is a code sent by mail, `code` is a code of the second
 * factor, and `set-up` is the set-up of the second factor.
 */
export const LOGIN_STEPS = ['mail-code', 'code', 'set-up'] as const
export type LoginStep = (typeof LOGIN_STEPS)[number]

/** `POST /api/login/mail-code`: the mailed code that an unknown device needs while an account is under attack. */
export const mailCodeStepSchema = z.strictObject({
  code: z
    .string({ error: 'required' })
    .check(z.minLength(1, { error: 'required' }), z.regex(/^\d{0,16}$/, { error: 'mail-code-wrong' })),
})

/** `POST /api/login/code`. */
export const loginCodeSchema = z.strictObject({ code })

/**
 * The last step of setting up a second factor, at a login (`POST /api/login/factor`) or in the settings
 * (`POST /api/second-factor`): a code proves that the new phone has the secret.
 */
export const setUpProofSchema = z.strictObject({ ticket, code })

/**
 * Repeated authentication before a sensitive change: `POST /api/second-factor/set-up`, `…/recovery-codes`, `…/remove`,
 * and changes that give other people access. The code is required if the user has a second factor.
 */
export const reauthenticationSchema = z.strictObject({ password: currentPassword, code: z.optional(code) })
/** The password, and the code if there is a second factor, with which a user reauthenticates. */
export type Credentials = z.infer<typeof reauthenticationSchema>

/** `POST /api/colleagues/:id/disable` and `…/sign-out`. Password and code are needed only to disable another admin. */
export const disablingCredentialsSchema = z.nullish(
  z.strictObject({ password: z.optional(currentPassword), code: z.optional(code) }),
)

/** Response 202 of a login that needs another step. The user is not logged in yet. */
export const loginStepSchema = z.object({
  status: z.number(),
  next: z.enum(LOGIN_STEPS),
  message: z.string(),
  /** The mailed code. Present in demo mode only, which sends no mail. */
  otp: z.optional(z.string()),
})
export type NextStep = z.infer<typeof loginStepSchema>

/** Response of `GET /api/login/step`. */
export const pendingStepSchema = z.object({
  data: z.object({ next: z.enum(LOGIN_STEPS), email: z.string(), role: z.enum(ROLES), secondsLeft: z.number() }),
})
export type PendingStep = z.infer<typeof pendingStepSchema>['data']

/** The secret for a phone in Base32, and the `otpauth` URI of its QR code. */
export const setUpSchema = z.object({ data: z.object({ ticket: z.string(), secret: z.string(), uri: z.string() }) })
export type SetUp = z.infer<typeof setUpSchema>['data']

/** New recovery codes, which are shown once. */
export const recoveryCodesSchema = z.object({ message: z.string(), recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>

/** Response of `GET /api/second-factor`. */
export const factorStateSchema = z.object({
  data: z.object({
    isOn: z.boolean(),
    /** Whether the role of the user must have a second factor. */
    isRequired: z.boolean(),
    /** The time of the last set-up; null without a second factor. */
    since: z.nullable(z.string()),
    /** The number of unused recovery codes. */
    codesLeft: z.number(),
  }),
})
export type FactorState = z.infer<typeof factorStateSchema>['data']
