// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { CLAIM_MINUTES, type Claim, type OpenClaim } from '#shared/applications/office-wire.ts'
import { RequestError } from '#shared/request-error.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { SignedInUser } from '../../sessions/find-session.ts'

// A claim tells the other reviewers that a reviewer has an application open. A claim prevents no decision: two people may read
// the same application, and the lifecycle already refuses the second of two decisions. A reviewer has one claim, on the
// application that the reviewer opened last, so the table has at most one row for each reviewer and needs no clean-up.

/**
 * Claims an application for the reviewer, or renews the claim, and returns who else has it open. The claim ends after
 * `CLAIM_MINUTES` without renewal. Throws `application-not-found`.
 */
export async function claimApplication(
  db: Database,
  { accountId, panchayatId }: SignedInUser,
  reference: string,
): Promise<Claim> {
  const { rows } = await sql<{ username: string | null; isEarlier: boolean }>`
    with claimed as (
      insert into review_claims as own (panchayat_id, account_id, application_id, expires_at)
      select panchayat_id, ${accountId}, id, now() + make_interval(mins => ${CLAIM_MINUTES})
      from applications where panchayat_id = ${panchayatId} and reference = ${reference}
      on conflict (panchayat_id, account_id) do update set
        application_id = excluded.application_id,
        claimed_at = case when own.application_id = excluded.application_id and own.expires_at > now()
          then own.claimed_at else now() end,
        expires_at = excluded.expires_at
      returning account_id, application_id, claimed_at)
    select username,
      (others.claimed_at, others.account_id) < (claimed.claimed_at, claimed.account_id) as is_earlier
    from claimed left join (review_claims as others join accounts on accounts.id = others.account_id)
      on others.application_id = claimed.application_id and others.panchayat_id = ${panchayatId}
        and others.account_id <> claimed.account_id and others.expires_at > now()
    order by others.claimed_at, others.account_id`.execute(db)
  if (rows.length === 0) throw new RequestError('application-not-found')
  const namesOf = (isEarlier: boolean) =>
    rows.flatMap((row) => (row.username !== null && row.isEarlier === isEarlier ? [row.username] : []))
  return { earlier: namesOf(true), later: namesOf(false) }
}

/**
 * Ends the reviewer's claim on this application. A claim on another application, which they opened meanwhile, stays.
 */
export async function releaseClaim(db: Database, { accountId, panchayatId }: SignedInUser, reference: string) {
  await sql`
    delete from review_claims using applications
    where review_claims.panchayat_id = ${panchayatId} and account_id = ${accountId}
      and applications.id = application_id and applications.panchayat_id = ${panchayatId}
      and reference = ${reference}`.execute(db)
}

/** The applications that other reviewers of the panchayat have open now. */
export async function findClaimsOfOthers(db: Database, { accountId, panchayatId }: SignedInUser): Promise<OpenClaim[]> {
  const { rows } = await sql<{ reference: string; username: string }>`
    select reference, username
    from review_claims
    join applications on applications.id = application_id and applications.panchayat_id = review_claims.panchayat_id
    join accounts on accounts.id = account_id
    where review_claims.panchayat_id = ${panchayatId} and account_id <> ${accountId} and expires_at > now()
    order by claimed_at, account_id`.execute(db)
  return rows.map(({ reference, username }) => ({ _id: reference, by: username }))
}
