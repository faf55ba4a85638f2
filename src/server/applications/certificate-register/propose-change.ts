// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Credentials } from '#shared/accounts/factor.ts'
import { PROPOSAL_DAYS } from '#shared/applications/certificate-wire.ts'
import { RequestError } from '#shared/request-error.ts'
import type { RawAnswers } from '#shared/services/answers-schema.ts'
import { reauthenticate } from '../../accounts/second-factor/reauthenticate.ts'
import type { CertificateDeps } from '../../certificates/certificate-deps.ts'
import { recordReviewerNotifications } from '../../notifications/record-notifications.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { transactionWithLockTimeout } from '../../platform/db/advisory-locks.ts'
import type { Database } from '../../platform/db/connection.ts'
import { getAnswers } from '../find-application.ts'
import { assertNotOwnCase } from '../own-case.ts'
import { expireProposals, findConfirmers } from './certificate-proposals.ts'
import { type ChangeRequest, lockCertificate } from './change-certificate.ts'
import { correctAnswers } from './correct-certificate.ts'

/** A proposed change of a certificate. `step` is the kind of change; the API and the table use the same name. */
export type ProposedChange = ChangeRequest & { credentials: Credentials } & (
    | { step: 'revoke' }
    | { step: 'correct'; answers: RawAnswers }
  )

type Deps = Pick<CertificateDeps, 'db' | 'vault' | 'jobs' | 'catalogue' | 'configuration'>

/**
 * Records an admin's proposal to revoke or correct a certificate, which another person confirms or declines within
 * `PROPOSAL_DAYS`, and notifies those who may confirm. Throws `proposal-open`, `no-second-person` if nobody could
 * confirm, and the errors of `lockCertificate`, `correctAnswers`, `reauthenticate` and `assertNotOwnCase`.
 */
export async function proposeChange(deps: Deps, request: ProposedChange) {
  const { actor: admin, reference, credentials } = request
  await assertNotOwnCase(deps, admin, reference, request.step)
  // Checked here and again in the transaction that records the proposal, so that an impossible proposal does not use up
  // a code of the second factor.
  await transactionWithLockTimeout(deps.db, (tx) => lockForProposal(tx, deps, request))
  await reauthenticate(deps, admin, credentials)
  const proposal = await transactionWithLockTimeout(deps.db, (tx) => recordProposal(tx, deps, request))
  deps.jobs.relayOutboxSoon()
  return proposal
}

/**
 * Locks the application and its certificate, closes an expired proposal, and returns the application and the
 * certificate with the corrections to store and the accounts that may confirm the proposal. Throws if no proposal is
 * possible.
 */
async function lockForProposal(tx: Database, { catalogue }: Pick<Deps, 'catalogue'>, request: ProposedChange) {
  const { application, certificate } = await lockCertificate(tx, request, request.step)
  const { panchayatId, accountId } = request.actor
  await expireProposals(tx, panchayatId, certificate.id)
  const open = await tx
    .selectFrom('certificateProposals')
    .select('id')
    .where('certificateId', '=', certificate.id)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  if (open) throw new RequestError('proposal-open')
  const corrections =
    request.step === 'correct' ? await validateCorrections(tx, { catalogue }, application, request.answers) : null
  const confirmers = await findConfirmers(tx, panchayatId, accountId)
  if (confirmers.length === 0) throw new RequestError('no-second-person')
  return { application, certificate, corrections, confirmers }
}

/** Validates the corrected answers, and returns their values. The value of a removed answer is ''. */
async function validateCorrections(
  tx: Database,
  { catalogue }: Pick<Deps, 'catalogue'>,
  { id, serviceId }: { id: string; serviceId: string },
  answers: RawAnswers,
) {
  const corrected = correctAnswers(catalogue.get(serviceId).definition, await getAnswers(tx, id), answers)
  return Object.fromEntries(Object.keys(answers).map((name) => [name, corrected[name] ?? '']))
}

async function recordProposal(tx: Database, deps: Deps, request: ProposedChange) {
  const { actor: admin, step, reason } = request
  const { application, certificate, corrections, confirmers } = await lockForProposal(tx, deps, request)
  const { id, expiresAt } = await tx
    .insertInto('certificateProposals')
    .values({
      panchayatId: admin.panchayatId,
      applicationId: application.id,
      certificateId: certificate.id,
      step,
      reason,
      answers: corrections === null ? null : JSON.stringify(corrections),
      proposedBy: admin.accountId,
      expiresAt: sql<Date>`now() + make_interval(days => ${PROPOSAL_DAYS})`,
    })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow()
  const subject = { kind: 'certificate', id: certificate.number } as const
  await recordAudit(tx, { actor: admin, action: 'certificate-change-proposed', subject, details: { step } })
  await recordReviewerNotifications(tx, application, { kind: 'to-confirm', readers: confirmers })
  for (const accountId of confirmers) {
    await deps.jobs.send(tx, 'mail', { kind: 'proposal', accountId, applicationId: application.id, step })
  }
  return { id, number: certificate.number, step, expiresAt: expiresAt.toISOString() }
}
