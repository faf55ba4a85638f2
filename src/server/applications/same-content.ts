// SPDX-License-Identifier: Apache-2.0
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { AnsweredItem } from '#shared/applications/explanations.ts'
import { RequestError } from '#shared/request-error.ts'
import { aadhaarDigits } from '#shared/services/aadhaar.ts'
import type { Answers } from '#shared/services/answers-schema.ts'
import type { Service } from '#shared/services/create-catalogue.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import type { Database } from '../platform/db/connection.ts'
import type { Vault } from '../platform/vault/open-vault.ts'
import { aadhaarAnswers } from './protect-answers.ts'

/** An application that an earlier request with the same idempotency key created. */
interface ExistingApplication {
  id: string
  panchayatId: string
  reference: string
  serviceId: string
  answers: Answers
}

interface Content {
  answers: Answers
  documents: readonly { slot: string; sha256: Buffer | null }[]
}

interface RepeatedSubmission extends Content {
  service: Service
}

interface Deps {
  db: Database
  vault: Vault
}

/**
 * Returns the existing application of a repeated submission. An applicant whose first response was lost may change the
 * form before sending it again. In that case, throws `already-received`, because the applicant would otherwise believe that
 * the portal has the changes.
 */
export async function assertSameContent<Found extends ExistingApplication>(
  { db, vault }: Deps,
  existing: Found,
  { service: { definition }, ...repeated }: RepeatedSubmission,
): Promise<Found> {
  const isSame =
    existing.serviceId === definition.id &&
    isSameContent(vault, existing, definition, { stored: await findContent(db, existing, BEFORE_AMENDMENTS), repeated })
  if (!isSame) throw new RequestError('already-received', { values: { reference: existing.reference } })
  return existing
}

interface RepeatedAmendment extends Content {
  amendmentRequestId: string
  items: readonly AnsweredItem[]
  definition: ServiceDefinition
  /** Why the documents that the applicant keeps are right, by slot. */
  explanations: Readonly<Record<string, string>>
}

/** Whether a repeated amendment has the content that was stored for its request. */
export async function isSameAmendment(
  { db, vault }: Deps,
  existing: ExistingApplication,
  { amendmentRequestId, items, definition, explanations, ...repeated }: RepeatedAmendment,
): Promise<boolean> {
  const { answers, documents } = await findContent(db, existing, amendmentRequestId)
  const isNamed = (name: string) => items.some((item) => item.name === name)
  const isReplaced = (slot: string) => items.some((item) => item.name === slot && item.explanation === undefined)
  const stored = {
    answers: Object.fromEntries(Object.entries(answers).filter(([name]) => isNamed(name))),
    documents: documents.filter(({ slot }) => isReplaced(slot)),
  }
  const hasSameExplanations = items.every(({ name, explanation }) => explanations[name] === explanation)
  return hasSameExplanations && isSameContent(vault, existing, definition, { stored, repeated })
}

function isSameContent(
  vault: Vault,
  { reference }: ExistingApplication,
  definition: ServiceDefinition,
  { stored, repeated }: { stored: Content; repeated: Content },
): boolean {
  const storedAnswers = { ...stored.answers }
  for (const [name, answer] of aadhaarAnswers(definition, storedAnswers)) {
    storedAnswers[name] = vault.unseal(answer, reference)
  }
  // The stored answers come from JSON, which has no undefined answers.
  const repeatedAnswers: Answers = JSON.parse(JSON.stringify(repeated.answers))
  for (const [name, answer] of aadhaarAnswers(definition, repeatedAnswers)) {
    repeatedAnswers[name] = aadhaarDigits(answer)
  }
  return (
    isDeepStrictEqual(storedAnswers, repeatedAnswers) &&
    isDeepStrictEqual(digestsOf(stored.documents), digestsOf(repeated.documents))
  )
}

/** An id below those of all amendments. With it, `findContent` returns the content that was first submitted. */
const BEFORE_AMENDMENTS = '0'

/** The answers and documents as they were directly after an amendment, without the changes of later amendments. */
async function findContent(
  db: Database,
  { id, panchayatId, answers }: ExistingApplication,
  amendmentId: string,
): Promise<Content> {
  const amendments = await db
    .selectFrom('amendmentRequests')
    .select(['id', sql<AnsweredItem[]>`items`.as('items'), sql<Answers>`previous_answers`.as('previousAnswers')])
    .where('applicationId', '=', id)
    .where('panchayatId', '=', panchayatId)
    .where('submittedAt', 'is not', null)
    .where('id', '>', amendmentId)
    .orderBy('id')
    .execute()
  const original: Answers = { ...answers }
  // For each field or slot, the id of the first of these amendments that replaced it. An amendment with an explanation for a
  // slot keeps the documents of this slot.
  const firstReplacements = new Map<string, string>()
  // The loop undoes the amendments, beginning with the newest.
  for (const { id: amendment, items, previousAnswers } of amendments.toReversed()) {
    for (const { name, explanation } of items) {
      delete original[name]
      if (explanation === undefined) firstReplacements.set(name, amendment)
    }
    Object.assign(original, previousAnswers)
  }
  const documents = await db
    .selectFrom('documents')
    .select(['slot', 'sha256', 'replacedIn'])
    .where('applicationId', '=', id)
    .where('panchayatId', '=', panchayatId)
    .orderBy('id')
    .execute()
  // The documents of that time are those that the first replacement of their slot replaced, or that were never replaced.
  const submitted = documents.filter(({ slot, replacedIn }) => replacedIn === (firstReplacements.get(slot) ?? null))
  return { answers: original, documents: submitted }
}

/** The digests of the documents, sorted by slot. Within a slot, they stay in the order of upload. */
const digestsOf = (documents: Content['documents']) =>
  documents
    .map(({ slot, sha256 }) => ({ slot, digest: sha256?.toString('hex') }))
    .sort((a, b) => a.slot.localeCompare(b.slot))
