import * as z from 'zod/mini'
import { addDays, dayInIndia, isCalendarDay } from '../calendar-days.ts'
import type { Fault } from '../faults.ts'
import { trimmedText } from '../rules.ts'
import { isUndecided, STATUSES, type Status } from './lifecycle.ts'

// Appeals against a rejection or a missed due date, as right-to-services laws grant them (decision 114).

export const APPEAL_GROUNDS = ['late', 'rejected'] as const
export type AppealGround = (typeof APPEAL_GROUNDS)[number]

/** How an appellate officer decides: the decision stands, or the office must decide again by a date. */
export const APPEAL_OUTCOMES = ['upheld', 'ordered'] as const
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number]

/** The caution for an officer whose account is not confirmed yet: they can decide no appeal. */
export const ACCOUNT_UNCONFIRMED = 'account-unconfirmed'

/** Maximum length of the applicant's text and of the officer's reason, in characters. */
export const APPEAL_LENGTHS = { statement: 1000, reason: 1000 } as const

/** An ordered decision is due at the latest so many days after the order. */
export const MOST_ORDER_DAYS = 60

interface Appealed {
  status: Status
  /** The day by which the office must decide. */
  dueOn: string | null
  /** When the application was decided, if it is. */
  decidedAt: Date
  /** The appeals so far. */
  appeals: readonly { ground: AppealGround; dueOn: string | null; filedAt: Date; isOpen: boolean }[]
  /** Days after the decision or the due date within which the appeal must be filed. */
  fileDays: number
}

export interface AppealOffer {
  ground: AppealGround
  /** The last day on which it can be filed. */
  lastDay: string
}

/**
 * The appeal that the applicant can file today: against a rejection, or because the due date has passed. Undefined while an
 * appeal is open, after one against the same decision or due date, after the period, and while no due date applies. All days
 * are calendar days in India.
 */
export function appealOffer({ status, dueOn, decidedAt, appeals, fileDays }: Appealed, now: Date) {
  const today = dayInIndia(now)
  if (appeals.some(({ isOpen }) => isOpen)) return undefined
  const offer = (ground: AppealGround, from: string): AppealOffer | undefined => {
    const lastDay = addDays(from, fileDays)
    return today <= lastDay ? { ground, lastDay } : undefined
  }
  if (status === 'Rejected') {
    const isUsed = appeals.some(({ ground, filedAt }) => ground === 'rejected' && filedAt >= decidedAt)
    return isUsed ? undefined : offer('rejected', dayInIndia(decidedAt))
  }
  if (!isUndecided(status) || dueOn === null || dueOn >= today) return undefined
  const isUsed = appeals.some((appeal) => appeal.ground === 'late' && appeal.dueOn === dueOn)
  return isUsed ? undefined : offer('late', dueOn)
}

const ground = z.enum(APPEAL_GROUNDS)
export const appealOutcomeSchema = z.enum(APPEAL_OUTCOMES)

export const appealOfferSchema = z.object({ ground, lastDay: z.string() })

export const appealSchema = z.object({
  ground,
  /** The due date that had passed; only with the ground `late`. */
  dueOn: z.optional(z.string()),
  /** The applicant's text. */
  statement: z.optional(z.string()),
  filedAt: z.string(),
  /** The day by which the appeal must be decided. */
  decideBy: z.string(),
  /** Absent while it is open. `settled`: the office decided on the application before the appeal was decided. */
  outcome: z.optional(z.enum([...APPEAL_OUTCOMES, 'settled'])),
  decidedAt: z.optional(z.string()),
  /** Name of the appellate officer, for the office. */
  by: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** The day by which a new decision was ordered. */
  newDueOn: z.optional(z.string()),
})
export type Appeal = z.infer<typeof appealSchema>

/** `POST /api/applications/:reference/appeal`: `ground` is the one that the applicant read. */
export const fileAppealSchema = z.strictObject({
  ground,
  statement: z.optional(z.string().check(z.maxLength(APPEAL_LENGTHS.statement))),
})

const fault = (code: Fault) => ({ error: code })

/** `POST /api/applications/:reference/appeal/decision`. */
export const decideAppealSchema = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('upheld'), reason: trimmedText(APPEAL_LENGTHS.reason) }),
  z.strictObject({
    outcome: z.literal('ordered'),
    reason: trimmedText(APPEAL_LENGTHS.reason),
    /** The day by which the office must decide again. */
    decideBy: z.string(fault('required')).check(z.refine(isCalendarDay, fault('date'))),
  }),
])
export type AppealDecision = z.infer<typeof decideAppealSchema>

/** The days that an appellate officer can choose for a new decision, from `today`. */
export const orderDays = (today: string) => ({ first: addDays(today, 1), last: addDays(today, MOST_ORDER_DAYS) })

/** An appeal in the list of the appellate officers and the admin. */
const listedAppealSchema = z.object({
  ...appealSchema.shape,
  _id: z.string(),
  collection: z.string(),
  /** The service in the reader's language. */
  service: z.string(),
  summary: z.string(),
  /** The present status of the application. */
  status: z.enum(STATUSES),
})
export type ListedAppeal = z.infer<typeof listedAppealSchema>

/** The number of decided appeals that the list contains at most, the newest. */
export const MOST_DECIDED_APPEALS = 50
/** The number of open appeals that the list contains at most, those that are due first. */
export const MOST_OPEN_APPEALS = 200

/** Response of `GET /api/appeals`. */
export const appealListSchema = z.object({
  data: z.object({
    /** Those that are due first come first. */
    open: z.array(listedAppealSchema),
    /** Newest first: an appellate officer's own decisions, for admins all. */
    decided: z.array(listedAppealSchema),
    /** Whether an active account can decide appeals. */
    hasOfficer: z.boolean(),
  }),
})
export type AppealList = z.infer<typeof appealListSchema>['data']

export const appealPath = (reference: string) => `/api/applications/${reference}/appeal`
export const appealDecisionPath = (reference: string) => `/api/applications/${reference}/appeal/decision`
