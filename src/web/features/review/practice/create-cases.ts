// SPDX-License-Identifier: Apache-2.0
import type { Decision } from '#shared/applications/lifecycle.ts'
import type { ApplicationDetails, SupportingDocument } from '#shared/applications/wire.ts'
import { addDays, dayInIndia } from '#shared/calendar-days.ts'
import { generateAnswers } from '#shared/generate-answers.ts'
import { maskAadhaar } from '#shared/services/aadhaar.ts'
import { summarise } from '#shared/services/define-service.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { inventContext, otherName, withTypingError } from './invented-people.ts'

/** The fault that is built into a case, with the slot of the document that shows the fault. */
export type PlantedFault =
  | { kind: 'name'; slot: string; field: string; onDocument: string }
  | { kind: 'checkDigit'; slot: string; field: string }
  | { kind: 'wrongKind'; slot: string }
  | { kind: 'expired'; slot: string; day: string }

/** A decision of a reviewer about a case, or a request for changes. */
export type PracticeDecision = Decision | 'changes'

/** The choice that a reviewer has made in a case. */
export interface Choice {
  decision: PracticeDecision
  /** The fields and slots that the applicant is asked to change; empty for a decision. */
  parts: readonly string[]
}

/** An invented application for the practice queue (see docs/glossary.md). */
export interface PracticeCase {
  service: OfferedService
  application: ApplicationDetails
  documents: readonly SupportingDocument[]
  /** The answers as the documents show them. They differ from the application's if a name or a number is wrong. */
  onDocuments: ApplicationDetails['answers']
  /** The last day on which a document is valid, by slot; absent for documents that do not expire. */
  validUntil: Readonly<Record<string, string>>
  fault: PlantedFault | undefined
  /** The right decisions, the best first. */
  rightDecisions: readonly PracticeDecision[]
}

/** The minimum number of cases in a round. A catalogue with more services has one for each service. */
const MIN_CASES = 6

/** The kinds of faults. In a round, each is in one case. */
const FAULT_KINDS: readonly PlantedFault['kind'][] = ['checkDigit', 'expired', 'name', 'wrongKind']

/**
 * Invents the cases of a practice round, at least one for each service of the catalogue. Answers and documents follow from
 * the service's definition.
 */
export function createCases(services: readonly OfferedService[], round: number, now: Date): PracticeCase[] {
  if (services.length === 0) return []
  const length = Math.max(MIN_CASES, services.length)
  const caseServices = Array.from({ length }, (_, index) => services[index % services.length] as OfferedService)
  const kinds = placeFaults(caseServices, round)
  return caseServices.map((service, index) =>
    createCase(service, { index, seed: round * MIN_CASES + index, kind: kinds.get(index), now }),
  )
}

/**
 * Chooses a case for each kind of fault. The result contains the kinds by the index of the case. Kinds that few services can
 * show are placed first, because only few cases are possible for them.
 */
function placeFaults(caseServices: readonly OfferedService[], round: number) {
  const countPossible = (kind: PlantedFault['kind']) => caseServices.filter((service) => canShow(service, kind)).length
  const rarestFirst = FAULT_KINDS.toSorted((one, other) => countPossible(one) - countPossible(other))
  const placed = new Map<number, PlantedFault['kind']>()
  for (const [order, kind] of rarestFirst.entries()) {
    // All cases in turn. The first one differs between rounds and between faults, so that the faults are not always in the
    // same cases.
    const indexes = caseServices.map((_, step) => (round + 3 * order + step) % caseServices.length)
    const index = indexes.find((candidate) => {
      const service = caseServices[candidate]
      return service && !placed.has(candidate) && canShow(service, kind)
    })
    if (index !== undefined) placed.set(index, kind)
  }
  return placed
}

/** An expired document expired this many days before the submission; any other is valid for so many days after it. */
const EXPIRED_FOR_DAYS = 200
const VALID_FOR_DAYS = 900

interface CaseOptions {
  index: number
  /** The number from which names and other facts are invented. */
  seed: number
  /** The kind of the case's fault; undefined if the case has none. */
  kind: PlantedFault['kind'] | undefined
  now: Date
}

function createCase(service: OfferedService, { index, seed, kind, now }: CaseOptions): PracticeCase {
  const submittedAt = new Date(now.getTime() - (index + 1) * DAY_MS)
  const context = inventContext(seed, dayInIndia(submittedAt))
  const answers = presentAnswers(service, generateAnswers(service, context))
  const fault = kind && plantFault(service, kind, answers)
  if (fault?.kind === 'expired') {
    // If the applicant chooses among several documents, the chosen one must be of a kind that expires.
    const [document] = expiringOptions(service, fault.slot) ?? []
    if (document !== undefined) answers[fault.slot] = document
  }
  const onDocuments = { ...answers }
  const expiringSlots = submittedSlots(service).filter((slot) => expires(service, slot, answers))
  const validUntil = Object.fromEntries(expiringSlots.map((slot) => [slot, addDays(context.day, VALID_FOR_DAYS)]))
  if (fault?.kind === 'name') onDocuments[fault.field] = fault.onDocument
  if (fault?.kind === 'checkDigit') answers[fault.field] = maskAadhaar(withTypingError(context.aadhaar))
  if (fault?.kind === 'expired') {
    fault.day = addDays(context.day, -EXPIRED_FOR_DAYS)
    validUntil[fault.slot] = fault.day
  }
  const reference = `PRACTICE-${index + 1}`
  return {
    service,
    application: {
      ...NEW_APPLICATION,
      _id: reference,
      collection: service.id,
      scheme: service.words.scheme,
      department: service.words.department,
      createdAt: submittedAt.toISOString(),
      updatedAt: now.toISOString(),
      summary: summarise(service, answers),
      applicant: { username: context.father, email: context.email, mobile: context.mobile },
      definitionVersion: service.version,
      answers,
      cautions: fault?.kind === 'checkDigit' ? ['aadhaar-check-digit'] : [],
    },
    documents: submittedSlots(service).map((slot) => ({
      fileName: `${reference}-${slot}.png`,
      filePath: `${reference}/${slot}/${now.getTime()}`,
      slot,
      mediaType: 'image/png',
      size: 0,
      removedAt: null,
    })),
    onDocuments,
    validUntil,
    fault,
    rightDecisions: fault ? RIGHT_DECISIONS[fault.kind] : ['Verified'],
  }
}

/**
 * The right decisions for each kind of fault. If only a number is mistyped, the documents are right, and a rejection would
 * force the applicant to send everything again.
 */
const RIGHT_DECISIONS: Record<PlantedFault['kind'], readonly PracticeDecision[]> = {
  checkDigit: ['changes'],
  expired: ['changes', 'Rejected'],
  wrongKind: ['changes', 'Rejected'],
  name: ['Rejected', 'changes'],
}

/** Whether a choice is right. A request for changes must name the faulty part, and no other. */
export const isRightChoice = (practiceCase: PracticeCase, choice: Choice) =>
  practiceCase.rightDecisions.includes(choice.decision) && mistakeInRequestedChanges(practiceCase, choice) === undefined

/**
 * The mistake in a request for changes: `otherPart` if it does not name the faulty part, `tooMany` if it also names other
 * parts. Undefined if there is no mistake, or if the case has no fault.
 */
export function mistakeInRequestedChanges({ fault }: PracticeCase, { decision, parts }: Choice) {
  if (decision !== 'changes' || !fault) return undefined
  const faulty = partsOf(fault)
  if (!parts.some((part) => faulty.includes(part))) return 'otherPart'
  return parts.every((part) => faulty.includes(part)) ? undefined : 'tooMany'
}

/** The faulty parts: the document or the answer. If a name differs between them, either may be wrong. */
function partsOf(fault: PlantedFault) {
  if (fault.kind === 'checkDigit') return [fault.field]
  return fault.kind === 'name' ? [fault.field, fault.slot] : [fault.slot]
}

/** The answer to a question that is not a list. */
export function textOf(answers: ApplicationDetails['answers'], name: string) {
  const answer = answers[name]
  return typeof answer === 'string' ? answer : ''
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The values of an application that was submitted and not reviewed yet. */
const NEW_APPLICATION = {
  status: 'Pending',
  dueOn: null,
  documents: [],
  // In every panchayat, staff may take these decisions on a new application.
  allowedDecisions: ['Verified', 'Rejected'],
  lookAlikes: [],
  history: [],
  amendments: [],
  appeals: [],
  allowedAppealOutcomes: [],
  certificate: null,
  allowedCertificateSteps: [],
  certificateEvents: [],
  proposals: [],
} satisfies Partial<ApplicationDetails>

/** The answers as the server presents them to reviewers: Aadhaar numbers masked, lists as rows. */
function presentAnswers({ fields }: OfferedService, answers: Record<string, string>): ApplicationDetails['answers'] {
  return Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => {
      const kind = fields[name]?.kind
      if (kind === 'list') return [name, JSON.parse(answer)]
      return [name, kind === 'aadhaar' ? maskAadhaar(answer) : answer]
    }),
  )
}

/** The slots that an applicant fills: the expected ones, or else the first. */
function submittedSlots({ documents }: OfferedService) {
  const slots = Object.keys(documents)
  const expected = slots.filter((slot) => documents[slot]?.expected)
  return expected.length > 0 ? expected : slots.slice(0, 1)
}

/** The first slot whose document confirms a field of the sought kind, and the last such field of this slot. */
function findConfirmed(service: OfferedService, isSought: (field: string) => boolean) {
  for (const slot of submittedSlots(service)) {
    const field = service.documents[slot]?.confirms?.findLast(isSought)
    if (field !== undefined) return { slot, field }
  }
  return undefined
}

const findName = (service: OfferedService) =>
  findConfirmed(service, (name) => {
    const field = service.fields[name]
    return field?.kind === 'text' && field.required && field.isName === true
  })

const findAadhaar = (service: OfferedService) =>
  findConfirmed(service, (name) => service.fields[name]?.kind === 'aadhaar')

/** The names of documents that expire. Others, such as a PAN card or an Aadhaar card, are valid without a limit. */
const EXPIRING = /passport|licen[cs]e/i

/** The documents that expire among those that the applicant can choose for a slot; undefined if there is no choice. */
function expiringOptions({ fields }: OfferedService, slot: string) {
  const field = fields[slot]
  return field?.kind === 'choice' ? field.options.filter((option) => EXPIRING.test(option)) : undefined
}

/**
 * Whether the document of a slot may be of a kind that expires. An identity document without an Aadhaar number may be a
 * passport.
 */
function canExpire(service: OfferedService, slot: string) {
  const { proves, confirms = [] } = service.documents[slot] ?? {}
  const options = expiringOptions(service, slot)
  if (options) return proves !== undefined && options.length > 0
  return proves === 'identity' && !confirms.some((name) => service.fields[name]?.kind === 'aadhaar')
}

/** Whether the document that the applicant has submitted for a slot expires. */
function expires(service: OfferedService, slot: string, answers: ApplicationDetails['answers']) {
  const options = expiringOptions(service, slot)
  return canExpire(service, slot) && (options === undefined || options.includes(textOf(answers, slot)))
}

const findExpiring = (service: OfferedService) => submittedSlots(service).find((slot) => canExpire(service, slot))

/** Whether a case of this service can have a fault of this kind. */
function canShow(service: OfferedService, kind: PlantedFault['kind']) {
  if (kind === 'name') return findName(service) !== undefined
  if (kind === 'expired') return findExpiring(service) !== undefined
  if (kind === 'checkDigit') return findAadhaar(service) !== undefined
  return submittedSlots(service).length > 0
}

/** Chooses the slot and field of a fault; undefined if the service cannot show this kind of fault. */
function plantFault(
  service: OfferedService,
  kind: PlantedFault['kind'],
  answers: ApplicationDetails['answers'],
): PlantedFault | undefined {
  if (kind === 'checkDigit') {
    const confirmed = findAadhaar(service)
    return confirmed && { kind, ...confirmed }
  }
  if (kind === 'name') {
    const confirmed = findName(service)
    return confirmed && { kind, ...confirmed, onDocument: otherName(textOf(answers, confirmed.field)) }
  }
  if (kind === 'wrongKind') {
    const slot = submittedSlots(service).at(-1)
    return slot === undefined ? undefined : { kind, slot }
  }
  const slot = findExpiring(service)
  // `createCase` sets the day.
  return slot === undefined ? undefined : { kind, slot, day: '' }
}
