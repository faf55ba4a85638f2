// SPDX-License-Identifier: Apache-2.0
import { randomInt } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import { checkCharacter, REFERENCE_ALPHABET, REFERENCE_RANDOM_LENGTH } from '#shared/applications/reference.ts'
import { todayInIndia } from '#shared/rules.ts'
import type { Answers } from '#shared/services/answers-schema.ts'
import { type Service, wordsOf } from '#shared/services/create-catalogue.ts'
import { type ServiceDefinition, summarise } from '#shared/services/define-service.ts'
import { compensationOnSubmission } from '../charter/compensation.ts'
import { dueOnSubmission } from '../charter/due-dates.ts'
import type { Database } from '../platform/db/connection.ts'
import type { Applications } from '../platform/db/tables.ts'
import type { Vault } from '../platform/vault/open-vault.ts'
import type { SignedInUser } from '../sessions/find-session.ts'
import { keysForDuplicateSearch } from './duplicate-keys.ts'
import { protectAnswers } from './protect-answers.ts'
import { insertStepSimilarity, type SimilarityText, similarityOf } from './similar/similarity-texts.ts'

interface NewSubmission {
  applicant: Pick<SignedInUser, 'accountId' | 'panchayatId'>
  service: Service
  answers: Answers
  submittedAt: Date
  /** The reference of the rejected application that this one corrects. */
  correctionOf?: string | undefined
}

/** Builds the row of a new application: reference, encrypted answers and the derived columns. */
export function buildApplication(submission: NewSubmission, vault: Vault) {
  const { applicant, service, answers, submittedAt, correctionOf } = submission
  const { definition } = service
  const reference = newReference(definition.prefix, submittedAt)
  const { department, scheme } = wordsOf(service, 'en')
  return {
    panchayatId: applicant.panchayatId,
    applicantId: applicant.accountId,
    reference,
    serviceId: definition.id,
    definitionVersion: definition.version,
    department,
    scheme,
    definition,
    correctionOf,
    ...protectAnswers(definition, answers, vault, reference),
    ...derivedColumns(definition, answers),
    similarity: similarityOf(definition, answers),
  }
}

/** Columns derived from the answers, for lists, searches and the duplicate check. */
export const derivedColumns = (definition: ServiceDefinition, answers: Answers) => ({
  summary: summarise(definition, answers),
  ...keysForDuplicateSearch(definition, answers),
})

/** A new reference, such as `BC-2026-7KQ4M2XD`: prefix, year in India, seven random characters and a check character. */
function newReference(prefix: string, now: Date) {
  let random = ''
  while (random.length < REFERENCE_RANDOM_LENGTH) random += REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]
  const head = `${prefix}-${todayInIndia(now).slice(0, 4)}-${random}`
  return head + checkCharacter(head)
}

/** The columns of a new application, and the values from which the statement computes the others. */
export interface NewApplication
  extends Omit<Insertable<Applications>, 'answers' | 'dueOn' | 'compensation' | 'correctionOf'> {
  answers: Answers
  definition: Pick<ServiceDefinition, 'id' | 'promise'>
  similarity: SimilarityText
  /** The reference of the rejected application that this one corrects. */
  correctionOf?: string | undefined
}

/** Inserts one application without documents. */
export async function recordApplication(db: Database, application: NewApplication) {
  const { rows } = await sql<Pick<Selectable<Applications>, 'id' | 'status'>>`
    with step as (${insertApplication(db, application)}),
    ${insertStepSimilarity(application.similarity)}
    select id, status from step`.execute(db)
  return rows[0]
}

/**
 * Query that inserts one application, for the CTE `step` of a larger statement. It returns no row if the same
 * submission exists already.
 */
export function insertApplication(db: Database, application: NewApplication) {
  // The similarity text has its own table.
  const { answers, definition, similarity: _similarity, correctionOf, ...columns } = application
  return (
    db
      .insertInto('applications')
      .values({
        ...columns,
        answers: JSON.stringify(answers),
        dueOn: dueOnOf(columns, definition),
        compensation: compensationOnSubmission({ panchayatId: String(columns.panchayatId), definition }),
        ...(correctionOf !== undefined && { correctionOf: rejectedApplication(columns, correctionOf) }),
      })
      // PostgreSQL checks this index before the index on the duplicate key, so a retry is not rejected as a duplicate of itself.
      .onConflict((conflict) => conflict.columns(['applicantId', 'idempotencyKey', 'panchayatId']).doNothing())
      .returning(['id', 'panchayatId', 'applicantId', 'reference', 'serviceId', 'status', 'submittedAt', 'dueOn'])
  )
}

/**
 * SQL expression: the id of the applicant's rejected application of the same service; null if there is none, for example
 * because an order on appeal reopened the application while the form waited on the device.
 */
const rejectedApplication = (
  { panchayatId, applicantId, serviceId }: Pick<NewApplication, 'panchayatId' | 'applicantId' | 'serviceId'>,
  reference: string,
) => sql<string | null>`(
  select id from applications
  where reference = ${reference} and panchayat_id = ${panchayatId}::bigint and applicant_id = ${applicantId}::bigint
    and service_id = ${serviceId} and status = 'Rejected')`

/** SQL expression: the due date. `submittedAt` is undefined for a submission now; demo data sets a time in the past. */
const dueOnOf = (
  { panchayatId, submittedAt }: Pick<NewApplication, 'panchayatId' | 'submittedAt'>,
  definition: NewApplication['definition'],
) =>
  dueOnSubmission({
    panchayatId: String(panchayatId),
    definition,
    submittedAt: submittedAt === undefined ? sql`now()` : sql`${submittedAt}::timestamptz`,
  })
