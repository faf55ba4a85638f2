// SPDX-License-Identifier: Apache-2.0
import pLimit from 'p-limit'
import type { Compared } from '#shared/applications/compared.ts'
import {
  allowedDecisions,
  DECISIONS,
  type Decision,
  type LifecyclePolicy,
  type Role,
  type Status,
  statusesBefore,
} from '#shared/applications/lifecycle.ts'
import type { Translate } from '#shared/locales/translator.ts'
import { RequestError } from '#shared/request-error.ts'
import { belongToDifferentPeople } from '../accounts/staff/staff-accounts.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { composePreview } from '../certificates/compose-certificate.ts'
import { getApplicationToApprove } from '../certificates/find-certificate.ts'
import { issueCertificate } from '../certificates/issue-certificate.ts'
import { recomputeDueDate } from '../charter/due-dates.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import { transactionWithLockTimeout } from '../platform/db/advisory-locks.ts'
import type { Database } from '../platform/db/connection.ts'
import { isLockTimeout } from '../platform/db/database-errors.ts'
import type { Caller } from '../sessions/find-session.ts'
import { assertNotExcluded } from './appeals/excluded-reviewers.ts'
import { findApplication, findHistory } from './find-application.ts'
import { getApplicationUnlessOwnCase } from './own-case.ts'
import { recordDecision } from './record-decision.ts'

interface DecisionInput {
  reviewer: Caller
  reference: string
  /** The id of the service; `collection` is its name in the API (spec §7). */
  collection: string
  decision: string
  message: string | undefined
  /** The status that the reviewer's screen showed; undefined if the client does not send it. */
  shownStatus: Status | undefined
  /** The time of the last change that the reviewer's screen showed (ISO 8601); undefined if the client does not send it. */
  shownUpdatedAt: string | undefined
  /** The marks on the reviewer's screen; undefined if the client does not send them. */
  compared?: Compared | undefined
}

/**
 * `orderId` is the id of the appeal with the latest order (see docs/glossary.md), or null. If another order is given meanwhile,
 * the decision is not recorded.
 */
type DecisionRequest = Omit<DecisionInput, 'decision'> & { decision: Decision; orderId: string | null }

type Deps = Omit<CertificateDeps, 'passwords'>

/**
 * Changes the status of an application and records reviewer, time and message. An approval and its certificate are
 * committed together. If two reviewers decide at the same time, one of them gets `decision-not-allowed`. Throws:
 * - `decision-required` for an unknown decision, `application-not-found`, and `category-mismatch` for a wrong `collection`;
 * - the errors of `assertNotOwnCase` and `assertNotExcluded` and, for an approval with `REQUIRE_VERIFICATION`, of
 *   `assertVerifiedBySomebodyElse`;
 * - `decision-of-others` if this role never takes this decision, and `decision-not-allowed` if the status does not allow it;
 * - `application-changed` if the application was changed after the reviewer's screen showed it;
 * - `certificate-unprintable` if the fonts lack a character of the certificate.
 */
export async function decideApplication(deps: Deps, request: DecisionInput) {
  const decision = DECISIONS.find((candidate) => candidate === request.decision)
  if (!decision) throw new RequestError('decision-required')
  const application = await getApplicationUnlessOwnCase(deps, request.reviewer, request.reference, 'decide')
  await assertNotExcluded(deps.db, request.reviewer, application)
  const decisionRequest = { ...request, decision, orderId: application?.orderId ?? null }
  const decided = await (decision === 'Approved'
    ? limitApprovals(() => approve(deps, decisionRequest))
    : decideWithRetry(deps, decisionRequest))
  deps.notifications.publish(decided.payloads)
  deps.jobs.relayOutboxSoon()
  return decided
}

/**
 * Decides without waiting for a lock. If an approval of the same application holds the lock, retries in a transaction that
 * waits for it.
 */
async function decideWithRetry(deps: Deps, decisionRequest: DecisionRequest) {
  try {
    return await decide(deps.db, deps, decisionRequest)
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    return transactionWithLockTimeout(deps.db, (tx) => decide(tx, deps, decisionRequest))
  }
}

/**
 * Records the decision. Looks up why the decision is not possible only if it matched no row, so that a success needs no extra
 * query.
 */
async function decide(db: Database, deps: Deps, decisionRequest: DecisionRequest) {
  const { lifecycle } = deps
  const {
    reviewer,
    reference,
    collection: serviceId,
    decision,
    message,
    shownStatus,
    shownUpdatedAt,
    compared,
    orderId,
  } = decisionRequest
  const from = statusesBefore(reviewer.role, decision, lifecycle).filter(
    (status) => shownStatus === undefined || status === shownStatus,
  )
  const decided = await recordDecision(db, lifecycle, {
    reviewer,
    reference,
    serviceId,
    from,
    decision,
    message,
    shownUpdatedAt,
    compared,
    orderId,
  })
  if (!decided) throw await findRequestError(db, deps, decisionRequest)
  // The due date is null while the office waits for the applicant's changes. The decision ends the wait and restores the date.
  if (decided.dueOn === null) {
    const { definition } = deps.catalogue.get(serviceId)
    await recomputeDueDate(db, { id: decided.id, panchayatId: reviewer.panchayatId }, definition)
  }
  return decided
}

/**
 * At most two approvals run at the same time in this process, because all need the same certificate counter and the
 * single worker that typesets certificates. The others wait here, before they take a database connection.
 */
const limitApprovals = pLimit(2)

async function approve(deps: Deps, decisionRequest: DecisionRequest) {
  return transactionWithLockTimeout(deps.db, async (tx) => {
    const decided = await decide(tx, deps, decisionRequest)
    if (deps.lifecycle.requireVerification) await assertVerifiedBySomebodyElse(tx, decisionRequest, decided.id)
    const { number } = await issueCertificate(tx, deps, decided)
    const subject = { kind: 'certificate', id: number } as const
    await recordAudit(tx, { actor: decisionRequest.reviewer, action: 'certificate-issued', subject })
    return decided
  })
}

/**
 * The content of the certificate that an approval by this reviewer would issue now. Throws the errors of the approval:
 * `application-not-found`, `own-case`, `decision-ordered-by-you`, `rejected-by-you`, `decision-of-others`,
 * `decision-not-allowed` or `not-second-person`.
 */
export async function previewCertificate(deps: PreviewDeps, reviewer: Caller, reference: string) {
  const application = await findApplication(deps.db, reviewer, reference)
  if (!application) throw new RequestError('application-not-found')
  await assertNotExcluded(deps.db, reviewer, await getApplicationUnlessOwnCase(deps, reviewer, reference, 'decide'))
  const request = {
    reviewer,
    reference,
    collection: application.serviceId,
    decision: 'Approved',
    shownUpdatedAt: undefined,
    orderId: application.orderId,
  } as const
  if (!allowedDecisions(reviewer.role, application.status, deps.lifecycle).includes('Approved')) {
    throw await findRequestError(deps.db, deps, request)
  }
  if (deps.lifecycle.requireVerification) await assertVerifiedBySomebodyElse(deps.db, request, application.id)
  const applicationToPrint = await getApplicationToApprove(deps.db, application.id)
  return composePreview({ service: deps.catalogue.get(application.serviceId), application: applicationToPrint })
}

type PreviewDeps = Pick<Deps, 'db' | 'vault' | 'catalogue' | 'configuration' | 'lifecycle'>

/**
 * Throws `decision-not-allowed` if nobody verified the application, or if the reviewer's account verified it last, and
 * `not-second-person` if the last verifier may be the same person with another account.
 */
async function assertVerifiedBySomebodyElse(
  db: Database,
  { reviewer, decision }: Pick<DecisionRequest, 'reviewer' | 'decision'>,
  applicationId: string,
) {
  const history = await findHistory(db, [applicationId])
  const verifier = history.findLast((step) => step.toStatus === 'Verified')?.reviewerId
  if (verifier === undefined || verifier === reviewer.accountId) {
    throw new RequestError('decision-not-allowed', { values: { from: 'Verified', to: decision } })
  }
  if (!(await belongToDifferentPeople(db, verifier, reviewer.accountId))) throw new RequestError('not-second-person')
}

/** Why the decision matched no row. */
async function findRequestError(
  db: Database,
  { lifecycle }: Pick<Deps, 'lifecycle'>,
  {
    reviewer,
    reference,
    collection,
    decision,
    shownUpdatedAt,
    orderId,
  }: Omit<DecisionRequest, 'message' | 'shownStatus'>,
) {
  const application = await findApplication(db, reviewer, reference)
  if (!application) return new RequestError('application-not-found')
  if (application.serviceId !== collection) return new RequestError('category-mismatch')
  if (statusesBefore(reviewer.role, decision, lifecycle).length === 0) {
    return new RequestError('decision-of-others', { values: { role: reviewer.role, to: decision } })
  }
  if (application.orderId !== orderId) return new RequestError('application-changed')
  if (shownUpdatedAt !== undefined && application.updatedAt.toISOString() !== new Date(shownUpdatedAt).toISOString()) {
    return new RequestError('application-changed')
  }
  return new RequestError('decision-not-allowed', { values: { from: application.status, to: decision } })
}

/** The role of the caller and the policy of the installation, which determine the allowed decisions. */
interface DecisionRules {
  role: Role
  policy: LifecyclePolicy
}

/** The response body of the status update (spec §7). */
export function presentDecision(
  { reference, status, updatedAt }: { reference: string; status: Status; updatedAt: Date },
  { role, policy }: DecisionRules,
  translate: Translate,
) {
  return {
    message: translate('review.statusUpdated'),
    data: {
      _id: reference,
      status,
      updatedAt: updatedAt.toISOString(),
      allowedDecisions: [...allowedDecisions(role, status, policy)],
    },
  }
}
