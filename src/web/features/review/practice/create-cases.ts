// SPDX-License-Identifier: Apache-2.0
import type { Decision } from '#shared/applications/lifecycle.ts'
import type { ApplicationDetails, SupportingDocument } from '#shared/applications/wire.ts'
import { addDays, dayInIndia } from '#shared/calendar-days.ts'
import { generateAnswers } from '#shared/generate-answers.ts'
import { maskAadhaar } from '#shared/services/aadhaar.ts'
import { summarise } from '#shared/services/define-service.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { inventContext, otherName, withTypingError } from './invented-people.ts'

/** What is wrong in a case, with the slot of the document that shows it. */
export type PlantedFault =
  | { kind: 'name'; slot: string; field: string; onDocument: string }
  | { kind: 'checkDigit'; slot: string; field: string }
  | { kind: 'wrongKind'; slot: string }
  | { kind: 'expired'; slot: string; day: string }

/** What a reviewer can do with a case: decide, or ask the applicant for changes. */
export type PracticeDecision = Decision | 'changes'

/** What a reviewer has done with a case. */
export interface Choice {
  decision: PracticeDecision
  /** The parts that the applicant shall change; empty for a decision. */
  parts: readonly string[]
}

export interface PracticeCase {
  service: OfferedService
  application: ApplicationDetails
  documents: readonly SupportingDocument[]
  /** The answers as the documents show them. They differ from the application's if a name or a number is wrong. */
  onDocuments: ApplicationDetails['answers']
  /** Until when each document is valid; absent for documents that do not expire. */
  validUntil: Readonly<Record<string, string>>
  fault: PlantedFault | undefined
  /** What is right to do, the best first. */
  rightDecisions: readonly PracticeDecision[]
}

/** The number of cases in a round, unless the catalogue has more services. */
const CASES = 6

/** The faults of a round, each in one case. */
const FAULTS: readonly PlantedFault['kind'][] = ['checkDigit', 'expired', 'name', 'wrongKind']

/**
 * Invents the cases of a practice round, at least one for each service of the catalogue. Answers and documents follow from
 * the service's definition.
 */
export function createCases(services: readonly OfferedService[], round: number, now: Date): PracticeCase[] {
  if (services.length === 0) return []
  const length = Math.max(CASES, services.length)
  const cases = Array.from({ length }, (_, index) => services[index % services.length] as OfferedService)
  const kinds = placeFaults(cases, round)
  return cases.map((service, number) =>
    createCase(service, { number, seed: round * CASES + number, kind: kinds.get(number), now }),
  )
}

/** Chooses the case of each fault by the index of the case. Faults that only few services can show choose first. */
function placeFaults(cases: readonly OfferedService[], round: number) {
  const showing = (kind: PlantedFault['kind']) => cases.filter((service) => canShow(service, kind)).length
  const placed = new Map<number, PlantedFault['kind']>()
  for (const [order, kind] of FAULTS.toSorted((one, other) => showing(one) - showing(other)).entries()) {
    // The cases in turn, from another one in each round and for each fault.
    const indexes = cases.map((_, step) => (round + 3 * order + step) % cases.length)
    const index = indexes.find((candidate) => {
      const service = cases[candidate]
      return service && !placed.has(candidate) && canShow(service, kind)
    })
    if (index !== undefined) placed.set(index, kind)
  }
  return placed
}

interface CaseOptions {
  number: number
  seed: number
  kind: PlantedFault['kind'] | undefined
  now: Date
}

function createCase(service: OfferedService, { number, seed, kind, now }: CaseOptions): PracticeCase {
  const submittedAt = new Date(now.getTime() - (number + 1) * DAY_MS)
  const context = inventContext(seed, dayInIndia(submittedAt))
  const answers = presentAnswers(service, generateAnswers(service, context))
  const fault = kind && plantFault(service, kind, answers)
  if (fault?.kind === 'expired') {
    const [document] = expiringOptions(service, fault.slot) ?? []
    if (document !== undefined) answers[fault.slot] = document
  }
  const onDocuments = { ...answers }
  const validUntil = Object.fromEntries(
    submittedSlots(service)
      .filter(
        (slot) => canExpire(service, slot) && (expiringOptions(service, slot)?.includes(textOf(answers, slot)) ?? true),
      )
      .map((slot) => [slot, addDays(context.day, 900)]),
  )
  if (fault?.kind === 'name') onDocuments[fault.field] = fault.onDocument
  if (fault?.kind === 'checkDigit') answers[fault.field] = maskAadhaar(withTypingError(context.aadhaar))
  if (fault?.kind === 'expired') {
    fault.day = addDays(context.day, -200)
    validUntil[fault.slot] = fault.day
  }
  const reference = `PRACTICE-${number + 1}`
  return {
    service,
    application: {
      ...EMPTY,
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
 * What is right to do about each fault. If only a number is mistyped, the documents are right, so a rejection would make the
 * applicant send everything again.
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

/** What is wrong with the parts in a request for changes; undefined if nothing is, or if the case has no fault. */
export function mistakeInRequestedChanges({ fault }: PracticeCase, { decision, parts }: Choice) {
  if (decision !== 'changes' || !fault) return undefined
  const faulty = partsOf(fault)
  if (!parts.some((part) => faulty.includes(part))) return 'otherPart'
  return parts.every((part) => faulty.includes(part)) ? undefined : 'tooMany'
}

/** The parts that the applicant may have to change: the document, the answer, or either if a name differs. */
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

/** The parts of an application that has only been submitted. */
const EMPTY = {
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

/** The first slot and field, of the given kind, that a document proves. */
function findProved(service: OfferedService, isSought: (field: string) => boolean) {
  for (const slot of submittedSlots(service)) {
    const field = service.documents[slot]?.confirms?.findLast(isSought)
    if (field !== undefined) return { slot, field }
  }
  return undefined
}

const findName = (service: OfferedService) =>
  findProved(service, (name) => {
    const field = service.fields[name]
    return field?.kind === 'text' && field.required && field.isName === true
  })

const findAadhaar = (service: OfferedService) => findProved(service, (name) => service.fields[name]?.kind === 'aadhaar')

/** Documents that are valid until a day. Others, such as a PAN card or an Aadhaar card, are valid without a limit. */
const EXPIRING = /passport|licen[cs]e/i

/** The documents that expire among those that the applicant can choose for a slot; undefined if there is no choice. */
function expiringOptions({ fields }: OfferedService, slot: string) {
  const field = fields[slot]
  return field?.kind === 'choice' ? field.options.filter((option) => EXPIRING.test(option)) : undefined
}

/** Whether the document of a slot can have expired. An identity document without an Aadhaar number may be a passport. */
function canExpire(service: OfferedService, slot: string) {
  const { proves, confirms = [] } = service.documents[slot] ?? {}
  const options = expiringOptions(service, slot)
  if (options) return proves !== undefined && options.length > 0
  return proves === 'identity' && !confirms.some((name) => service.fields[name]?.kind === 'aadhaar')
}

const findExpiring = (service: OfferedService) => submittedSlots(service).find((slot) => canExpire(service, slot))

function canShow(service: OfferedService, kind: PlantedFault['kind']) {
  if (kind === 'name') return findName(service) !== undefined
  if (kind === 'expired') return findExpiring(service) !== undefined
  if (kind === 'checkDigit') return findAadhaar(service) !== undefined
  return submittedSlots(service).length > 0
}

function plantFault(
  service: OfferedService,
  kind: PlantedFault['kind'],
  answers: ApplicationDetails['answers'],
): PlantedFault | undefined {
  if (kind === 'checkDigit') {
    const proved = findAadhaar(service)
    return proved && { kind, ...proved }
  }
  if (kind === 'name') {
    const proved = findName(service)
    return proved && { kind, ...proved, onDocument: otherName(textOf(answers, proved.field)) }
  }
  if (kind === 'wrongKind') {
    const slot = submittedSlots(service).at(-1)
    return slot === undefined ? undefined : { kind, slot }
  }
  const slot = findExpiring(service)
  return slot === undefined ? undefined : { kind, slot, day: '' }
}
