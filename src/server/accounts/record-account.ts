import type { Registration } from '#shared/accounts/registration.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import type { Database } from '../platform/db/connection.ts'
import type { Vault } from '../platform/vault/open-vault.ts'
import { sealAadhaar } from './account-aadhaar.ts'

type NewAccount = Omit<Registration, 'password'> & {
  role: Role
  panchayatId: string
  passwordHash: string
  /** Absent for a person who has not chosen any yet. */
  language?: string | undefined
}

/**
 * Stores one account, its Aadhaar number sealed to it. Within a transaction; a second account with the email or username
 * breaks a unique index.
 */
export async function recordAccount(tx: Database, account: NewAccount, vault: Vault) {
  const recorded = await tx
    .insertInto('accounts')
    .values({
      panchayatId: account.panchayatId,
      role: account.role,
      username: account.username,
      email: account.email,
      passwordHash: account.passwordHash,
      firstName: account.firstName,
      middleName: account.middleName ?? null,
      lastName: account.lastName,
      gender: account.gender,
      dateOfBirth: account.dob,
      address: JSON.stringify(account.address),
      mobile: account.mobile,
      occupation: account.occupation,
      nationality: account.nationality,
      emergencyContact: account.emergencyContact,
      language: account.language ?? null,
    })
    .returning(['id', 'username', 'email', 'role'])
    .executeTakeFirstOrThrow()
  if (account.aadhar) {
    const aadhaarSealed = sealAadhaar(vault, recorded.id, account.aadhar)
    await tx.updateTable('accounts').set({ aadhaarSealed }).where('id', '=', recorded.id).execute()
  }
  return recorded
}
