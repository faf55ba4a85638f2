// SPDX-License-Identifier: Apache-2.0
import type { AppealGround } from '#shared/applications/appeals.ts'
import type { Compared } from '#shared/applications/compared.ts'
import type { Decision } from '#shared/applications/lifecycle.ts'
import { todayInIndia } from '#shared/rules.ts'
import { type Catalogue, type Service, wordsOf } from '#shared/services/create-catalogue.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import { withoutRemark } from '#shared/services/named-parts.ts'
import { DEMO_PEOPLE, type Villager } from '../village/people.ts'
import { seededChoice } from '../village/seeded-random.ts'
import { APPEAL_TEXTS, DECISION_MESSAGES, REJECTED_WITHOUT_DOCUMENTS } from '../village/village-words.ts'
import { VILLAGERS } from '../village/villagers.ts'
import { casesOf, type DemoCase } from './demo-cases.ts'
import { daysBefore, randomOfficeTime, randomSubmissionTime, randomTimeToday } from './timetable.ts'

/** A planned decision on an application. */
export interface PlannedDecision {
  /** Username of the reviewer. */
  by: 'ramesh' | 'meera'
  decision: Decision
  message: string
  decidedAt: Date
  /** How many answers the reviewer has marked as compared with the documents. Only a verification has these marks. */
  compared?: Compared
}

/** A planned appeal, with its decision if there is one. */
export interface PlannedAppeal {
  ground: AppealGround
  statement: string
  filedAt: Date
  /** The decision of the appellate officer, who upholds the decision of the office. Absent while the appeal is open. */
  ruling?: { by: 'arvind'; reason: string; decidedAt: Date }
}

/** A planned application of the demo village. */
export interface PlannedApplication {
  service: Service
  applicant: Villager
  /** The index of the application among those of its service. */
  number: number
  submittedAt: Date
  /** Whether Aadhaar numbers have wrong check digits. */
  mistyped: boolean
  /** The name of the slot of each document. */
  slots: readonly string[]
  /** In chronological order. */
  decisions: PlannedDecision[]
  appeal?: PlannedAppeal
}

/** Plans all applications of the demo village for any catalogue. The same catalogue and the same time give the same plan. */
export function planVillage({ services }: Catalogue, now: Date): PlannedApplication[] {
  return services.flatMap((service, serviceIndex) =>
    casesOf(serviceIndex, services.length).map((demoCase, number) => {
      const choose = seededChoice(`${service.definition.id}/${number}`)
      const submittedAt = submissionTime(demoCase, now, choose)
      // Each service starts with another villager, so that the same people do not apply first everywhere.
      const neighbour = VILLAGERS[(number + 3 * serviceIndex) % VILLAGERS.length]
      const applicant = demoCase.byCitizen || !neighbour ? DEMO_PEOPLE.sunita : neighbour
      const isOld = typeof demoCase.submitted === 'object' && 'year' in demoCase.submitted
      const slots = chooseSlots(service.definition, { isOld, isComplete: demoCase.byCitizen ?? false }, choose)
      const planned = { service, slots, submittedAt }
      const mistyped = demoCase.mistyped ?? false
      const decisions = planDecisions(demoCase, planned, now, choose)
      const appeal = planAppeal(demoCase, decisions.at(-1)?.decidedAt ?? now, now, choose)
      return { ...planned, applicant, number, mistyped, decisions, ...(appeal && { appeal }) }
    }),
  )
}

/** Returns a random number below the bound. */
type Choose = (bound: number) => number

function submissionTime({ submitted }: DemoCase, now: Date, choose: Choose) {
  if (submitted === 'today') return randomTimeToday(now, choose)
  const daysAgo = 'year' in submitted ? daysSinceMonth(submitted, now, choose) : spread(submitted.daysAgo, choose)
  return randomSubmissionTime(daysBefore(now, daysAgo), choose)
}

/** A random number of days from `daysAgo` to four thirds of it, so that older applications are spread over a longer period. */
const spread = (daysAgo: number, choose: Choose) => daysAgo + choose(1 + Math.floor(daysAgo / 3))

const DAY_MS = 24 * 60 * 60 * 1000
/** The maximum number of days from the submission to the decision. */
const DECISION_DAYS = 12

/**
 * The days since a random day of a month. If the month is too recent for a decision, a random day several months ago is
 * chosen.
 */
function daysSinceMonth({ year, month }: { year: number | 'current'; month: number }, now: Date, choose: Choose) {
  const today = todayInIndia(now)
  const first = `${year === 'current' ? today.slice(0, 4) : year}-${String(month).padStart(2, '0')}-01`
  const sinceFirst = Math.round((Date.parse(today) - Date.parse(first)) / DAY_MS)
  const days = Math.min(28, sinceFirst - DECISION_DAYS + 1)
  return days > 0 ? sinceFirst - choose(days) : spread(100 + 20 * month, choose)
}

type PlannedSubmission = Pick<PlannedApplication, 'service' | 'slots' | 'submittedAt'>

function planDecisions(
  { status, decidedToday, appeal }: DemoCase,
  planned: PlannedSubmission,
  now: Date,
  choose: Choose,
) {
  const { submittedAt } = planned
  const decide = (by: PlannedDecision['by'], decision: Decision, decidedAt: Date): PlannedDecision => ({
    by,
    decision,
    decidedAt,
    message: decisionMessage(decision, planned, choose),
  })
  if (status === 'Pending') return []
  const verified = {
    ...decide('ramesh', 'Verified', randomOfficeTime(submittedAt, 1 + choose(2), choose)),
    compared: comparedWith(planned),
  }
  if (status === 'Verified') return [verified]
  const finalDecisionAt = decidedToday
    ? randomTimeToday(now, choose)
    : randomOfficeTime(submittedAt, 4 + choose(5), choose)
  // The first reviewer rejects some applications. After an appeal, this reviewer could not verify the application again.
  if (status === 'Rejected' && !appeal && choose(2) === 0) return [decide('ramesh', status, finalDecisionAt)]
  return [verified, decide('meera', status, finalDecisionAt)]
}

/** Days between the rejection and the appeal, and between the appeal and its decision. */
const APPEAL_DAYS = 3
const RULING_DAYS = 9

/** Plans an appeal against the last decision, or an appeal about the delay that was filed two days ago. */
function planAppeal({ appeal }: DemoCase, lastDecisionAt: Date, now: Date, choose: Choose): PlannedAppeal | undefined {
  if (!appeal) return undefined
  const { ground, isDecided } = appeal
  const filedAt =
    ground === 'late' ? randomOfficeTime(now, -2, choose) : randomOfficeTime(lastDecisionAt, APPEAL_DAYS, choose)
  const decidedAt = randomOfficeTime(filedAt, RULING_DAYS, choose)
  const statement = APPEAL_TEXTS.statement[isDecided ? 'decided' : ground]
  return {
    ground,
    statement,
    filedAt,
    ...(isDecided && { ruling: { by: 'arvind', reason: APPEAL_TEXTS.reason, decidedAt } }),
  }
}

/** The marks of a reviewer who has compared all answers that these documents prove. */
function comparedWith({ service: { definition }, slots }: PlannedSubmission): Compared {
  const provable = new Set(slots.flatMap((slot) => definition.documents[slot]?.confirms ?? []))
  const all = [...provable].filter((name) => definition.fields[name]).length
  return { done: all, all, differing: [] }
}

function decisionMessage(decision: Decision, { service, slots }: PlannedSubmission, choose: Choose) {
  const { fields, documents } = wordsOf(service, 'en')
  const slot = slots[choose(Math.max(1, slots.length))] ?? ''
  const messages =
    decision === 'Rejected' && slots.length === 0 ? REJECTED_WITHOUT_DOCUMENTS : DECISION_MESSAGES[decision]
  return (messages[choose(messages.length)] ?? '').replace(
    '{document}',
    withoutRemark(fields[slot] ?? documents[slot] ?? slot),
  )
}

const MAX_DOCUMENTS = 4

/**
 * Selects the documents of an application, and returns the name of the slot of each. Required documents come first, then
 * expected documents, then sometimes optional documents. There are at most four, unless more are required. Old applications
 * have only required documents, so that the first start is fast. The demo citizen's applications are complete, so that a
 * correction shows the documents that are kept.
 */
function chooseSlots(
  { documents, anyDocument }: ServiceDefinition,
  { isOld, isComplete }: { isOld: boolean; isComplete: boolean },
  choose: (bound: number) => number,
): string[] {
  const slots = Object.entries(documents)
  const required = slots.flatMap(([name, { least }]) => Array<string>(least).fill(name))
  const expected = slots.flatMap(([name, slot]) => (slot.least === 0 && slot.expected ? name : []))
  const optional = slots.flatMap(([name, slot]) => (slot.least === 0 && !slot.expected ? name : []))
  const minCount = Math.max(required.length, anyDocument || slots.length > 0 ? 1 : 0)
  const inOrder = [...required, ...expected, ...optional]
  const completeCount = Math.min(MAX_DOCUMENTS, required.length + expected.length)
  // A service can require any one of several optional documents. Then an application without documents is not complete.
  if (isComplete) return inOrder.slice(0, Math.max(minCount, completeCount))
  // One in six applicants uploads only the required documents.
  const count = isOld || choose(6) === 0 ? minCount : Math.max(minCount, MAX_DOCUMENTS - choose(2))
  return inOrder.slice(0, count)
}
