// SPDX-License-Identifier: Apache-2.0
import type { Profile } from '#shared/accounts/profile.ts'
import { aadhaarDigits, maskAadhaar } from '#shared/services/aadhaar.ts'
import type { Database } from '../platform/db/connection.ts'
import type { Vault } from '../platform/vault/open-vault.ts'

/** The profile of an account: personal details, role and picture. */
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

/** The profile for its owner. The Aadhaar number is masked even for the owner. */
export function presentProfile(row: Awaited<ReturnType<typeof getProfile>>, vault: Vault): Profile {
  const { id, dateOfBirth: dob, aadhaarSealed, ...rest } = row
  return { ...rest, dob, aadhar: aadhaarSealed === null ? null : unsealMasked(vault, id, aadhaarSealed) }
}

/** The vault context of an account: the vault does not decrypt a number that was encrypted for another account. */
export const contextOfAccount = (accountId: string) => `account:${accountId}`

/** Encrypts an Aadhaar number for storage. */
export const sealAadhaar = (vault: Vault, accountId: string, aadhaar: string) =>
  vault.seal(aadhaarDigits(aadhaar), contextOfAccount(accountId))

/** Decrypts a stored Aadhaar number, and masks it for display. */
export const unsealMasked = (vault: Vault, accountId: string, sealed: string) =>
  maskAadhaar(vault.unseal(sealed, contextOfAccount(accountId)))
