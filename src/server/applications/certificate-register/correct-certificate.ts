// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { toFieldErrors } from '#shared/field-errors.ts'
import { RequestError } from '#shared/request-error.ts'
import { type Answers, answersSchema, normalizeAnswers, type RawAnswers } from '#shared/services/answers-schema.ts'
import { printedPart, type ServiceDefinition } from '#shared/services/define-service.ts'
import type { CertificateDeps } from '../../certificates/certificate-deps.ts'
import { issueCertificate } from '../../certificates/issue-certificate.ts'
import { recordApplicantNotification } from '../../notifications/record-notifications.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import { derivedColumns } from '../build-application.ts'
import { getAnswers } from '../find-application.ts'
import { toAnswers } from '../read-submission.ts'
import { similarityOf, storeSimilarity } from '../similar/similarity-texts.ts'
import { type ConfirmedChange, recordCertificateStatus } from './change-certificate.ts'
import { getNewestCertificate } from './find-certificates.ts'

type Deps = Omit<CertificateDeps, 'vault' | 'passwords'>

/**
 * Corrects printed answers of an approved application, replaces its certificate and notifies the applicant, within the
 * transaction that confirms the proposal. Throws the errors of `correctAnswers`, `duplicate-application` and
 * `certificate-unprintable`.
 */
export async function applyCorrection(
  tx: Database,
  deps: Deps,
  { application, certificate, corrections, ...change }: ConfirmedChange & { corrections: RawAnswers },
) {
  const { reason, proposedBy, confirmer } = change
  const { definition } = deps.catalogue.get(application.serviceId)
  const answers = correctAnswers(definition, await getAnswers(tx, application.id), corrections)
  await recordCorrection(tx, application.id, { answers, ...derivedColumns(definition, answers) })
  await storeSimilarity(tx, application.id, similarityOf(definition, answers))
  await recordCertificateStatus(tx, { certificateId: certificate.id, status: 'replaced', reason, adminId: proposedBy })
  await issueCertificate(tx, deps, { id: application.id, replaces: certificate })
  await recordApplicantNotification(tx, application, 'certificate-corrected')
  await deps.jobs.send(tx, 'mail', { kind: 'certificate', applicationId: application.id, step: 'correct' })
  const { number, status } = await getNewestCertificate(tx, application.id)
  const subject = { kind: 'certificate', id: certificate.number } as const
  const details = { replacedBy: number, proposedBy }
  await recordAudit(tx, { actor: confirmer, action: 'certificate-corrected', subject, details })
  return { number, status }
}

/**
 * Applies corrections to the answers that the certificate prints. All other answers, including encrypted ones, stay
 * unchanged. Throws `answers-invalid` for invalid corrections, and `nothing-corrected` if nothing changed.
 */
export function correctAnswers(definition: ServiceDefinition, stored: Answers, corrections: RawAnswers): Answers {
  const printedDefinition = printedPart(definition)
  const { printed, others } = splitAnswers(printedDefinition, stored)
  const parsed = answersSchema(printedDefinition).safeParse(
    normalizeAnswers(printedDefinition, { ...printed, ...corrections }),
  )
  if (!parsed.success) {
    throw new RequestError('answers-invalid', {
      fieldErrors: toFieldErrors(parsed.error.issues),
      serviceId: definition.id,
    })
  }
  const corrected = toAnswers(parsed.data)
  if (isUnchanged(printedDefinition, printed, corrected)) throw new RequestError('nothing-corrected')
  return { ...others, ...corrected }
}

/** Separates the answers to the printed fields from the others. */
function splitAnswers({ fields }: ServiceDefinition, stored: Answers) {
  const printed: Answers = {}
  const others: Answers = {}
  for (const [name, answer] of Object.entries(stored)) {
    const target = name in fields ? printed : others
    target[name] = answer
  }
  return { printed, others }
}

function isUnchanged({ fields }: ServiceDefinition, before: Answers, after: Answers) {
  return Object.entries(fields).every(
    ([name, field]) => canonicalJson(field, before[name]) === canonicalJson(field, after[name]),
  )
}

/** Canonical JSON of an answer: a missing list equals an empty list, and cells are in the order of the columns. */
function canonicalJson(field: ServiceDefinition['fields'][string], answer: Answers[string] | undefined) {
  if (field.kind !== 'list') return JSON.stringify(answer ?? '')
  if (!Array.isArray(answer)) return JSON.stringify(answer ?? [])
  return JSON.stringify(answer.map((row) => Object.keys(field.columns).map((column) => row[column] ?? '')))
}

interface CorrectedColumns {
  answers: Answers
  summary: string
  duplicateKey: Buffer | null
  lookAlikeKey: Buffer | null
}

/** Stores corrected answers and the columns derived from them. */
async function recordCorrection(tx: Database, applicationId: string, { answers, ...derived }: CorrectedColumns) {
  await tx
    .updateTable('applications')
    .set({ ...derived, answers: JSON.stringify(answers), updatedAt: sql<Date>`now()` })
    .where('id', '=', applicationId)
    .execute()
}
