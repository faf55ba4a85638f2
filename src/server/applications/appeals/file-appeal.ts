// SPDX-License-Identifier: Apache-2.0
import type { AppealGround } from '#shared/applications/appeals.ts'
import { addDays, dayInIndia } from '#shared/calendar-days.ts'
import { RequestError } from '#shared/request-error.ts'
import type { CertificateDeps } from '../../certificates/certificate-deps.ts'
import { appealPeriods } from '../../charter/charter.ts'
import { recordApplicantNotification, recordReviewerNotifications } from '../../notifications/record-notifications.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { transactionWithLockTimeout } from '../../platform/db/advisory-locks.ts'
import type { Caller } from '../../sessions/find-session.ts'
import { findActiveStaffAccounts } from '../amendments/find-amendments.ts'
import { findApplicationForUpdate } from '../find-application.ts'
import { findAppeals, findPossibleAppeal, pickOpenAppeal } from './find-appeals.ts'

type Deps = Pick<CertificateDeps, 'db' | 'jobs' | 'catalogue'>

interface Filing {
  applicant: Caller
  reference: string
  /** The ground that the applicant's screen showed. */
  ground: AppealGround
  statement: string | undefined
}

/**
 * Files an appeal on the applicant's own application. A repeated request changes nothing while the appeal is open. Throws
 * `application-not-found`, `appeal-received` if a repeated request has another statement, or `appeal-not-possible` if no
 * appeal on this ground is possible now (`findPossibleAppeal`).
 */
export async function fileAppeal(deps: Deps, { applicant, reference, ground, statement }: Filing) {
  await transactionWithLockTimeout(deps.db, async (tx) => {
    const application = await findApplicationForUpdate(tx, applicant, reference)
    if (!application) throw new RequestError('application-not-found')
    const { id, panchayatId, serviceId } = application
    const appeals = await findAppeals(tx, [id])
    const existing = pickOpenAppeal(appeals)
    if (existing?.ground === ground) {
      if (existing.statement !== (statement?.trim() || null)) throw new RequestError('appeal-received')
      return
    }
    const possible = findPossibleAppeal(deps.catalogue, { ...application, appeals })
    if (possible?.ground !== ground) throw new RequestError('appeal-not-possible')
    const now = new Date()
    const { definition } = deps.catalogue.get(serviceId)
    const { decideDays } = appealPeriods(application.charter, definition, now)
    const decideBy = addDays(dayInIndia(now), decideDays)
    await tx
      .insertInto('appeals')
      .values({
        panchayatId,
        applicationId: id,
        ground,
        dueOn: ground === 'late' ? application.dueOn : null,
        statement: statement?.trim() || null,
        decideBy,
      })
      .execute()
    await recordApplicantNotification(tx, application, 'appeal-filed')
    await deps.jobs.send(tx, 'mail', { kind: 'appeal', applicationId: id, step: 'filed' })
    const readers = await findActiveStaffAccounts(tx, application, ['appellate'], applicant.accountId)
    await recordReviewerNotifications(tx, application, { kind: 'appeal-waiting', readers })
    for (const accountId of readers) {
      await deps.jobs.send(tx, 'mail', { kind: 'appeal-waiting', accountId, applicationId: id })
    }
    const subject = { kind: 'application', id: reference } as const
    await recordAudit(tx, { actor: applicant, action: 'appeal-filed', subject, details: { ground } })
  })
  deps.jobs.relayOutboxSoon()
}
