import { allowedDecisions, DECISIONS, type Decision, type Status } from '#shared/applications/lifecycle.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Caller } from '../accounts/find-session.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { issueCertificate } from '../certificates/issue-certificate.ts'
import type { Database } from '../db/connection.ts'
import { recordNotices } from '../notifications/record-notices.ts'
import type { Portal } from '../portal.ts'
import { findApplicationForUpdate } from './find-application.ts'
import { findHistory } from './find-history.ts'
import { recordDecision } from './record-decision.ts'

interface Request {
  reviewer: Caller
  reference: string
  collection: string
  decision: string
  message: string | undefined
  /** The status that the reviewer saw, when their screen says so. */
  seen: Status | undefined
}

type Place = Omit<Portal, 'vault' | 'passwords'>

/**
 * Moves one application along its lifecycle, and keeps who did it, when and why. Throws `decision-required`,
 * `application-not-found`, `category-mismatch`, `certificate-unprintable` or `decision-not-allowed`; of two reviewers
 * at once one gets the last. An approval and its certificate stand or fall together.
 */
export async function decideApplication(place: Place, request: Request) {
  const decision = DECISIONS.find((known) => known === request.decision)
  if (!decision) throw new Refusal('decision-required')
  return place.db.transaction().execute(async (tx) => {
    const application = await findApplicationForUpdate(tx, request.reviewer, request.reference)
    if (!application) throw new Refusal('application-not-found')
    if (application.serviceId !== request.collection) throw new Refusal('category-mismatch')
    await assertAllowed(tx, place, { ...request, decision, application })
    const { reviewer, message } = request
    const decided = await recordDecision(tx, { reviewerId: reviewer.accountId, message, decision, application })
    await recordNotices(tx, { application, status: decision }, place.lifecycle)
    await recordAudit(tx, {
      actor: reviewer,
      action: 'application-decided',
      subject: { kind: 'application', id: decided.reference },
      details: { from: application.status, to: decision },
    })
    if (decision === 'Approved') {
      const { number } = await issueCertificate(tx, place, application)
      const subject = { kind: 'certificate', id: number } as const
      await recordAudit(tx, { actor: reviewer, action: 'certificate-issued', subject })
    }
    await place.jobs.send(tx, 'mail', { kind: 'decided', applicationId: application.id, decision })
    return decided
  })
}

type LockedApplication = NonNullable<Awaited<ReturnType<typeof findApplicationForUpdate>>>
type Decided = Omit<Request, 'decision'> & { decision: Decision; application: LockedApplication }

async function assertAllowed(tx: Database, { lifecycle }: Place, { reviewer, decision, application, seen }: Decided) {
  const { status } = application
  const refused = new Refusal('decision-not-allowed', { values: { from: status, to: decision } })
  if (seen !== undefined && seen !== status) throw refused
  if (!allowedDecisions(reviewer.role, status, lifecycle).includes(decision)) throw refused
  if (lifecycle.requireVerification && decision === 'Approved') {
    // Two pairs of eyes: whoever verified an application may not approve it as well.
    const history = await findHistory(tx, [application.id])
    if (history.some((step) => step.toStatus === 'Verified' && step.reviewerId === reviewer.accountId)) throw refused
  }
}
