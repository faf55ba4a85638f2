import { type RawBuilder, sql } from 'kysely'
import type { SignedIn } from './find-session.ts'

/**
 * SQL condition for what an appellate officer may read of a panchayat: applications with an open appeal, or with one that they
 * decided.
 */
export const isUnderAppeal = (
  { accountId, panchayatId }: Pick<SignedIn, 'accountId' | 'panchayatId'>,
  applicationId: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from appeals where appeals.application_id = ${applicationId} and appeals.panchayat_id = ${panchayatId}
    and (appeals.outcome is null or appeals.decided_by = ${accountId}))`
