// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Credentials } from '#shared/accounts/factor.ts'
import { RequestError } from '#shared/request-error.ts'
import { reauthenticate } from '../../accounts/second-factor/reauthenticate.ts'
import type { CertificateDeps } from '../../certificates/certificate-deps.ts'
import { markProposalRead, recordReviewerNotifications } from '../../notifications/record-notifications.ts'
import { type AuditAction, recordAudit } from '../../platform/audit/record-audit.ts'
import { transactionWithLockTimeout } from '../../platform/db/advisory-locks.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Caller } from '../../sessions/find-session.ts'
import { assertNotOwnCase } from '../own-case.ts'
import { findConfirmers, findOpenProposal } from './certificate-proposals.ts'
import { lockCertificate } from './change-certificate.ts'
import { applyCorrection } from './correct-certificate.ts'
import { applyRevocation } from './revoke-certificate.ts'

type Deps = Omit<CertificateDeps, 'passwords'>
type OpenProposal = NonNullable<Awaited<ReturnType<typeof findOpenProposal>>>

/**
 * Confirms a proposal as its second person, and revokes or corrects the certificate in the same transaction. Throws
 * `proposal-over`, `not-second-person`, `own-case`, the errors of `reauthenticate`, `lockCertificate` and `applyCorrection`.
 */
export async function confirmProposal(
  deps: Deps,
  confirmer: Caller,
  { id, credentials }: { id: string; credentials: Credentials },
) {
  const { reference, step } = await getProposalForSecondPerson(deps.db, confirmer, id)
  await assertNotOwnCase(deps, confirmer, reference, step)
  await reauthenticate(deps, confirmer, credentials)
  const confirmed = await transactionWithLockTimeout(deps.db, async (tx) => {
    const { application, certificate, proposal } = await lockProposal(tx, confirmer, id)
    const { reason, corrections, proposedBy } = proposal
    await settle(tx, confirmer, { proposal, outcome: 'confirmed' })
    const change = { application, certificate, reason, proposedBy, confirmer }
    const result =
      step === 'revoke'
        ? await applyRevocation(tx, deps, change)
        : await applyCorrection(tx, deps, { ...change, corrections: corrections ?? {} })
    await recordReviewerNotifications(tx, application, { kind: 'proposal-confirmed', readers: [proposedBy] })
    return { reference, step, ...result }
  })
  deps.jobs.relayOutboxSoon()
  return confirmed
}

/**
 * Declines a proposal as its second person; the certificate does not change. Throws `proposal-over`,
 * `not-second-person` or `own-case`.
 */
export async function declineProposal(deps: Deps, confirmer: Caller, id: string) {
  const { reference, step } = await getProposalForSecondPerson(deps.db, confirmer, id)
  await assertNotOwnCase(deps, confirmer, reference, step)
  await transactionWithLockTimeout(deps.db, async (tx) => {
    const { application, proposal } = await lockProposal(tx, confirmer, id)
    await settle(tx, confirmer, { proposal, outcome: 'declined' })
    await recordReviewerNotifications(tx, application, { kind: 'proposal-declined', readers: [proposal.proposedBy] })
  })
}

/** Withdraws the proposer's own proposal. Throws `proposal-over` if the proposal is settled, or if somebody else made it. */
export async function withdrawProposal({ db }: Pick<Deps, 'db'>, proposer: Caller, id: string) {
  await transactionWithLockTimeout(db, async (tx) => {
    const proposal = await findOpenProposal(tx, proposer.panchayatId, id)
    if (proposal?.proposedBy !== proposer.accountId) throw new RequestError('proposal-over')
    await settle(tx, proposer, { proposal, outcome: 'withdrawn' })
  })
}

async function getProposalForSecondPerson(
  db: Database,
  { panchayatId, accountId }: Caller,
  id: string,
): Promise<OpenProposal> {
  const proposal = await findOpenProposal(db, panchayatId, id)
  if (!proposal) throw new RequestError('proposal-over')
  const confirmers = await findConfirmers(db, panchayatId, proposal.proposedBy)
  if (!confirmers.includes(accountId)) throw new RequestError('not-second-person')
  return proposal
}

/**
 * Locks the application and its certificate, as `proposeChange` does, so that only one person settles the proposal. Reads the
 * proposal again after the lock, because somebody else may have settled it while this call waited.
 */
async function lockProposal(tx: Database, confirmer: Caller, id: string) {
  const { reference, number, step, reason } = await getProposalForSecondPerson(tx, confirmer, id)
  const locked = await lockCertificate(tx, { actor: confirmer, reference, number, reason }, step)
  return { ...locked, proposal: await getProposalForSecondPerson(tx, confirmer, id) }
}

const AUDIT_ACTIONS = {
  declined: 'certificate-change-declined',
  withdrawn: 'certificate-change-withdrawn',
} as const satisfies Record<string, AuditAction>

interface Settlement {
  proposal: OpenProposal
  outcome: 'confirmed' | 'declined' | 'withdrawn'
}

/** Records the outcome. The change that a confirmation causes records its own audit entry. */
async function settle(tx: Database, actor: Caller, { proposal, outcome }: Settlement) {
  const { numUpdatedRows } = await tx
    .updateTable('certificateProposals')
    .set({ outcome, decidedBy: actor.accountId, decidedAt: sql<Date>`now()` })
    .where('id', '=', proposal.id)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new RequestError('proposal-over')
  await markProposalRead(tx, proposal.applicationId)
  if (outcome === 'confirmed') return
  const subject = { kind: 'certificate', id: proposal.number } as const
  await recordAudit(tx, { actor, action: AUDIT_ACTIONS[outcome], subject, details: { step: proposal.step } })
}
