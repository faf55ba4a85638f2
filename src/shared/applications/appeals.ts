// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { addDays, dayInIndia, isCalendarDay } from '../calendar-days.ts'
import type { FieldErrorCode } from '../field-errors.ts'
import { trimmedText } from '../rules.ts'
import { isUndecided, STATUSES, type Status } from './lifecycle.ts'

// Appeals against a rejection or a missed due date, as right-to-services laws grant them (decision 114).

export const APPEAL_GROUNDS = ['late', 'rejected'] as const
export type AppealGround = (typeof APPEAL_GROUNDS)[number]

/**
 * The decisions of an appellate officer. `upheld`: the rejection stands, or the delay is accepted; `ordered`: the office must
 * decide by a new date, after a rejection for the second time.
 */
export const APPEAL_OUTCOMES = ['upheld', 'ordered'] as const
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number]

/** The caution for an appellate officer whose account is not confirmed yet, and who therefore cannot decide appeals. */
export const ACCOUNT_UNCONFIRMED = 'account-unconfirmed'

/** Maximum length of the applicant's text and of the officer's reason, in characters. */
export const APPEAL_LENGTHS = { statement: 1000, reason: 1000 } as const

/** The maximum number of days between an appellate officer's order and the due date of the ordered decision. */
export const MAX_ORDER_DAYS = 60

/** The facts of an application that determine whether an appeal is possible. */
interface AppealFacts {
  status: Status
  /** The day by which the office must decide. */
  dueOn: string | null
  /** The time of the decision. Read only if the application was rejected. */
  decidedAt: Date
  /** The appeals so far. */
  appeals: readonly { ground: AppealGround; dueOn: string | null; filedAt: Date; isOpen: boolean }[]
  /** Days after the decision or the due date within which the appeal must be filed. */
  fileDays: number
}

/**
 * The appeal that the applicant can file today: against a rejection, or because the due date has passed. Undefined while an
 * appeal is open, after an appeal against the same decision or due date, after the filing period, and while no due date
 * applies. All days are calendar days in India.
 */
export function appealOffer({ status, dueOn, decidedAt, appeals, fileDays }: AppealFacts, now: Date) {
  const today = dayInIndia(now)
  if (appeals.some(({ isOpen }) => isOpen)) return undefined
  const offer = (ground: AppealGround, periodStart: string) => {
    const lastDay = addDays(periodStart, fileDays)
    return today <= lastDay ? { ground, lastDay } : undefined
  }
  if (status === 'Rejected') {
    const hasAppealed = appeals.some(({ ground, filedAt }) => ground === 'rejected' && filedAt >= decidedAt)
    return hasAppealed ? undefined : offer('rejected', dayInIndia(decidedAt))
  }
  if (!isUndecided(status) || dueOn === null || dueOn >= today) return undefined
  const hasAppealed = appeals.some((appeal) => appeal.ground === 'late' && appeal.dueOn === dueOn)
  return hasAppealed ? undefined : offer('late', dueOn)
}

const ground = z.enum(APPEAL_GROUNDS)
export const appealOutcomeSchema = z.enum(APPEAL_OUTCOMES)

export const appealOfferSchema = z.object({
  ground,
  /** The last day on which the appeal can be filed. */
  lastDay: z.string(),
  /** The officer who decides, as the charter names them in the reader's language. */
  officer: z.string(),
})
export type AppealOffer = z.infer<typeof appealOfferSchema>

/** An appeal that waits for its decision, as the applicant's list names it. */
export const openAppealSchema = z.object({
  /** The day by which the appeal must be decided. */
  decideBy: z.string(),
  /** The officer who decides, as the charter names them in the reader's language. */
  officer: z.string(),
})
export type OpenAppeal = z.infer<typeof openAppealSchema>

export const appealSchema = z.object({
  ground,
  /** The due date that had passed; only with the ground `late`. */
  dueOn: z.optional(z.string()),
  /** The applicant's text. */
  statement: z.optional(z.string()),
  filedAt: z.string(),
  /** The day by which the appeal must be decided. */
  decideBy: z.string(),
  /** Absent while the appeal is open. `settled`: the office decided on the application before the appeal was decided. */
  outcome: z.optional(z.enum([...APPEAL_OUTCOMES, 'settled'])),
  decidedAt: z.optional(z.string()),
  /** Name of the appellate officer. The applicant does not receive it. */
  by: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** The day by which a new decision was ordered. */
  newDueOn: z.optional(z.string()),
})
export type Appeal = z.infer<typeof appealSchema>

/** `POST /api/applications/:reference/appeal`: `ground` is the ground that the applicant's screen showed. */
export const fileAppealSchema = z.strictObject({
  ground,
  statement: z.optional(z.string().check(z.maxLength(APPEAL_LENGTHS.statement))),
})

const fieldError = (code: FieldErrorCode) => ({ error: code })

/** `POST /api/applications/:reference/appeal/decision`. */
export const decideAppealSchema = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('upheld'), reason: trimmedText(APPEAL_LENGTHS.reason) }),
  z.strictObject({
    outcome: z.literal('ordered'),
    reason: trimmedText(APPEAL_LENGTHS.reason),
    /** The day by which the office must decide. */
    decideBy: z.string(fieldError('required')).check(z.refine(isCalendarDay, fieldError('date'))),
  }),
])
export type AppealDecision = z.infer<typeof decideAppealSchema>

/** The first and the last due date that an appellate officer who orders a decision today can choose for it. */
export const orderDays = (today: string) => ({ first: addDays(today, 1), last: addDays(today, MAX_ORDER_DAYS) })

/** An appeal in the list of the appellate officers and the admin. */
const listedAppealSchema = z.object({
  ...appealSchema.shape,
  _id: z.string(),
  collection: z.string(),
  /** The service in the reader's language. */
  service: z.string(),
  summary: z.string(),
  /** Why the application was rejected; absent for an appeal about a delay, and if no reason was given. */
  rejectionReason: z.optional(z.string()),
  /** The present status of the application. */
  status: z.enum(STATUSES),
})
export type ListedAppeal = z.infer<typeof listedAppealSchema>

/** The maximum number of decided appeals in the list. It contains the newest. */
export const MAX_DECIDED_APPEALS = 50
/** The maximum number of open appeals in the list. It contains those with the earliest dates. */
export const MAX_OPEN_APPEALS = 200

/** Response of `GET /api/appeals`. */
export const appealListSchema = z.object({
  data: z.object({
    /** In the order of the dates by which they must be decided. */
    open: z.array(listedAppealSchema),
    /** Newest first. An appellate officer receives their own decisions, an admin all decisions. */
    decided: z.array(listedAppealSchema),
    /** Whether an active and confirmed account can decide appeals. */
    hasOfficer: z.boolean(),
  }),
})
export type AppealList = z.infer<typeof appealListSchema>['data']

export const appealPath = (reference: string) => `/api/applications/${reference}/appeal`
export const appealDecisionPath = (reference: string) => `/api/applications/${reference}/appeal/decision`
