import type { Profile } from '#shared/accounts/profile.ts'
import { aadhaarDigits, maskAadhaar } from '#shared/services/aadhaar.ts'
import type { Database } from '../platform/db/connection.ts'
import type { Vault } from '../platform/vault/open-vault.ts'

/** What the profile shows of the person behind an account: what they said of themselves, their role and their picture. */
export async function getProfile(db: Database, accountId: string) {
  return db
    .selectFrom('accounts')
    .leftJoin('documents', (join) =>
      join.onRef('documents.ownerId', '=', 'accounts.id').on('documents.applicationId', 'is', null),
    )
    .select(['accounts.id', 'username', 'email', 'role', 'firstName', 'middleName', 'lastName', 'gender'])
    .select(['dateOfBirth', 'address', 'mobile', 'aadhaarSealed', 'occupation', 'nationality', 'emergencyContact'])
    .select('documents.filePath as picture')
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** The profile as its owner sees it: even they read the Aadhaar number masked. */
export function presentProfile(row: Awaited<ReturnType<typeof getProfile>>, vault: Vault): Profile {
  const { id, dateOfBirth: dob, aadhaarSealed, ...rest } = row
  return { ...rest, dob, aadhar: aadhaarSealed === null ? null : unsealMasked(vault, id, aadhaarSealed) }
}

/** Bound to its account, so that a sealed number cannot be moved to another. */
export const contextOfAccount = (accountId: string) => `account:${accountId}`

/** A person's Aadhaar number as it may be stored. */
export const sealAadhaar = (vault: Vault, accountId: string, aadhaar: string) =>
  vault.seal(aadhaarDigits(aadhaar), contextOfAccount(accountId))

/** A stored Aadhaar number as it may be shown. */
export const unsealMasked = (vault: Vault, accountId: string, sealed: string) =>
  maskAadhaar(vault.unseal(sealed, contextOfAccount(accountId)))
