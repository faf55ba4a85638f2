// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Status } from '#shared/applications/lifecycle.ts'
import { MAX_SIMILAR, type Similar } from '#shared/applications/similar.ts'
import { RequestError } from '#shared/request-error.ts'
import type { Answers } from '#shared/services/answers-schema.ts'
import { type Service, wordsOf } from '#shared/services/create-catalogue.ts'
import { withoutRemark } from '#shared/services/named-parts.ts'
import type { CertificateDeps } from '../../certificates/certificate-deps.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { SignedInUser } from '../../sessions/find-session.ts'
import { findApplication } from '../find-application.ts'
import { type Comparison, compareApplications, type Side, toSide } from './compare-applications.ts'
import { similarDates } from './compared-people.ts'
import { similarityText } from './similarity-texts.ts'

type Deps = Pick<CertificateDeps, 'db' | 'catalogue'>

/**
 * The applications of the reviewer's panchayat that may be about the same matter, in any service and status, without the
 * applications of erased accounts. The database selects candidates by names and dates, and `compareApplications` decides. Throws
 * `application-not-found`.
 */
export async function findSimilar(
  { db, catalogue }: Deps,
  reviewer: SignedInUser,
  { reference, language }: { reference: string; language: string },
): Promise<Similar> {
  const own = await findApplication(db, reviewer, reference)
  if (!own) throw new RequestError('application-not-found')
  const service = catalogue.find(own.serviceId)
  const ownSide = service && toSide(service, own.answers)
  const candidates = ownSide ? await findCandidates(db, reviewer.panchayatId, own.id, ownSide) : []
  const found = candidates.flatMap((candidate) => {
    const other = catalogue.find(candidate.serviceId)
    if (!ownSide || !other) return []
    const comparison = compareApplications(ownSide, toSide(other, candidate.answers), language)
    return comparison ? [{ ...candidate, service: other, comparison }] : []
  })
  found.sort((one, two) => two.comparison.points - one.comparison.points)
  const similar = found.slice(0, MAX_SIMILAR)
  const documents = await findDocumentNames(db, [own.id, ...similar.map(({ id }) => id)])
  const documentsOf = (id: string, { words }: Pick<Service, 'words'>) =>
    documents
      .filter(({ applicationId }) => applicationId === id)
      .map(({ slot, fileName }) => ({
        label: withoutRemark((words[language] ?? words.en).documents[slot] ?? slot),
        fileName,
      }))
  return {
    similar: similar.map((application) => ({
      ...presentSimilar(application, language),
      documents: documentsOf(application.id, application.service),
    })),
    documents: service ? documentsOf(own.id, service) : [],
  }
}

interface Candidate {
  id: string
  reference: string
  serviceId: string
  summary: string
  status: Status
  submittedAt: Date
  updatedAt: Date
  answers: Answers
}

function presentSimilar(
  {
    reference,
    service,
    summary,
    status,
    submittedAt,
    updatedAt,
    comparison,
  }: Omit<Candidate, 'serviceId'> & { service: Service; comparison: Comparison },
  language: string,
) {
  return {
    _id: reference,
    collection: service.definition.id,
    service: wordsOf(service, language).label,
    summary,
    status,
    createdAt: submittedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    reason: comparison.reason,
    rows: comparison.rows,
  }
}

/**
 * The minimum trigram similarity of two candidates, computed from all names of each application. Two children of the
 * same parents come close to this minimum, and `compareApplications` removes them. A lower minimum would select most applications
 * of a village with few surnames.
 */
const MIN_SIMILARITY = 0.5
/**
 * The search reads at most `MAX_DATED` applications with a similar date. It compares at most `MAX_CANDIDATES` of
 * them, and as many with similar names.
 */
const MAX_DATED = 500
const MAX_CANDIDATES = 30
/** A search that takes longer fails. Reviewers can decide without its result. */
const TIMEOUT_MS = 1000

/**
 * The applications with similar names (`named`), and of those with a similar date of birth (`dated`), the ones with the most
 * similar names (`nearest`). The operator `%` of pg_trgm compares by trigrams with MIN_SIMILARITY. Pairs that a reviewer has
 * recorded as distinct are omitted.
 */
async function findCandidates(db: Database, panchayatId: string, id: string, { people }: Side) {
  const { names, birthDates } = similarityText(people)
  if (names === '') return []
  // The definition names the person whom the application is about first.
  const subject = people[0]?.compared.sounds.join(' ') ?? ''
  const dates = [...new Set(birthDates.flatMap(similarDates))]
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('pg_trgm.similarity_threshold', ${String(MIN_SIMILARITY)}, true),
      set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`.execute(tx)
    const { rows } = await sql<Candidate>`
      with named as (
        select application_id from application_similarity
        where names % ${names} and panchayat_id = ${panchayatId} and application_id <> ${id}
        order by similarity(names, ${names}) desc, application_id limit ${MAX_CANDIDATES}),
      dated as (
        select application_id, names from application_similarity
        where birth_dates && ${dates}::date[] and panchayat_id = ${panchayatId} and application_id <> ${id}
        limit ${MAX_DATED}),
      nearest as (
        select application_id from dated
        order by greatest(similarity(names, ${names}), word_similarity(${subject}, names)) desc, application_id
        limit ${MAX_CANDIDATES})
      select id, reference, service_id, summary, status, submitted_at, updated_at, answers
      from applications
      where id in (select application_id from named union select application_id from nearest)
        and panchayat_id = ${panchayatId}
        and not exists (
          select from distinct_applications as distinct_pair
          where distinct_pair.panchayat_id = ${panchayatId}
            and distinct_pair.application_id = least(applications.id, ${id}::bigint)
            and distinct_pair.other_id = greatest(applications.id, ${id}::bigint))
      order by id`.execute(tx)
    return rows
  })
}

/** The names of the documents of these applications, without replaced documents. */
async function findDocumentNames(db: Database, applicationIds: readonly string[]) {
  return db
    .selectFrom('documents')
    .select((documents) => [documents.ref('applicationId').$notNull().as('applicationId'), 'slot', 'fileName'])
    .where('applicationId', 'in', [...applicationIds])
    .where('replacedIn', 'is', null)
    .orderBy('id')
    .execute()
}
