import type { Registration } from '#shared/accounts/registration.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import { PRIVACY_NOTICE } from '#shared/privacy/privacy-notice.ts'
import type { StagedDocument } from '../documents/receive-form.ts'
import { recordDocuments, storeDocuments } from '../documents/store-documents.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import type { Vault } from '../platform/vault/open-vault.ts'
import { openSession } from '../sessions/open-session.ts'
import type { AccountServices } from './account-services.ts'
import { recordConsent } from './consent.ts'
import { rejectEasyPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { sealAadhaar } from './profile.ts'

type Deps = Pick<AccountServices, 'db' | 'documents' | 'vault' | 'panchayat' | 'passwords'>

type NewApplicant = Registration & {
  /** The language that the person chose, if any. */
  language: string | undefined
  /** The language in which the registration screen showed the privacy notice. */
  noticeLanguage: string
  device: string
  deviceToken: string | undefined
  requestId: string
}

/**
 * Creates a citizen's account, its picture and a session atomically. Registering accepts the current privacy notice, which
 * the registration screen shows. Throws `user-exists` through the unique indexes on email and username.
 */
export async function registerApplicant(deps: Deps, registration: NewApplicant, picture: StagedDocument | undefined) {
  const { password, email, username } = registration
  await rejectEasyPassword(deps, password, [email, username], 'password')
  const passwordHash = await hashPassword(password)
  const stored = await storeDocuments(picture ? [picture] : [], deps.documents)
  const panchayatId = deps.panchayat.id
  const { device, deviceToken, requestId, noticeLanguage } = registration
  return stored.orDiscardOnRefusal(() =>
    deps.db.transaction().execute(async (tx) => {
      const account = await recordAccount(tx, { ...registration, role: 'user', panchayatId, passwordHash }, deps.vault)
      await recordDocuments(tx, stored.documents, { panchayatId, ownerId: account.id, applicationId: null })
      await recordConsent(tx, { accountId: account.id, panchayatId }, noticeLanguage)
      const session = await openSession(tx, {
        accountId: account.id,
        role: 'user',
        passwordHash,
        remember: false,
        device,
        deviceToken,
      })
      if (!session) throw new Error('A new account has the password with which it was created')
      const actor = { panchayatId, accountId: account.id, role: account.role, requestId }
      const details = { notice: PRIVACY_NOTICE.version, language: noticeLanguage }
      await recordAudit(tx, { actor, action: 'registered', subject: { kind: 'account', id: account.id }, details })
      return { account, session }
    }),
  )
}

type NewAccount = Omit<Registration, 'password'> & {
  role: Role
  panchayatId: string
  passwordHash: string
  /** Absent if the person has not chosen a language. */
  language?: string | undefined
}

/**
 * Inserts one account, with its Aadhaar number sealed. Within a transaction. A duplicate email or username violates a
 * unique index.
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
