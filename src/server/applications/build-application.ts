import { randomInt } from 'node:crypto'
import type { Insertable } from 'kysely'
import { checkCharacter, REFERENCE_ALPHABET, REFERENCE_RANDOM } from '#shared/applications/reference.ts'
import { todayInIndia } from '#shared/rules.ts'
import type { Answers } from '#shared/services/answers-schema.ts'
import { type Service, wordsOf } from '#shared/services/catalogue-register.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import type { Database } from '../platform/db/connection.ts'
import type { Applications } from '../platform/db/tables.ts'
import type { Vault } from '../platform/vault/open-vault.ts'
import type { SignedIn } from '../sessions/find-session.ts'
import { duplicateKeys } from './duplicate-keys.ts'
import { protectAnswers } from './protect-answers.ts'

interface NewSubmission {
  applicant: Pick<SignedIn, 'accountId' | 'panchayatId'>
  service: Service
  answers: Answers
  submittedAt: Date
}

/** Builds the row of a new application: reference, encrypted answers and the derived columns. */
export function buildApplication({ applicant, service, answers, submittedAt }: NewSubmission, vault: Vault) {
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
    ...protectAnswers(definition, answers, vault, reference),
    ...derivedColumns(definition, answers),
  }
}

/** Columns derived from the answers, for lists, searches and the duplicate check. */
export const derivedColumns = (definition: ServiceDefinition, answers: Answers) => ({
  summary: summarise(definition, answers),
  ...duplicateKeys(definition, answers),
})

/** Summary for lists: the person or matter that the application is about. */
export function summarise({ summary, summarySeparator }: ServiceDefinition, answers: Answers) {
  const parts = summary.flatMap((name) => (typeof answers[name] === 'string' && answers[name] ? [answers[name]] : []))
  return parts.join(summarySeparator ?? ' ')
}

/** A new reference, such as `BC-2026-7KQ4M2XD`: prefix, year in India, seven random characters and a check character. */
function newReference(prefix: string, now: Date) {
  let random = ''
  while (random.length < REFERENCE_RANDOM) random += REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]
  const head = `${prefix}-${todayInIndia(now).slice(0, 4)}-${random}`
  return head + checkCharacter(head)
}

export type NewApplication = Omit<Insertable<Applications>, 'answers'> & { answers: Answers }

/** Inserts one application. Returns undefined if the same submission exists already. */
export async function recordApplication(db: Database, application: NewApplication) {
  return insertApplication(db, application).executeTakeFirst()
}

/** Query that inserts one application; runs alone or as the CTE `step` of a larger statement. */
export const insertApplication = (db: Database, { answers, ...application }: NewApplication) =>
  db
    .insertInto('applications')
    .values({ ...application, answers: JSON.stringify(answers) })
    // PostgreSQL checks this index first, so that a retry is never reported as a duplicate of itself.
    .onConflict((conflict) => conflict.columns(['applicantId', 'idempotencyKey', 'panchayatId']).doNothing())
    .returning(['id', 'panchayatId', 'applicantId', 'reference', 'serviceId', 'status', 'submittedAt'])
