// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Proposal, ProposalStep } from '#shared/applications/certificate-wire.ts'
import type { PastProposal } from '#shared/applications/wire.ts'
import type { Answers } from '#shared/services/answers-schema.ts'
import { hasReset, personOf } from '../../accounts/staff/staff-accounts.ts'
import type { CertificateDeps } from '../../certificates/certificate-deps.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import { isRowId } from '../../platform/db/list-queries.ts'
import type { SignedInUser } from '../../sessions/find-session.ts'
import { isOwnCase } from '../own-case.ts'

type Deps = Pick<CertificateDeps, 'db' | 'vault' | 'catalogue' | 'configuration'>

/** The number of days for which a disabled admin still counts as another admin (docs/decisions/089). */
export const DAYS_AFTER_DISABLING = 7

/**
 * The accounts that may confirm or decline a proposal: the other admins, or the staff if there is no other admin. Accounts
 * that may belong to the same person as the proposer are excluded. These accounts may not confirm either:
 * - admins and staff who are disabled;
 * - admins and staff whose second factor the proposer reset, or who reset the proposer's.
 * Admins of these two kinds still count as other admins; disabled admins do so for `DAYS_AFTER_DISABLING`. Otherwise, a
 * proposer could disable the other admins or reset their second factors, and then let staff confirm.
 */
export async function findConfirmers(db: Database, panchayatId: string, proposerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with eligible as (
      select accounts.id, accounts.role, accounts.disabled_at,
        ${hasReset(sql`proposer.id`, sql`accounts.id`)} or ${hasReset(sql`accounts.id`, sql`proposer.id`)} as was_reset
      from accounts join accounts as proposer on proposer.id = ${proposerId}
      where accounts.panchayat_id = ${panchayatId} and accounts.role in ('staff', 'admin')
        and not accounts.awaits_activation and accounts.erased_at is null
        and coalesce(accounts.disabled_at > now() - make_interval(days => ${DAYS_AFTER_DISABLING}), true)
        and ${personOf(sql`accounts.id`)} <> ${personOf(sql`proposer.id`)})
    select id from eligible
    where disabled_at is null and not was_reset
      and (role = 'admin' or not exists (select from eligible where role = 'admin'))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** SQL condition: the proposal is undecided, and its time is over. */
const isExpired = sql<boolean>`(outcome is null and expires_at <= now())`

function proposals(db: Database, panchayatId: string) {
  return db
    .selectFrom('certificateProposals as proposal')
    .innerJoin('applications', 'applications.id', 'proposal.applicationId')
    .innerJoin('certificates', 'certificates.id', 'proposal.certificateId')
    .innerJoin('accounts as proposer', 'proposer.id', 'proposal.proposedBy')
    .select([
      'proposal.id',
      'proposal.step',
      'proposal.reason',
      'proposal.answers as corrections',
      'proposal.proposedBy',
    ])
    .select(['proposal.proposedAt', 'proposal.expiresAt', 'proposal.outcome', 'proposal.decidedAt'])
    .select(['reference', 'applications.serviceId', 'summary', 'applications.answers', 'certificates.number'])
    .select(['proposal.certificateId', 'proposal.applicationId', 'proposer.username as proposerName'])
    .select(isExpired.as('isExpired'))
    .where('proposal.panchayatId', '=', panchayatId)
}

/** An open proposal of the panchayat; undefined if the proposal is decided or expired, or if the id is invalid. */
export async function findOpenProposal(db: Database, panchayatId: string, id: string) {
  if (!isRowId(id)) return undefined
  return proposals(db, panchayatId)
    .where('proposal.id', '=', id)
    .where('outcome', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** The open proposals of the reader's panchayat, oldest first, with the steps that the reader may take on each. */
export async function listProposals(deps: Deps, reader: SignedInUser): Promise<Proposal[]> {
  const rows = await proposals(deps.db, reader.panchayatId)
    .where('outcome', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('proposal.id')
    .execute()
  const listed: Proposal[] = []
  for (const row of rows) listed.push(presentProposal(row, await allowedSteps(deps, reader, row)))
  return listed
}

type ProposalRow = NonNullable<Awaited<ReturnType<typeof findOpenProposal>>>

async function allowedSteps(
  deps: Deps,
  reader: SignedInUser,
  { proposedBy, reference, step }: ProposalRow,
): Promise<ProposalStep[]> {
  if (proposedBy === reader.accountId) return ['withdraw']
  const confirmers = await findConfirmers(deps.db, reader.panchayatId, proposedBy)
  if (!confirmers.includes(reader.accountId) || (await isOwnCase(deps, reader, reference, step))) return []
  return ['confirm', 'decline']
}

function presentProposal(row: ProposalRow, allowed: ProposalStep[]): Proposal {
  const { id, step, reason, number, summary, reference, serviceId, corrections, answers } = row
  return {
    id,
    step,
    _id: reference,
    collection: serviceId,
    summary,
    number,
    reason,
    by: row.proposerName,
    at: row.proposedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    changes: changesOf(corrections ?? {}, answers),
    allowedSteps: allowed,
  }
}

/** The corrected answers, before and after. No Aadhaar number is among them, because certificates print none. */
const changesOf = (corrections: Answers, answers: Answers) =>
  Object.entries(corrections).map(([field, after]) => ({ field, before: answers[field] ?? '', after }))

/** Every proposal on an application's certificates, oldest first, for reviewers. */
export async function findProposals(db: Database, panchayatId: string, applicationId: string): Promise<PastProposal[]> {
  const rows = await proposals(db, panchayatId)
    .leftJoin('accounts as decider', 'decider.id', 'proposal.decidedBy')
    .select('decider.username as deciderName')
    .where('proposal.applicationId', '=', applicationId)
    .orderBy('proposal.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    step: row.step,
    number: row.number,
    reason: row.reason,
    by: row.proposerName,
    at: row.proposedAt.toISOString(),
    outcome: row.outcome ?? (row.isExpired ? 'expired' : 'open'),
    ...(row.deciderName !== null && { decidedBy: row.deciderName }),
    ...(row.decidedAt !== null && { decidedAt: row.decidedAt.toISOString() }),
  }))
}

/**
 * Closes the expired proposals of a panchayat, or of one certificate, with an audit entry for each. Must run within a
 * transaction.
 */
export async function expireProposals(tx: Database, panchayatId: string, certificateId?: string) {
  const expired = await tx
    .updateTable('certificateProposals as proposal')
    .from('certificates')
    .set({ outcome: 'expired', decidedAt: sql<Date>`proposal.expires_at` })
    .whereRef('certificates.id', '=', 'proposal.certificateId')
    .where('proposal.panchayatId', '=', panchayatId)
    .where(isExpired)
    .$if(certificateId !== undefined, (query) => query.where('certificateId', '=', certificateId ?? ''))
    .returning('certificates.number')
    .execute()
  const actor = { panchayatId, requestId: undefined }
  for (const { number } of expired) {
    await recordAudit(tx, { actor, action: 'certificate-change-expired', subject: { kind: 'certificate', id: number } })
  }
}
