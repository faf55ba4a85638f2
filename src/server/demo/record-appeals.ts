// SPDX-License-Identifier: Apache-2.0
import { addDays, dayInIndia } from '#shared/calendar-days.ts'
import type { Service } from '#shared/services/create-catalogue.ts'
import { appealPeriods } from '../charter/charter.ts'
import type { ApplicationStep } from '../notifications/record-notifications.ts'
import type { Database } from '../platform/db/connection.ts'
import type { PlannedAppeal } from './plan/plan-village.ts'

/** The notification of one account about a past step of an appeal. */
export interface AppealNotification {
  application: ApplicationStep['application']
  kind: 'appeal-filed' | 'appeal-upheld' | 'appeal-waiting'
  readerId: string
  at: Date
  readAt?: Date
}

interface PastAppeal {
  application: ApplicationStep['application']
  appeal: PlannedAppeal
  officerId: string
  service: Service
}

/**
 * Stores a past appeal and its decision, and returns its notifications. The time limits depend on the catalogue, so the
 * application of an appeal about a delay may still have been in time. In that case, nothing is stored.
 */
export async function recordVillageAppeal(
  tx: Database,
  { application, appeal, officerId, service }: PastAppeal,
): Promise<AppealNotification[]> {
  const { id, panchayatId, applicantId } = application
  const { ground, statement, filedAt, ruling } = appeal
  const filedOn = dayInIndia(filedAt)
  const { dueOn } = await tx.selectFrom('applications').select('dueOn').where('id', '=', id).executeTakeFirstOrThrow()
  if (ground === 'late' && (dueOn === null || dueOn >= filedOn)) return []
  const { decideDays } = appealPeriods(null, service.definition, filedAt)
  await tx
    .insertInto('appeals')
    .values({
      panchayatId,
      applicationId: id,
      ground,
      dueOn: ground === 'late' ? dueOn : null,
      statement,
      filedAt,
      decideBy: addDays(filedOn, decideDays),
      ...(ruling && { outcome: 'upheld', reason: ruling.reason, decidedBy: officerId, decidedAt: ruling.decidedAt }),
    })
    .execute()
  const toApplicant = { application, readerId: applicantId }
  return [
    { ...toApplicant, kind: 'appeal-filed', at: filedAt },
    {
      application,
      kind: 'appeal-waiting',
      readerId: officerId,
      at: filedAt,
      ...(ruling && { readAt: ruling.decidedAt }),
    },
    ...(ruling ? [{ ...toApplicant, kind: 'appeal-upheld' as const, at: ruling.decidedAt }] : []),
  ]
}

/** Records the notification of a past step of an appeal, but does not publish it to open screens. */
export async function recordPastAppealNotification(
  tx: Database,
  { application: { id, panchayatId }, kind, readerId, at, readAt }: AppealNotification,
) {
  await tx
    .insertInto('notices')
    .values({ panchayatId, accountId: readerId, applicationId: id, kind, createdAt: at, readAt: readAt ?? null })
    .execute()
}
