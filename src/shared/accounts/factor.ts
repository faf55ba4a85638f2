import * as z from 'zod/mini'
import { ROLES } from '../applications/lifecycle.ts'
import { REFERENCE_ALPHABET } from '../applications/reference.ts'
import { asciiDigits } from '../ascii-digits.ts'
import { newPassword, type PasswordPolicy } from './password.ts'

/** The second step of a login: a code from a phone (RFC 6238), or one of a list kept on paper. Staff and admins only. */

export const TIME_CODE_LENGTH = 6
export const RECOVERY_CODE_LENGTH = 10
export const RECOVERY_CODES = 10

const TIME_CODE = new RegExp(`^\\d{${TIME_CODE_LENGTH}}$`)
const RECOVERY_CODE = new RegExp(`^[${REFERENCE_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`)

export type FactorCode = { kind: 'time' | 'recovery'; code: string }

/** What somebody typed as their code, however they put spaces and dashes; undefined for what can be none. */
export function readFactorCode(typed: string): FactorCode | undefined {
  const code = asciiDigits(typed).replace(/[\s-]/g, '').toUpperCase()
  if (TIME_CODE.test(code)) return { kind: 'time', code }
  return RECOVERY_CODE.test(code) ? { kind: 'recovery', code } : undefined
}

/** A recovery code as it is read and typed: `7KQ4M-2XDPR`. */
export const presentRecoveryCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

const code = z.string({ error: 'required' }).check(
  z.minLength(1, { error: 'required' }),
  z.maxLength(40, { error: 'code-form' }),
  z.refine((typed: string) => typed === '' || readFactorCode(typed) !== undefined, { error: 'code-form' }),
)

const password = z
  .string({ error: 'required' })
  .check(z.minLength(1, { error: 'required' }), z.maxLength(200, { error: 'password-long' }))

const ticket = z.string().check(z.maxLength(400))

/** What a login may still want beside the password. */
export const LOGIN_STEPS = ['mail-code', 'code', 'password', 'set-up'] as const
export type LoginStep = (typeof LOGIN_STEPS)[number]

/** `POST /api/login/mail-code`: the code from the mail, at an unknown device of an account under attack. */
export const mailCodeStepSchema = z.strictObject({
  code: z
    .string({ error: 'required' })
    .check(z.minLength(1, { error: 'required' }), z.regex(/^\d{0,16}$/, { error: 'mail-code-wrong' })),
})

/** `POST /api/login/code`. */
export const codeStepSchema = z.strictObject({ code })

/** `POST /api/login/password`: another one than whoever made the account knows. */
export const passwordStepSchema = (policy: PasswordPolicy) => z.strictObject({ newPassword: newPassword(policy) })

/** `POST /api/login/factor` and `POST /api/second-factor`: a code of the new phone proves that it has the secret. */
export const setUpProofSchema = z.strictObject({ ticket, code })

/**
 * What somebody who is signed in proves again, before what an open screen alone must not do: `POST /api/second-factor/set-up`,
 * `…/recovery-codes` and `…/remove`, and what gives others a way in. The code is needed where there is a factor.
 */
export const reauthenticationSchema = z.strictObject({ password, code: z.optional(code) })
export type Proofs = z.infer<typeof reauthenticationSchema>

/** Answer 202 of a login that wants another step: nobody is logged in yet. */
export const loginStepSchema = z.object({
  status: z.number(),
  next: z.enum(LOGIN_STEPS),
  message: z.string(),
  /** The code of the mail, in demo mode only, where no mail leaves the machine. */
  otp: z.optional(z.string()),
})
export type NextStep = z.infer<typeof loginStepSchema>

/** Answer of `GET /api/login/step`. */
export const openStepSchema = z.object({
  data: z.object({ next: z.enum(LOGIN_STEPS), email: z.string(), role: z.enum(ROLES), secondsLeft: z.number() }),
})
export type OpenStep = z.infer<typeof openStepSchema>['data']

/** What a phone is told: the secret in Base32, and the same as an address that is drawn as a picture. */
export const setUpSchema = z.object({ data: z.object({ ticket: z.string(), secret: z.string(), uri: z.string() }) })
export type SetUp = z.infer<typeof setUpSchema>['data']

/** Recovery codes, as they are shown once. */
export const recoveryCodesSchema = z.object({ message: z.string(), recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>

/** Answer of `GET /api/second-factor`. */
export const factorStateSchema = z.object({
  data: z.object({
    isOn: z.boolean(),
    isRequired: z.boolean(),
    since: z.nullable(z.string()),
    codesLeft: z.number(),
  }),
})
export type FactorState = z.infer<typeof factorStateSchema>['data']
