// SPDX-License-Identifier: Apache-2.0
import { type RawBuilder, sql } from 'kysely'
import type { SignedInUser } from './find-session.ts'

/**
 * SQL condition for the applications of a panchayat that an appellate officer may read: the applications with an open appeal,
 * and the applications whose appeal this officer decided.
 */
export const isUnderAppeal = (
  { accountId, panchayatId }: Pick<SignedInUser, 'accountId' | 'panchayatId'>,
  applicationId: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from appeals where appeals.application_id = ${applicationId} and appeals.panchayat_id = ${panchayatId}
    and (appeals.outcome is null or appeals.decided_by = ${accountId}))`
