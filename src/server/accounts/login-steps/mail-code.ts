// SPDX-License-Identifier: Apache-2.0
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { OTP_LENGTH } from '#shared/accounts/wire.ts'
import { RequestError } from '#shared/request-error.ts'
import { countAttempt, insertAttempt } from '../../platform/rate-limits/count-attempts.ts'
import type { Vault } from '../../platform/vault/open-vault.ts'
import { type LoginAccount, MAIL_CODES } from '../../sessions/count-login-attempt.ts'
import { emailDigest, hashSessionToken, newSessionToken } from '../../sessions/session-token.ts'
import { findStartedLogin, type StartedLogin } from '../../sessions/started-login.ts'
import type { AccountDeps } from '../account-deps.ts'
import { countMail, type MailPermission, type MailRequester, warnOfReachedLimit } from '../limit-mails.ts'
import { CODE_CONTEXT, CODE_MINUTES } from '../password-reset.ts'
import { recordConfirmedEmail } from '../registration/confirm-email.ts'
import { advanceLogin, type LoginOutcome } from './advance-login.ts'

/** The maximum number of attempts to enter the code of one started login. */
export const MAX_CODE_ATTEMPTS = 5
/** The maximum number of mails with login codes to one address per hour. */
export const MAX_MAILS_PER_HOUR = 10

type Deps = Pick<AccountDeps, 'db' | 'jobs' | 'vault' | 'configuration'>

interface MailCodeLogin {
  login: { email: string; device: string; remember: boolean; requestId: string } & MailRequester
  account: LoginAccount | undefined
  isPasswordRight: boolean
}

/**
 * Starts a login that needs a code sent by mail. Returns the token of the login, and the code if a mail was sent. The
 * portal sends the mail only if the password is correct, but the client gets the same response for a wrong password or an
 * unknown email. `countMail` limits the mails to an unconfirmed address, because anybody can register with the address of
 * somebody else, and could fill that person's mailbox with codes.
 */
export async function startMailCode(deps: Deps, { login, account, isPasswordRight }: MailCodeLogin) {
  const { db, vault } = deps
  const token = newSessionToken()
  const isAddressConfirmed = account?.isEmailConfirmed ?? false
  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0')
  const payload = {
    kind: 'code',
    purpose: 'login',
    accountId: account?.id ?? '',
    sealedCode: vault.seal(code, CODE_CONTEXT),
    isAddressConfirmed,
  }
  const mailLimit = { subject: `login-mails:${emailDigest(login.email)}`, minutes: 60 }
  // A mail to a confirmed address counts only towards `mailLimit`: `when` is then false, so `countMail` counts nothing, and
  // `isConfirmed: false` does not matter.
  const isMailToUnconfirmedDue = sql<boolean>`(not ${isAddressConfirmed}::boolean
    and exists (select from mail_attempts where count <= ${MAX_MAILS_PER_HOUR}))`
  const counted = { email: login.email, address: login.address, isConfirmed: false, when: isMailToUnconfirmedDue }
  // The same statement runs in all cases. With `synchronous_commit` off, the commit does not wait for the disk. Otherwise,
  // the response time would reveal whether rows were written. `countMail` defines `mail_permission`.
  const { rows } = await sql<Pick<MailPermission, 'reachedLimit'> & { isMailed: boolean }>`
    with mail_attempts as (${insertAttempt(db, mailLimit, sql<boolean>`${isPasswordRight && account !== undefined}::boolean`)}),
    ${countMail(deps, counted)},
    started as (
      insert into started_logins (token_hash, account_id, password_hash, device, remember, mail_code_hash, expires_at)
      select ${hashSessionToken(token)}, ${account?.id ?? null}::bigint, ${account?.passwordHash ?? ''}, ${login.device},
        ${login.remember}, ${digestCode(vault, token, code)}, now() + make_interval(mins => ${CODE_MINUTES})
      from mail_attempts, mail_permission
      where count <= ${MAX_MAILS_PER_HOUR} and (${isAddressConfirmed}::boolean or is_allowed)
      returning expires_at),
    mailed as (
      insert into promised_jobs (queue, payload, is_urgent)
      select 'mail', ${JSON.stringify(payload)}::jsonb || jsonb_build_object('expiresAt', expires_at), true from started),
    audited as (
      insert into audit_entries (panchayat_id, actor_id, actor_role, action, subject_kind, subject, request_id, details)
      select ${account?.panchayatId ?? null}::bigint, ${account?.id ?? null}::bigint, ${account?.role ?? null}, 'log-in-started',
        'account', ${account?.id ?? null}::text, ${login.requestId}, jsonb_build_object('next', 'mail-code')
      from started)
    select exists (select from started) as is_mailed, reached_limit, set_config('synchronous_commit', 'off', true)
    from mail_permission`.execute(db)
  const [started] = rows
  if (!started) throw new Error('Starting a login always returns a row')
  warnOfReachedLimit(login.log, started)
  deps.jobs.relayOutboxSoon()
  return { next: 'mail-code' as const, token, code: started.isMailed ? code : undefined }
}

interface MailCodeProof {
  token: string
  code: string
  deviceToken: string | undefined
  requestId: string
}

/**
 * Verifies the code sent by mail, which is valid once, and advances the login. Throws `answers-invalid` for a wrong code,
 * and `login-over` after five attempts. This also applies if no mail was sent, so that the client cannot notice it.
 */
export async function verifyMailCode(
  deps: Deps,
  { token, code, deviceToken, requestId }: MailCodeProof,
): Promise<{ login: StartedLogin; outcome: LoginOutcome }> {
  const { db, vault } = deps
  const tokenHash = hashSessionToken(token)
  // Counted before the comparison, so that concurrent attempts cannot exceed the limit.
  const attempts = await countAttempt(db, { subject: `${MAIL_CODES}:${tokenHash.toString('base64url')}`, minutes: 60 })
  if (attempts > MAX_CODE_ATTEMPTS) throw new RequestError('login-over')
  const verified = await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('startedLogins')
      .set({ mailCodeHash: null })
      .where('tokenHash', '=', tokenHash)
      .where('mailCodeHash', '=', digestCode(vault, token, code))
      .where('expiresAt', '>', sql<Date>`now()`)
      .executeTakeFirst()
    const found = numUpdatedRows === 1n ? await findStartedLogin(tx, token) : undefined
    if (!found) return undefined
    const login = { ...found, token, deviceToken, requestId }
    await recordConfirmedEmail(tx, login.accountId)
    return { login, outcome: await advanceLogin(tx, deps, login) }
  })
  if (!verified)
    throw new RequestError('answers-invalid', { fieldErrors: [{ field: 'code', code: 'mail-code-wrong' }] })
  return verified
}

const digestCode = (vault: Vault, token: string, code: string) => vault.digest(code, `login-code:${token}`)
