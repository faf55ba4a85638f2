// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import {
  ACCOUNT_UNCONFIRMED,
  APPEAL_OUTCOMES,
  type AppealDecision,
  type AppealGround,
  type AppealOutcome,
  orderDays,
} from '#shared/applications/appeals.ts'
import { isUndecided, type Status } from '#shared/applications/lifecycle.ts'
import { dayInIndia } from '#shared/calendar-days.ts'
import { RequestError, type RequestErrorCode } from '#shared/request-error.ts'
import { belongToDifferentPeople, isConfirmed } from '../../accounts/staff/staff-accounts.ts'
import type { CertificateDeps } from '../../certificates/certificate-deps.ts'
import {
  markAppealRead,
  recordApplicantNotification,
  recordReviewerNotifications,
  rolesThatDecideNext,
} from '../../notifications/record-notifications.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { transactionWithLockTimeout } from '../../platform/db/advisory-locks.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Caller, SignedInUser } from '../../sessions/find-session.ts'
import { findActiveStaffAccounts, findAmendmentRequesters } from '../amendments/find-amendments.ts'
import { findApplicationForUpdate, findHistory } from '../find-application.ts'
import { assertNotOwnCase, findOwnCase } from '../own-case.ts'
import { findAppeals, pickOpenAppeal } from './find-appeals.ts'

type Deps = Pick<CertificateDeps, 'db' | 'vault' | 'jobs' | 'catalogue' | 'configuration' | 'lifecycle'>

interface AppealDecisionInput {
  officer: Caller
  reference: string
  decision: AppealDecision
}

/**
 * Decides an open appeal. The officer upholds the office's decision, or orders the office to decide again by a date. An
 * order sets a new due date, and returns a rejected application to Pending (docs/decisions/114). Throws:
 * - `application-not-found`, and the errors of `assertNotOwnCase`;
 * - `appeal-over` if no appeal is open;
 * - the errors of `findOfficerExclusion`;
 * - `answers-invalid` for a date outside the allowed range;
 * - `appeal-duplicate` if an order would reopen an application although a later one for the same matter exists.
 */
export async function decideAppeal(deps: Deps, { officer, reference, decision }: AppealDecisionInput) {
  await assertNotOwnCase(deps, officer, reference, 'decide')
  const newDueOn = orderedDay(decision)
  await transactionWithLockTimeout(deps.db, async (tx) => {
    const application = await findApplicationForUpdate(tx, officer, reference)
    if (!application) throw new RequestError('application-not-found')
    const appeal = pickOpenAppeal(await findAppeals(tx, [application.id]))
    if (!appeal || !isStillOpen(appeal, application.status)) throw new RequestError('appeal-over')
    const exclusion = await findOfficerExclusion(tx, officer, application.id)
    if (exclusion) throw new RequestError(exclusion)
    await tx
      .updateTable('appeals')
      .set({
        outcome: decision.outcome,
        reason: decision.reason,
        decidedBy: officer.accountId,
        decidedAt: sql<Date>`now()`,
        newDueOn: newDueOn ?? null,
      })
      .where('id', '=', appeal.id)
      .where('panchayatId', '=', officer.panchayatId)
      .execute()
    if (newDueOn !== undefined) {
      await recordOrder(tx, deps, { officer, application, appealId: appeal.id, newDueOn, decision })
    }
    await markAppealRead(tx, application.id)
    await recordApplicantNotification(tx, application, `appeal-${decision.outcome}`)
    await deps.jobs.send(tx, 'mail', { kind: 'appeal', applicationId: application.id, step: decision.outcome })
    await recordAudit(tx, {
      actor: officer,
      action: 'appeal-decided',
      subject: { kind: 'application', id: reference },
      details: { ground: appeal.ground, outcome: decision.outcome },
    })
  })
  deps.jobs.relayOutboxSoon()
}

/** The day by which the office must decide again; undefined if the officer upholds the decision. Throws `answers-invalid`. */
function orderedDay(decision: AppealDecision): string | undefined {
  if (decision.outcome === 'upheld') return undefined
  const { first, last } = orderDays(dayInIndia(new Date()))
  if (decision.decideBy < first || decision.decideBy > last) {
    throw new RequestError('answers-invalid', { fieldErrors: [{ field: 'decideBy', code: 'date' }] })
  }
  return decision.decideBy
}

/** Whether the officer can still decide. An appeal about a delay ends when the office decides the application. */
const isStillOpen = ({ ground }: { ground: AppealGround }, status: Status) => ground !== 'late' || isUndecided(status)

type OfficerExclusion = Extract<RequestErrorCode, 'appeal-unconfirmed' | 'appeal-of-own-decision'>

/**
 * Why this officer may not decide appeals on an application; undefined if they may.
 * - `appeal-unconfirmed`: no second person has confirmed the officer's account (see creator in docs/glossary.md). Such an
 *   account may belong to the admin who created it, and this admin may have caused a delay that the history does not show.
 * - `appeal-of-own-decision`: the officer took part in decisions on the application, with this or another account.
 */
async function findOfficerExclusion(
  db: Database,
  { accountId }: Pick<SignedInUser, 'accountId'>,
  applicationId: string,
): Promise<OfficerExclusion | undefined> {
  if (!(await isConfirmed(db, accountId))) return 'appeal-unconfirmed'
  const history = await findHistory(db, [applicationId])
  // A step to Pending is the order of an officer. An order does not exclude the officer from a later appeal, because other
  // people made the decision that the officer ordered.
  const reviewers = history.filter(({ toStatus }) => toStatus !== 'Pending').map(({ reviewerId }) => reviewerId)
  const participants = new Set([...reviewers, ...(await findAmendmentRequesters(db, applicationId))])
  for (const participant of participants) {
    if (!(await belongToDifferentPeople(db, participant, accountId))) return 'appeal-of-own-decision'
  }
  return undefined
}

interface Order {
  officer: Caller
  application: NonNullable<Awaited<ReturnType<typeof findApplicationForUpdate>>>
  appealId: string
  newDueOn: string
  decision: AppealDecision
}

/**
 * Sets the ordered due date and keeps the original due date, returns a rejected application to Pending, and notifies the
 * reviewers who act next.
 */
async function recordOrder(
  tx: Database,
  { lifecycle }: Deps,
  { officer, application, appealId, newDueOn, decision }: Order,
) {
  const { id, panchayatId, status, applicantId } = application
  const isReopened = status === 'Rejected'
  if (isReopened) {
    if (await isSubmittedAgain(tx, application)) throw new RequestError('appeal-duplicate')
    await tx
      .insertInto('decisions')
      .values({
        panchayatId,
        applicationId: id,
        reviewerId: officer.accountId,
        fromStatus: status,
        toStatus: 'Pending',
        message: decision.reason,
      })
      .execute()
  }
  await tx
    .updateTable('applications')
    .set({
      orderId: appealId,
      dueOn: newDueOn,
      promisedOn: sql<string | null>`coalesce(promised_on, due_on)`,
      ...(isReopened && { status: 'Pending' as const, reason: null, updatedAt: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .where('panchayatId', '=', panchayatId)
    .execute()
  const next = isReopened ? 'Pending' : status
  const readers = await findActiveStaffAccounts(tx, application, rolesThatDecideNext(next, lifecycle), applicantId)
  await recordReviewerNotifications(tx, application, { kind: 'decision-ordered', readers })
}

/** Whether anybody has submitted another application for the same matter after the rejection. */
async function isSubmittedAgain(tx: Database, { id, panchayatId, serviceId }: Order['application']) {
  const { rows } = await sql`
    select from applications as other join applications as own on own.duplicate_key = other.duplicate_key
    where own.id = ${id} and other.panchayat_id = ${panchayatId} and other.service_id = ${serviceId}
      and other.status <> 'Rejected' and other.id <> own.id limit 1`.execute(tx)
  return rows.length > 0
}

/** The outcomes that this officer may choose for the open appeal, and a caution if their account is not confirmed. */
export async function allowedOutcomes(
  deps: Deps,
  officer: SignedInUser,
  { id, reference, isOpen }: { id: string; reference: string; isOpen: boolean },
): Promise<{ outcomes: AppealOutcome[]; cautions: string[] }> {
  if (!isOpen) return { outcomes: [], cautions: [] }
  const exclusion = await findOfficerExclusion(deps.db, officer, id)
  if (exclusion) return { outcomes: [], cautions: exclusion === 'appeal-unconfirmed' ? [ACCOUNT_UNCONFIRMED] : [] }
  const ownCase = await findOwnCase(deps, officer, reference, 'decide')
  return { outcomes: ownCase ? [] : [...APPEAL_OUTCOMES], cautions: [] }
}
