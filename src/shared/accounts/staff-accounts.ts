// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { accountName, personName } from '../names.ts'
import { emailAddress } from '../rules.ts'
import { reauthenticationSchema } from './factor.ts'
import { OFFICE_ROLES, type OfficeRole } from './office-roles.ts'
import { newPassword, type PasswordPolicy } from './password.ts'

// Requests and responses for managing staff accounts. The paths of the API call them `colleagues`.

/** The actions on a staff account. */
export const ACCOUNT_ACTIONS = ['disable', 'enable', 'sign-out', 'reset-factor', 'send-link', 'confirm'] as const
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number]

/** Actions that grant access. */
export const ACCESS_GRANTING_ACTIONS = [
  'enable',
  'reset-factor',
  'send-link',
  'confirm',
] as const satisfies readonly AccountAction[]
export type AccessGrantingAction = (typeof ACCESS_GRANTING_ACTIONS)[number]

export const grantsAccess = (action: AccountAction): action is AccessGrantingAction =>
  ACCESS_GRANTING_ACTIONS.some((granting) => granting === action)

/**
 * Whether the admin must reauthenticate for this action. Disabling another admin is such an action, because staff may confirm
 * the proposals of the only admin: with a stolen session, somebody could otherwise disable all other admins.
 */
export const needsReauthentication = (action: AccountAction, role: OfficeRole) =>
  grantsAccess(action) || (action === 'disable' && role === 'admin')

const staffAccountSchema = z.object({
  id: z.string(),
  role: z.enum(OFFICE_ROLES),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isDisabled: z.boolean(),
  hasFactor: z.boolean(),
  /**
   * Whether the owner has not yet followed the mailed activation link and chosen a password. The column `awaits_confirmation`
   * is about something else: a citizen who has not confirmed their email address.
   */
  awaitsActivation: z.boolean(),
  /** Whether no other person has confirmed the account yet. Until then, the account and its creator count as one person. */
  isUnconfirmed: z.boolean(),
  /** The number of open sessions. */
  sessions: z.number(),
  /** Whether it is the account of the admin who sent the request. */
  isSelf: z.boolean(),
})
export type StaffAccount = z.infer<typeof staffAccountSchema>

/** Response of `GET /api/colleagues`. */
export const staffAccountListSchema = z.object({ data: z.array(staffAccountSchema) })

/** The details of a new staff account. */
export const newStaffAccountSchema = z.strictObject({
  role: z.enum(OFFICE_ROLES, { error: 'choice' }),
  username: accountName(60),
  email: emailAddress(),
  firstName: personName(60),
  lastName: personName(60),
})

/** `POST /api/colleagues`: the details of the new account, with the password and code of the admin. */
export const newStaffAccountRequestSchema = z.extend(newStaffAccountSchema, reauthenticationSchema.shape)

/** Response of `POST /api/colleagues`. The link is present in demo mode only, which sends no mail. */
export const createdStaffAccountSchema = z.object({
  message: z.string(),
  data: z.object({ email: z.string(), link: z.optional(z.string()) }),
})
export type CreatedStaffAccount = z.infer<typeof createdStaffAccountSchema>['data']

/** The lifetime of an activation link, in hours. */
export const ACTIVATION_HOURS = 72

const token = z.string().check(z.maxLength(100))

/** `POST /api/activation/owner`: asks whose account the link with this token activates. */
export const activationOwnerSchema = z.strictObject({ token })
export const activationOwnerResponseSchema = z.object({
  data: z.object({ email: z.string(), firstName: z.string(), role: z.enum(OFFICE_ROLES) }),
})
export type ActivationOwner = z.infer<typeof activationOwnerResponseSchema>['data']

/** `POST /api/activation`. */
export const activationSchema = (policy: PasswordPolicy) => z.strictObject({ token, newPassword: newPassword(policy) })
