import pLimit from 'p-limit'
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
import { Refusal } from '#shared/refusal.ts'
import { areIndependent } from '../accounts/staff/staff-accounts.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { issueCertificate } from '../certificates/issue-certificate.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import { transactionWithLockTimeout } from '../platform/db/advisory-locks.ts'
import type { Database } from '../platform/db/connection.ts'
import { isLocked } from '../platform/db/refusal-of-database.ts'
import type { Caller } from '../sessions/find-session.ts'
import { findApplication, findHistory } from './find-application.ts'
import { rejectOwnCase } from './own-case.ts'
import { recordDecision } from './record-decision.ts'

interface Request {
  reviewer: Caller
  reference: string
  collection: string
  decision: string
  message: string | undefined
  /** The status that the reviewer's screen showed, if the client sends it. */
  seen: Status | undefined
}

type DecisionRequest = Omit<Request, 'decision'> & { decision: Decision }

type Deps = Omit<CertificateServices, 'passwords'>

/**
 * Changes the status of an application and records reviewer, time and message. Throws `decision-required`,
 * `own-case`, `application-not-found`, `category-mismatch`, `certificate-unprintable`, `decision-of-others` or
 * `decision-not-allowed`. If two reviewers decide at the same time, one of them gets the last error. An approval and its
 * certificate are committed together.
 */
export async function decideApplication(deps: Deps, request: Request) {
  const decision = DECISIONS.find((candidate) => candidate === request.decision)
  if (!decision) throw new Refusal('decision-required')
  await rejectOwnCase(deps, request.reviewer, request.reference, 'decide')
  const decisionRequest = { ...request, decision }
  const decided = await (decision === 'Approved'
    ? approvals(() => approve(deps, decisionRequest))
    : decideWithRetry(deps, decisionRequest))
  deps.notifications.publish(decided.payloads)
  deps.jobs.pollSoon()
  return decided
}

/**
 * Decides in one statement. If an approval of the same application holds the lock, retries in a transaction that waits
 * for it.
 */
async function decideWithRetry(deps: Deps, decisionRequest: DecisionRequest) {
  try {
    return await decide(deps.db, deps, decisionRequest)
  } catch (error) {
    if (!isLocked(error)) throw error
    return transactionWithLockTimeout(deps.db, (tx) => decide(tx, deps, decisionRequest))
  }
}

/**
 * Decides. The reason of a failure is read only if no row matched, so that successful decisions need no extra query.
 */
async function decide(db: Database, deps: Deps, decisionRequest: DecisionRequest) {
  const { lifecycle } = deps
  const { reviewer, reference, collection: serviceId, decision, message, seen } = decisionRequest
  const from = statusesBefore(reviewer.role, decision, lifecycle).filter((status) => (seen ?? status) === status)
  const decided = await recordDecision(db, lifecycle, { reviewer, reference, serviceId, from, decision, message })
  if (!decided) throw await findRefusal(db, deps, decisionRequest)
  return decided
}

/**
 * Approvals run two at a time, because they wait for the certificate counter and the only typesetter. They wait here,
 * before they take a database connection.
 */
const approvals = pLimit(2)

async function approve(deps: Deps, decisionRequest: DecisionRequest) {
  return transactionWithLockTimeout(deps.db, async (tx) => {
    const decided = await decide(tx, deps, decisionRequest)
    if (deps.lifecycle.requireVerification) await assertDifferentReviewer(tx, decisionRequest, decided.id)
    const { number } = await issueCertificate(tx, deps, decided)
    const subject = { kind: 'certificate', id: number } as const
    await recordAudit(tx, { actor: decisionRequest.reviewer, action: 'certificate-issued', subject })
    return decided
  })
}

/** Throws if the reviewer verified this application, or may be the same person as the reviewer who did. */
async function assertDifferentReviewer(tx: Database, { reviewer, decision }: DecisionRequest, applicationId: string) {
  const history = await findHistory(tx, [applicationId])
  const verifier = history.find((step) => step.toStatus === 'Verified')?.reviewerId
  if (verifier === undefined || verifier === reviewer.accountId) {
    throw new Refusal('decision-not-allowed', { values: { from: 'Verified', to: decision } })
  }
  if (!(await areIndependent(tx, verifier, reviewer.accountId))) throw new Refusal('not-second-person')
}

async function findRefusal(
  db: Database,
  { lifecycle }: Deps,
  { reviewer, reference, collection, decision }: DecisionRequest,
) {
  const application = await findApplication(db, reviewer, reference)
  if (!application) return new Refusal('application-not-found')
  if (application.serviceId !== collection) return new Refusal('category-mismatch')
  if (statusesBefore(reviewer.role, decision, lifecycle).length === 0) {
    return new Refusal('decision-of-others', { values: { role: reviewer.role, to: decision } })
  }
  return new Refusal('decision-not-allowed', { values: { from: application.status, to: decision } })
}

/** The inputs of `allowedDecisions`. */
interface Decider {
  role: Role
  policy: LifecyclePolicy
}

/** Presents the response of the status update (spec §7). */
export function presentDecided(
  { reference, status, updatedAt }: { reference: string; status: Status; updatedAt: Date },
  { role, policy }: Decider,
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
