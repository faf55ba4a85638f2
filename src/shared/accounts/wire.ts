import * as z from 'zod/mini'
import { ROLES } from '../applications/lifecycle.ts'

/** Answers of the account calls (spec §3 and §7). */

export const loggedInSchema = z.object({
  status: z.number(),
  role: z.enum(ROLES),
  message: z.string(),
  /** What the person once chose to read, or null. */
  language: z.nullable(z.string()),
  /** Shown this once to who has just set up the second step of their logins. */
  recoveryCodes: z.optional(z.array(z.string())),
})
export type LoggedIn = z.infer<typeof loggedInSchema>

export const registeredSchema = z.object({
  status: z.number(),
  message: z.string(),
  data: z.object({ username: z.string(), email: z.string() }),
})
export type Registered = z.infer<typeof registeredSchema>

export const currentUserSchema = z.object({
  data: z.object({
    username: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    firstName: z.string(),
    lastName: z.string(),
    /** Below `/uploads/`, or null. */
    picture: z.nullable(z.string()),
    panchayat: z.object({ name: z.string(), block: z.string(), district: z.string(), state: z.string() }),
    /** Whether the privacy notice stands before the next application: never read, or changed since. Never for the office. */
    privacyNotice: z.enum(['settled', 'unread', 'changed']),
  }),
})
export type CurrentUser = z.infer<typeof currentUserSchema>['data']

/** Answer of `GET /api/session`: who is signed in, or null for a visitor, who may ask as well. */
export const sessionSchema = z.object({ data: z.nullable(currentUserSchema.shape.data) })

export const messageSchema = z.object({ message: z.string() })

/** `otp` is present in demo mode only, where no mail leaves the machine. */
export const codeSentSchema = z.object({
  message: z.string(),
  otp: z.optional(z.string()),
  /** Of the code, where it is not the usual one. */
  length: z.optional(z.number()),
})

/** What every refusal looks like. */
export const refusedSchema = z.object({
  code: z.string(),
  message: z.string(),
  faults: z.optional(z.array(z.object({ field: z.string(), code: z.string(), message: z.string() }))),
  requestId: z.string(),
})
export type Refused = z.infer<typeof refusedSchema>
