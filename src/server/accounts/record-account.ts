import type { Registration } from '#shared/accounts/registration.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import type { Database } from '../db/connection.ts'
import type { Vault } from '../vault/open-vault.ts'

type NewAccount = Omit<Registration, 'password'> & { role: Role; panchayatId: string; passwordHash: string }

/** Stores one account. A second one with the email or username breaks a unique index. */
export async function recordAccount(db: Database, account: NewAccount, vault: Vault) {
  return db
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
      aadhaarSealed: account.aadhar ? vault.seal(digits(account.aadhar), 'account') : null,
      occupation: account.occupation,
      nationality: account.nationality,
      emergencyContact: account.emergencyContact,
    })
    .returning(['id', 'username', 'email', 'role'])
    .executeTakeFirstOrThrow()
}

const digits = (aadhaar: string) => aadhaar.replaceAll(' ', '')
