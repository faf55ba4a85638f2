import type { RawAnswers } from '#shared/services/answers-schema.ts'
import { getAnswers } from '../../applications/find-application.ts'
import { aboutAnswers } from '../../applications/new-application.ts'
import { recordCorrection } from '../../applications/record-correction.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { patientTransaction } from '../../db/patient-transaction.ts'
import { recordCertificateNotice } from '../../notifications/record-certificate-notice.ts'
import type { Portal } from '../../portal.ts'
import { issueCertificate } from '../issue-certificate.ts'
import { correctAnswers } from './correct-answers.ts'
import { getNewestCertificate } from './find-certificates.ts'
import { recordStatus } from './record-status.ts'
import { type Asked, takeCertificate } from './take-certificate.ts'

type Place = Omit<Portal, 'vault' | 'passwords'>

/**
 * Corrects printed answers of an approved application, and replaces its certificate by a new one that says them: all of
 * it stands or falls together, and the applicant is told. Throws what `takeCertificate` and `correctAnswers` throw,
 * `duplicate-application` and `certificate-unprintable`.
 */
export async function correctCertificate(place: Place, asked: Asked & { answers: RawAnswers }) {
  return patientTransaction(place.db, async (tx) => {
    const { application, certificate } = await takeCertificate(tx, asked, 'correct')
    const { definition } = place.catalogue.get(application.serviceId)
    const answers = correctAnswers(definition, await getAnswers(tx, application.id), asked.answers)
    await recordCorrection(tx, application.id, { answers, ...aboutAnswers(definition, answers) })
    const change = { status: 'replaced', reason: asked.reason, adminId: asked.admin.accountId } as const
    await recordStatus(tx, { certificateId: certificate.id, ...change })
    await issueCertificate(tx, place, { id: application.id, replaces: certificate })
    await recordCertificateNotice(tx, application, 'certificate-corrected')
    await place.jobs.send(tx, 'mail', { kind: 'certificate', applicationId: application.id, step: 'correct' })
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
