// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import type { Role } from '../applications/lifecycle.ts'
import type { FieldErrorCode } from '../field-errors.ts'
import { trimmedText } from '../rules.ts'

// Complaints of citizens, each a thread of messages with the admins of the panchayat (decision 119).

/** The subjects of complaints, in the order in which the form lists them. */
export const COMPLAINT_SUBJECTS = ['late', 'money', 'behaviour', 'decision', 'portal', 'other'] as const
export type ComplaintSubject = (typeof COMPLAINT_SUBJECTS)[number]

/** Maximum length of a message, in characters. */
export const MESSAGE_LENGTH = 1000
/** The maximum number of messages, so that a thread fits into one response. Then the admin can only close the complaint. */
export const MAX_MESSAGES = 100
/** The number of days after the closing within which the citizen can reopen the complaint, once. */
export const REOPEN_DAYS = 30

/** The effect of a message: `write` has none, `close` closes the complaint, and `reopen` reopens a closed complaint. */
export const COMPLAINT_STEPS = ['write', 'close', 'reopen'] as const
export type ComplaintStep = (typeof COMPLAINT_STEPS)[number]

interface ComplaintState {
  closedAt: Date | null
  reopenedAt: Date | null
  messages: number
}

const DAY_MS = 86_400_000

/** The steps that are allowed to a person of this role who may read the complaint. */
export function allowedSteps(
  role: Role,
  { closedAt, reopenedAt, messages }: ComplaintState,
  now: Date,
): ComplaintStep[] {
  const isFull = messages >= MAX_MESSAGES
  if (closedAt === null) {
    const write: ComplaintStep[] = isFull ? [] : ['write']
    if (role === 'admin') return [...write, 'close']
    return role === 'user' ? write : []
  }
  const isInTime = now.getTime() - closedAt.getTime() <= REOPEN_DAYS * DAY_MS
  return role === 'user' && reopenedAt === null && isInTime && !isFull ? ['reopen'] : []
}

const fieldError = (code: FieldErrorCode) => ({ error: code })
const message = trimmedText(MESSAGE_LENGTH)
/** A random UUID that the sender chose for this message. A repeated request has the same UUID. */
const key = z.uuid()

/** `POST /api/complaints`. */
export const openComplaintSchema = z.strictObject({
  key,
  subject: z.enum(COMPLAINT_SUBJECTS, fieldError('required')),
  /** The reference of the application that the complaint is about. */
  application: z.optional(z.string().check(z.maxLength(40))),
  message,
})
export type NewComplaint = z.infer<typeof openComplaintSchema>

/** `POST /api/complaints/:id/messages`. */
export const sendMessageSchema = z.strictObject({ key, step: z.enum(COMPLAINT_STEPS), message })
export type NewMessage = z.infer<typeof sendMessageSchema>

/** `GET /api/complaints`: the open or the closed complaints. `cursor` is the `next` of the previous page. */
export const complaintListQuery = z.strictObject({
  state: z.enum(['open', 'closed']),
  cursor: z.optional(z.string().check(z.maxLength(100))),
})
export type ComplaintListQuery = z.infer<typeof complaintListQuery>

/** A complaint in a list, without its messages. */
export const complaintSchema = z.object({
  id: z.string(),
  subject: z.enum(COMPLAINT_SUBJECTS),
  /** The reference of the application that the complaint is about. */
  application: z.optional(z.string()),
  /** The service of this application, in the reader's language. */
  service: z.optional(z.string()),
  /** The category of this application. */
  collection: z.optional(z.string()),
  /** The name of the citizen; only admins receive it. */
  by: z.optional(z.string()),
  openedAt: z.string(),
  /** The time at which the present state began. */
  since: z.string(),
  state: z.enum(['waiting', 'answered', 'closed']),
})
export type Complaint = z.infer<typeof complaintSchema>

export const complaintListSchema = z.object({ data: z.array(complaintSchema), next: z.nullable(z.string()) })
export type ComplaintList = z.infer<typeof complaintListSchema>

const complaintMessageSchema = z.object({
  id: z.string(),
  isFromOffice: z.boolean(),
  step: z.enum(['open', ...COMPLAINT_STEPS]),
  text: z.string(),
  sentAt: z.string(),
})
export type ComplaintMessage = z.infer<typeof complaintMessageSchema>

/** Response of `GET /api/complaints/:id`. */
export const complaintThreadSchema = z.object({
  data: z.object({
    ...complaintSchema.shape,
    messages: z.array(complaintMessageSchema),
    allowedSteps: z.array(z.enum(COMPLAINT_STEPS)),
  }),
})
export type ComplaintThread = z.infer<typeof complaintThreadSchema>['data']

export const complaintSentSchema = z.object({ message: z.string(), data: z.object({ id: z.string() }) })
export type ComplaintSent = z.infer<typeof complaintSentSchema>
