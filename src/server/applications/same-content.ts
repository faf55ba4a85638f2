import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { AmendmentItem } from '#shared/applications/amendments.ts'
import { Refusal } from '#shared/refusal.ts'
import { aadhaarDigits } from '#shared/services/aadhaar.ts'
import type { Answers } from '#shared/services/answers-schema.ts'
import type { Service } from '#shared/services/catalogue-register.ts'
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

interface RepeatedSubmission {
  service: Service
  answers: Answers
  documents: readonly { slot: string; sha256: Buffer }[]
}

/**
 * Returns the existing application of a repeated submission. An applicant whose first response was lost may change the
 * form before sending it again. Then throws `already-received`, because they would otherwise believe that the portal
 * has the changes.
 */
export async function assertSameContent<Found extends ExistingApplication>(
  { db, vault }: { db: Database; vault: Vault },
  existing: Found,
  { service, answers, documents }: RepeatedSubmission,
): Promise<Found> {
  const { definition } = service
  const { answers: stored, documents: storedDocuments } = await findOriginal(db, existing)
  for (const [name, answer] of aadhaarAnswers(definition, stored)) {
    stored[name] = vault.unseal(answer, existing.reference)
  }
  // The conversion to JSON removes undefined answers.
  const repeated: Answers = JSON.parse(JSON.stringify(answers))
  for (const [name, answer] of aadhaarAnswers(definition, repeated)) repeated[name] = aadhaarDigits(answer)
  const isSame =
    existing.serviceId === definition.id &&
    isDeepStrictEqual(stored, repeated) &&
    isDeepStrictEqual(digestsOf(storedDocuments), digestsOf(documents))
  if (!isSame) throw new Refusal('already-received', { values: { reference: existing.reference } })
  return existing
}

/** The answers and documents as they were submitted, before the applicant changed parts that a reviewer named. */
async function findOriginal(db: Database, { id, panchayatId, answers }: ExistingApplication) {
  const amendments = await db
    .selectFrom('amendmentRequests')
    .select(['id', sql<AmendmentItem[]>`items`.as('items'), sql<Answers>`previous_answers`.as('previousAnswers')])
    .where('applicationId', '=', id)
    .where('panchayatId', '=', panchayatId)
    .where('submittedAt', 'is not', null)
    .orderBy('id')
    .execute()
  const original: Answers = { ...answers }
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
  // The first amendment that names a slot replaced the documents of the submission.
  const submitted = documents.filter(({ slot, replacedIn }) => replacedIn === (firstAmendments.get(slot) ?? null))
  return { answers: original, documents: submitted }
}

/** The digests of the documents of each slot, in order. */
const digestsOf = (documents: readonly { slot: string; sha256: Buffer | null }[]) =>
  documents
    .map(({ slot, sha256 }) => ({ slot, digest: sha256?.toString('hex') }))
    .sort((a, b) => a.slot.localeCompare(b.slot))
