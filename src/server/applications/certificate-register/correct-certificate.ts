import { sql } from 'kysely'
import { fieldFaults } from '#shared/faults.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Answers, answersSchema, type RawAnswers, tidyAnswers } from '#shared/services/answers-schema.ts'
import { printedPart, type ServiceDefinition } from '#shared/services/define-service.ts'
import type { CertificateServices } from '../../certificates/certificate-services.ts'
import { issueCertificate } from '../../certificates/issue-certificate.ts'
import { recordCertificateNotification } from '../../notifications/record-notifications.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { transactionWithLockTimeout } from '../../platform/db/advisory-locks.ts'
import type { Database } from '../../platform/db/connection.ts'
import { getAnswers } from '../find-application.ts'
import { aboutAnswers } from '../new-application.ts'
import { answersOf } from '../read-submission.ts'
import { type Asked, recordStatus, takeCertificate } from './change-certificate.ts'
import { getNewestCertificate } from './find-certificates.ts'

type Deps = Omit<CertificateServices, 'vault' | 'passwords'>

/**
 * Corrects printed answers of an approved application, and replaces its certificate by a new one that says them: all of
 * it stands or falls together, and the applicant is told. Throws what `takeCertificate` and `correctAnswers` throw,
 * `duplicate-application` and `certificate-unprintable`.
 */
export async function correctCertificate(deps: Deps, asked: Asked & { answers: RawAnswers }) {
  return transactionWithLockTimeout(deps.db, async (tx) => {
    const { application, certificate } = await takeCertificate(tx, asked, 'correct')
    const { definition } = deps.catalogue.get(application.serviceId)
    const answers = correctAnswers(definition, await getAnswers(tx, application.id), asked.answers)
    await recordCorrection(tx, application.id, { answers, ...aboutAnswers(definition, answers) })
    const change = { status: 'replaced', reason: asked.reason, adminId: asked.admin.accountId } as const
    await recordStatus(tx, { certificateId: certificate.id, ...change })
    await issueCertificate(tx, deps, { id: application.id, replaces: certificate })
    await recordCertificateNotification(tx, application, 'certificate-corrected')
    await deps.jobs.send(tx, 'mail', { kind: 'certificate', applicationId: application.id, step: 'correct' })
    const { number, status } = await getNewestCertificate(tx, application.id)
    await recordAudit(tx, {
      actor: asked.admin,
      action: 'certificate-corrected',
      subject: { kind: 'certificate', id: certificate.number },
      details: { replacedBy: number },
    })
    return { number, status }
  })
}

/**
 * The stored answers with those corrected that the certificate prints; what is sealed among the others stays sealed.
 * Throws `answers-invalid` for what a submission could not say either, `nothing-corrected` where all stays as it was.
 */
function correctAnswers(definition: ServiceDefinition, stored: Answers, corrections: RawAnswers): Answers {
  const part = printedPart(definition)
  const { printed, others } = split(part, stored)
  const read = answersSchema(part).safeParse(tidyAnswers(part, { ...printed, ...corrections }))
  if (!read.success) {
    throw new Refusal('answers-invalid', { faults: fieldFaults(read.error.issues), serviceId: definition.id })
  }
  const corrected = answersOf(read.data)
  if (isSame(part, printed, corrected)) throw new Refusal('nothing-corrected')
  return { ...others, ...corrected }
}

function split({ fields }: ServiceDefinition, stored: Answers) {
  const printed: Answers = {}
  const others: Answers = {}
  for (const [name, answer] of Object.entries(stored)) (name in fields ? printed : others)[name] = answer
  return { printed, others }
}

function isSame({ fields }: ServiceDefinition, one: Answers, other: Answers) {
  return Object.entries(fields).every(([name, field]) => inOrder(field, one[name]) === inOrder(field, other[name]))
}

/** A list that is absent is as empty as one without rows; the cells of a row have no order of their own. */
function inOrder(field: ServiceDefinition['fields'][string], answer: Answers[string] | undefined) {
  if (field.kind !== 'list' || !Array.isArray(answer))
    return JSON.stringify(answer ?? (field.kind === 'list' ? [] : ''))
  return JSON.stringify(answer.map((row) => Object.keys(field.columns).map((column) => row[column] ?? '')))
}

interface Corrected {
  answers: Answers
  summary: string
  duplicateKey: Buffer | null
}

/** Stores corrected answers with what lists, searches and the rule for duplicates read of them. */
async function recordCorrection(tx: Database, applicationId: string, { answers, ...about }: Corrected) {
  await tx
    .updateTable('applications')
    .set({ ...about, answers: JSON.stringify(answers), updatedAt: sql<Date>`now()` })
    .where('id', '=', applicationId)
    .execute()
}
