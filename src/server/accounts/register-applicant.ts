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
import { refuseEasyPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { sealAadhaar } from './profile.ts'

type Deps = Pick<AccountServices, 'db' | 'documents' | 'vault' | 'panchayat' | 'passwords'>

type NewApplicant = Registration & {
  /** What the person chose, if anything. */
  language: string | undefined
  /** In which the registration screen showed the privacy notice. */
  noticeLanguage: string
  device: string
  deviceToken: string | undefined
  requestId: string
}

/**
 * Makes a citizen's account with its picture, and a session for it, all or nothing. Registering accepts the privacy notice
 * in force, which the registration screen shows. Throws `user-exists` through the
 * unique indexes on email and username.
 */
export async function registerApplicant(deps: Deps, registration: NewApplicant, picture: StagedDocument | undefined) {
  const { password, email, username } = registration
  await refuseEasyPassword(deps, password, [email, username], 'password')
  const passwordHash = await hashPassword(password)
  const kept = await storeDocuments(picture ? [picture] : [], deps.documents)
  const panchayatId = deps.panchayat.id
  const { device, deviceToken, requestId, noticeLanguage } = registration
  return kept.orDiscardOnRefusal(() =>
    deps.db.transaction().execute(async (tx) => {
      const account = await recordAccount(tx, { ...registration, role: 'user', panchayatId, passwordHash }, deps.vault)
      await recordDocuments(tx, kept.documents, { panchayatId, ownerId: account.id, applicationId: null })
      await recordConsent(tx, { accountId: account.id, panchayatId }, noticeLanguage)
      const session = await openSession(tx, {
        accountId: account.id,
        role: 'user',
        passwordHash,
        remember: false,
        device,
        deviceToken,
      })
      if (!session) throw new Error('An account that was just made has the password that it was made with')
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
