// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Registration } from '#shared/accounts/registration.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import { PRIVACY_NOTICE } from '#shared/privacy/privacy-notice.ts'
import { RequestError } from '#shared/request-error.ts'
import type { StagedDocument } from '../../documents/receive-form.ts'
import { recordDocuments, storeDocuments } from '../../documents/store-documents.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import { assertNoDemoAddress } from '../../platform/demo-accounts.ts'
import { countByNetwork, secondsLeft } from '../../platform/rate-limits/count-attempts.ts'
import type { Vault } from '../../platform/vault/open-vault.ts'
import { type NewSession, openSession } from '../../sessions/open-session.ts'
import type { AccountDeps } from '../account-deps.ts'
import { recordConsent } from '../consent.ts'
import type { MailRequester } from '../limit-mails.ts'
import { assertPasswordNotEasy } from '../password-rules.ts'
import { hashPassword } from '../passwords.ts'
import { sealAadhaar } from '../profile.ts'
import { sendConfirmation } from './confirm-email.ts'

type Deps = Pick<AccountDeps, 'db' | 'documents' | 'vault' | 'panchayat' | 'passwords' | 'jobs' | 'configuration'>

const DAY_MINUTES = 24 * 60
/**
 * The maximum number of registrations from one network in a day. Without a limit, anybody could create any number of accounts,
 * and the portal does not delete unused ones. An office that registers one person every three minutes for eight hours makes 160.
 */
export const REGISTRATIONS_PER_DAY = 200
/**
 * The maximum size of the profile pictures that these registrations may store: one megabyte for each registration. The
 * browser reduces photos to a smaller size.
 */
export const REGISTRATION_KILOBYTES_PER_DAY = 200_000

type NewApplicant = Registration & {
  /** The language that the person chose, if any. */
  language: string | undefined
  /** The language in which the registration screen showed the privacy notice. */
  noticeLanguage: string
  device: string
  deviceToken: string | undefined
  requestId: string
  /** The client: its IP address, by whose network registrations and mails are counted, and its log. */
  requester: MailRequester
}

/**
 * Creates a citizen's account, its picture and a session atomically, and enqueues a mail by which the person confirms
 * the email address. By registering, the person accepts the current privacy notice, which the registration screen
 * shows. Throws `user-exists` through the unique indexes on email and username. With strict privacy, the response is
 * the same for a known and an unknown email: the new account gets no session and cannot be used until its email address
 * is confirmed. Only the mail says whether another account has this address.
 */
export async function registerApplicant(deps: Deps, registration: NewApplicant, picture: StagedDocument | undefined) {
  const { password, email, username } = registration
  assertNoDemoAddress(deps.configuration, email)
  await assertPasswordNotEasy(deps, password, [email, username], 'password')
  await countRegistration(deps, registration.requester.address, picture)
  const passwordHash = await hashPassword(password)
  const stored = await storeDocuments(picture ? [picture] : [], deps.documents)
  const panchayatId = deps.panchayat.id
  const { device, deviceToken, requestId, noticeLanguage } = registration
  const awaitsConfirmation = deps.configuration.strictAccountPrivacy
  return stored.runOrDiscard(() =>
    deps.db.transaction().execute(async (tx) => {
      const unconfirmed = { role: 'user', isEmailConfirmed: false, awaitsConfirmation } as const
      const newAccount = { ...registration, ...unconfirmed, panchayatId, passwordHash }
      const account = await recordAccount(tx, newAccount, deps.vault)
      await recordDocuments(tx, stored.documents, { panchayatId, ownerId: account.id, applicationId: null })
      await recordConsent(tx, { accountId: account.id, panchayatId }, noticeLanguage)
      const session = awaitsConfirmation
        ? undefined
        : await openFirstSession(tx, { accountId: account.id, passwordHash, device, deviceToken })
      const actor = { panchayatId, accountId: account.id, role: account.role, requestId }
      const details = { notice: PRIVACY_NOTICE.version, language: noticeLanguage }
      await recordAudit(tx, { actor, action: 'registered', subject: { kind: 'account', id: account.id }, details })
      await sendConfirmation(tx, deps, { ...account, requester: registration.requester })
      return { account, session }
    }),
  )
}

/**
 * Counts a valid registration by its network. Throws `too-many-calls`, or `too-many-files` if its picture exceeds the
 * limit.
 */
async function countRegistration({ db, configuration }: Deps, address: string, picture: StagedDocument | undefined) {
  const factor = configuration.rateLimitFactor
  if (factor === 0) return
  const count = (subject: string, max: number, by: number) =>
    countByNetwork(db, { subject, minutes: DAY_MINUTES, max: max * factor }, address, by)
  const retryAfter = secondsLeft(DAY_MINUTES)
  if (await count('registrations', REGISTRATIONS_PER_DAY, 1)) throw new RequestError('too-many-calls', { retryAfter })
  if (!picture) return
  const kilobytes = Math.ceil(picture.size / 1000)
  if (await count('registered-kilobytes', REGISTRATION_KILOBYTES_PER_DAY, kilobytes)) {
    throw new RequestError('too-many-files', { retryAfter })
  }
}

async function openFirstSession(tx: Database, request: Omit<NewSession, 'role' | 'remember'>) {
  const session = await openSession(tx, { ...request, role: 'user', remember: false })
  if (!session) throw new Error('The session of a new account could not be opened: its password has changed')
  return session
}

type NewAccount = Omit<Registration, 'password'> & {
  role: Role
  /**
   * Whether the email address is known to belong to the person. Otherwise, the portal sends it only codes, and the link that
   * confirms it.
   */
  isEmailConfirmed: boolean
  /** Whether the account cannot be used, and does not reserve its email address, until that address is confirmed. */
  awaitsConfirmation?: boolean
  panchayatId: string
  passwordHash: string
  /** Absent if the person has not chosen a language. */
  language?: string | undefined
}

/**
 * Inserts one account with its encrypted Aadhaar number, within the caller's transaction. A duplicate email or username
 * violates a unique index.
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
      awaitsConfirmation: account.awaitsConfirmation ?? false,
      emailConfirmedAt: account.isEmailConfirmed ? sql<Date>`now()` : null,
    })
    .returning(['id', 'username', 'email', 'role'])
    .executeTakeFirstOrThrow()
  if (account.aadhar) {
    const aadhaarSealed = sealAadhaar(vault, recorded.id, account.aadhar)
    await tx.updateTable('accounts').set({ aadhaarSealed }).where('id', '=', recorded.id).execute()
  }
  return recorded
}
