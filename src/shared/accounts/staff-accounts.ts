import * as z from 'zod/mini'
import { emailAddress, requiredText } from '../rules.ts'
import { reauthenticationSchema } from './factor.ts'

/** Staff accounts, as admins manage them. */

/** The actions on a staff account. */
export const ACCOUNT_ACTIONS = ['disable', 'enable', 'sign-out', 'reset-factor'] as const
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number]

/** Actions that grant access: the admin must reauthenticate. Actions that remove access need no password. */
export const ACCESS_GRANTING_ACTIONS = ['enable', 'reset-factor'] as const satisfies readonly AccountAction[]
export type AccessGrantingAction = (typeof ACCESS_GRANTING_ACTIONS)[number]

export const grantsAccess = (action: AccountAction): action is AccessGrantingAction =>
  ACCESS_GRANTING_ACTIONS.some((one) => one === action)

const staffAccountSchema = z.object({
  id: z.string(),
  role: z.enum(['staff', 'admin']),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isDisabled: z.boolean(),
  hasFactor: z.boolean(),
  /** Whether the user has not yet replaced the first password, which the admin knows. */
  isPasswordProvisional: z.boolean(),
  /** The number of open sessions. */
  sessions: z.number(),
  /** Whether it is the admin who asks. */
  isSelf: z.boolean(),
})
export type StaffAccount = z.infer<typeof staffAccountSchema>

/** Answer of `GET /api/colleagues`. */
export const staffAccountListSchema = z.object({ data: z.array(staffAccountSchema) })

/** The details of a new staff account. */
export const newStaffAccountSchema = z.strictObject({
  role: z.enum(['staff', 'admin'], { error: 'choice' }),
  username: requiredText(60),
  email: emailAddress(),
  firstName: requiredText(60),
  lastName: requiredText(60),
})

/** `POST /api/colleagues`: password and code are the admin's own. */
export const newStaffAccountRequestSchema = z.extend(newStaffAccountSchema, reauthenticationSchema.shape)

/** Answer of `POST /api/colleagues`. The password is shown once. */
export const createdStaffAccountSchema = z.object({
  message: z.string(),
  data: z.object({ email: z.string(), password: z.string() }),
})
export type CreatedStaffAccount = z.infer<typeof createdStaffAccountSchema>['data']
