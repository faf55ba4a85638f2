import type { RawAnswers } from '#shared/services/answers-schema.ts'
import type { CertificateServices } from '../../certificates/certificate-services.ts'
import { issueCertificate } from '../../certificates/issue-certificate.ts'
import { recordCertificateNotification } from '../../notifications/record-notifications.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { transactionWithLockTimeout } from '../../platform/db/advisory-locks.ts'
import { getAnswers } from '../find-application.ts'
import { aboutAnswers } from '../new-application.ts'
import { recordCorrection } from '../record-correction.ts'
import { correctAnswers } from './correct-answers.ts'
import { getNewestCertificate } from './find-certificates.ts'
import { recordStatus } from './record-status.ts'
import { type Asked, takeCertificate } from './take-certificate.ts'

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
