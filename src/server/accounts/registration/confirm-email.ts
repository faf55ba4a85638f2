// SPDX-License-Identifier: Apache-2.0
import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { CONFIRMATION_DAYS } from '#shared/accounts/registration.ts'
import { RequestError } from '#shared/request-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import { countAttempt, secondsLeft } from '../../platform/rate-limits/count-attempts.ts'
import type { Vault } from '../../platform/vault/open-vault.ts'
import type { SignedInUser } from '../../sessions/find-session.ts'
import { emailDigest } from '../../sessions/session-token.ts'
import type { AccountDeps } from '../account-deps.ts'
import {
  countMail,
  DAY_MINUTES,
  HOUR_MINUTES,
  type MailPermission,
  type MailRequester,
  warnOfReachedLimit,
} from '../limit-mails.ts'
import { verifyDecoyPassword, verifyPassword } from '../passwords.ts'

// Until the owner of an address has confirmed it with the link or with a code, the portal sends nothing else to this
// address. The queries of `notifications/find-recipient.ts` enforce this.

interface AccountEmail {
  id: string
  email: string
}

const DAY_MS = 24 * 3600 * 1000

/**
 * The link by which the owner of a mailbox confirms its address. The token is derived from the account and the vault's
 * key, so it is not stored. Using the token twice is harmless; after a change of the key, it is invalid. The token is the
 * fragment of the link, because browsers do not send the fragment to the server.
 */
export function confirmationLink(origin: string, vault: Vault, account: AccountEmail) {
  const expires = Math.floor((Date.now() + CONFIRMATION_DAYS * DAY_MS) / 1000)
  return `${origin}/confirm-email#${account.id}.${expires}.${digestOf(vault, account, expires).toString('base64url')}`
}

const digestOf = (vault: Vault, { id, email }: AccountEmail, expires: number) =>
  vault.digest(email.toLowerCase(), `confirm-email:${id}:${expires}`)

/** Matches a token: the account's id, the expiry in seconds since 1970, and the digest in base64url. */
const TOKEN = /^(\d{1,18})\.(\d{1,12})\.([\w-]{43})$/

interface Confirmation {
  token: string
  /** Username and password of the registration. Required if the account cannot be used before its address is confirmed. */
  username?: string | undefined
  password?: string | undefined
  requestId: string
}

/**
 * Confirms the address of an account by its link. Throws `confirmation-over` for an expired or invalid link. For an
 * account that cannot be used yet, it also throws the errors of `findOwnRegistration`.
 */
export async function confirmEmail(
  { db, vault }: Pick<AccountDeps, 'db' | 'vault'>,
  { token, requestId, ...credentials }: Confirmation,
) {
  const [, id = '', expires = '', digest = ''] = TOKEN.exec(token) ?? []
  if (Number(expires) * 1000 <= Date.now()) throw new RequestError('confirmation-over')
  const linked = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'panchayatId', 'awaitsConfirmation'])
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  const isValid = linked && timingSafeEqual(digestOf(vault, linked, Number(expires)), Buffer.from(digest, 'base64url'))
  if (!isValid) throw new RequestError('confirmation-over')
  const account = linked.awaitsConfirmation ? await findOwnRegistration(db, linked.email, credentials) : linked
  await db.transaction().execute(async (tx) => {
    if (!(await recordConfirmedEmail(tx, account.id))) return
    // The client is possibly not signed in, so the entry names the account as its subject and not as its actor.
    const actor = { panchayatId: account.panchayatId, requestId }
    await recordAudit(tx, { actor, action: 'email-confirmed', subject: { kind: 'account', id: account.id } })
  })
}

/** The maximum number of password attempts for an email in `WINDOW_MINUTES`, by anybody and for any of its registrations. */
export const MAX_ATTEMPTS = 10
/** The length of the window in which password attempts are counted. */
export const WINDOW_MINUTES = 15

/**
 * Several people may have registered with the same address. Finds the registration of the mailbox's owner by its username
 * and password, because the accounts of strangers must stay unusable. The opened link may belong to a stranger's registration,
 * because a limit may have suppressed the mail of the owner's registration. Throws `answers-invalid` or `too-many-tries`.
 */
async function findOwnRegistration(db: Database, email: string, { username, password }: Partial<Confirmation>) {
  if (!username || !password) {
    const missing = Object.entries({ username, password }).filter(([, value]) => !value)
    throw new RequestError('answers-invalid', { fieldErrors: missing.map(([field]) => ({ field, code: 'required' })) })
  }
  const window = { subject: `confirming:${emailDigest(email)}`, minutes: WINDOW_MINUTES }
  if ((await countAttempt(db, window)) > MAX_ATTEMPTS) {
    throw new RequestError('too-many-tries', { retryAfter: secondsLeft(WINDOW_MINUTES) })
  }
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'panchayatId', 'passwordHash'])
    .where(sql`lower(username)`, '=', username.trim().toLowerCase())
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('awaitsConfirmation', '=', true)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  const isOwn = account ? await verifyPassword(account.passwordHash, password) : await verifyDecoyPassword(password)
  if (!account || !isOwn) {
    throw new RequestError('answers-invalid', { fieldErrors: [{ field: 'password', code: 'registration-wrong' }] })
  }
  return account
}

/**
 * Marks the address of an account as confirmed, after a link or a code has proved access to the mailbox. Returns false
 * if the address was confirmed before. Must run within a transaction. Throws `user-exists`, through the unique index,
 * if another account has taken the address in the meantime.
 */
export async function recordConfirmedEmail(tx: Database, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ emailConfirmedAt: sql<Date>`now()`, awaitsConfirmation: false })
    .where('id', '=', accountId)
    .where('emailConfirmedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type MailDeps = Pick<AccountDeps, 'jobs' | 'configuration'>

/**
 * Enqueues the mail with the link, unless it exceeds a limit of mails to unconfirmed addresses. The mails of
 * registrations, of requests for a new link, and with codes are counted together. Must run within a transaction.
 */
export async function sendConfirmation(
  tx: Database,
  { jobs, configuration }: MailDeps,
  { id: accountId, email, requester }: AccountEmail & { requester: MailRequester },
): Promise<MailPermission> {
  const mail = { email, address: requester.address, isConfirmed: false, when: sql.lit(true) }
  const { rows } = await sql<MailPermission>`
    with ${countMail({ db: tx, configuration }, mail)} select * from mail_permission`.execute(tx)
  const [permission] = rows
  if (!permission) throw new Error('Counting a mail always returns a row')
  warnOfReachedLimit(requester.log, permission)
  await jobs.send(tx, 'mail', { kind: 'confirmation', accountId }, permission.isAllowed)
  return permission
}

/**
 * Sends the link to the caller's address again, and returns the account; undefined if its address is confirmed. Throws
 * `too-many-tries` above a limit of mails. This error reveals nothing to a stranger, because it concerns the caller's
 * own account.
 */
export async function sendConfirmationAgain(
  { db, ...services }: MailDeps & Pick<AccountDeps, 'db'>,
  { accountId, requester }: Pick<SignedInUser, 'accountId'> & { requester: MailRequester },
): Promise<AccountEmail | undefined> {
  const sent = await db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('accounts')
      .select(['id', 'email'])
      .where('id', '=', accountId)
      .where('emailConfirmedAt', 'is', null)
      .executeTakeFirst()
    return account && { account, ...(await sendConfirmation(tx, services, { ...account, requester })) }
  })
  // Thrown after the commit, because a rollback would also undo the count.
  if (sent && !sent.isAllowed) {
    throw new RequestError('too-many-tries', {
      retryAfter: secondsLeft(sent.isHourlyLimitReached ? HOUR_MINUTES : DAY_MINUTES),
    })
  }
  return sent?.account
}
