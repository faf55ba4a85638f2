import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { Database } from '../db/connection.ts'

/** The person behind an account, with the panchayat they belong to. */
export async function getCurrentUser(db: Database, accountId: string) {
  return db
    .selectFrom('accounts')
    .innerJoin('panchayats', 'panchayats.id', 'accounts.panchayatId')
    .leftJoin('documents', (join) =>
      join.onRef('documents.ownerId', '=', 'accounts.id').on('documents.applicationId', 'is', null),
    )
    .select(['username', 'email', 'role', 'firstName', 'lastName', 'documents.filePath as picture'])
    .select(['panchayats.name', 'panchayats.block', 'panchayats.district', 'panchayats.state'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Spec §7, `GET /api/user`. */
export function presentCurrentUser(row: Awaited<ReturnType<typeof getCurrentUser>>): { data: CurrentUser } {
  const { name, block, district, state, ...person } = row
  return { data: { ...person, panchayat: { name, block, district, state } } }
}
