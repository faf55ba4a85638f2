// SPDX-License-Identifier: Apache-2.0
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { AmendmentItem } from '#shared/applications/amendments.ts'
import { Refusal } from '#shared/refusal.ts'
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

interface Repeated extends Content {
  service: Service
}

interface Deps {
  db: Database
  vault: Vault
}

/**
 * Returns the existing application of a repeated submission. An applicant whose first response was lost may change the
 * form before sending it again. Then throws `already-received`, because they would otherwise believe that the portal
 * has the changes.
 */
export async function assertSameContent<Found extends ExistingApplication>(
  { db, vault }: Deps,
  existing: Found,
  { service: { definition }, ...repeated }: Repeated,
): Promise<Found> {
  const isSame =
    existing.serviceId === definition.id &&
    isSameContent(vault, existing, definition, { stored: await findContent(db, existing, BEFORE_AMENDMENTS), repeated })
  if (!isSame) throw new Refusal('already-received', { values: { reference: existing.reference } })
  return existing
}

interface RepeatedAmendment extends Content {
  requestId: string
  items: readonly AmendmentItem[]
  definition: ServiceDefinition
}

/** Whether a repeated amendment has the content that was stored for its request. */
export async function isSameAmendment(
  { db, vault }: Deps,
  existing: ExistingApplication,
  { requestId, items, definition, ...repeated }: RepeatedAmendment,
): Promise<boolean> {
  const { answers, documents } = await findContent(db, existing, requestId)
  const isNamed = (name: string) => items.some((item) => item.name === name)
  const stored = {
    answers: Object.fromEntries(Object.entries(answers).filter(([name]) => isNamed(name))),
    documents: documents.filter(({ slot }) => isNamed(slot)),
  }
  return isSameContent(vault, existing, definition, { stored, repeated })
}

function isSameContent(
  vault: Vault,
  { reference }: ExistingApplication,
  definition: ServiceDefinition,
  { stored, repeated }: { stored: Content; repeated: Content },
): boolean {
  const before = { ...stored.answers }
  for (const [name, answer] of aadhaarAnswers(definition, before)) before[name] = vault.unseal(answer, reference)
  // Converting it to JSON removes undefined answers.
  const now: Answers = JSON.parse(JSON.stringify(repeated.answers))
  for (const [name, answer] of aadhaarAnswers(definition, now)) now[name] = aadhaarDigits(answer)
  return isDeepStrictEqual(before, now) && isDeepStrictEqual(digestsOf(stored.documents), digestsOf(repeated.documents))
}

/** Lower than the id of every amendment. */
const BEFORE_AMENDMENTS = '0'

/** The answers and documents after an amendment, before the applicant changed parts that reviewers named later. */
async function findContent(
  db: Database,
  { id, panchayatId, answers }: ExistingApplication,
  amendmentId: string,
): Promise<Content> {
  const amendments = await db
    .selectFrom('amendmentRequests')
    .select(['id', sql<AmendmentItem[]>`items`.as('items'), sql<Answers>`previous_answers`.as('previousAnswers')])
    .where('applicationId', '=', id)
    .where('panchayatId', '=', panchayatId)
    .where('submittedAt', 'is not', null)
    .where('id', '>', amendmentId)
    .orderBy('id')
    .execute()
  const original: Answers = { ...answers }
  // The first of these amendments that names a part.
  const firstAmendments = new Map<string, string>()
  for (const { id: amendment, items, previousAnswers } of amendments.toReversed()) {
    for (const { name } of items) {
      delete original[name]
      firstAmendments.set(name, amendment)
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
  // The first later amendment that names a slot replaced its documents.
  const submitted = documents.filter(({ slot, replacedIn }) => replacedIn === (firstAmendments.get(slot) ?? null))
  return { answers: original, documents: submitted }
}

/** The digests of the documents of each slot, in order. */
const digestsOf = (documents: Content['documents']) =>
  documents
    .map(({ slot, sha256 }) => ({ slot, digest: sha256?.toString('hex') }))
    .sort((a, b) => a.slot.localeCompare(b.slot))
