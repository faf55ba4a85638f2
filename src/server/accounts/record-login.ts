import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import { type LoginAccount, type LoginAttempt, uncountLogin } from '../sessions/count-login.ts'
import { newSecrets, openedSession, presentOpened } from '../sessions/open-session.ts'
import { mayBeRemembered } from '../sessions/session-limits.ts'

interface RightLogin {
  login: { remember: boolean; device: string; deviceToken: string | undefined; requestId: string }
  account: LoginAccount
  /** Taken back, as this one succeeded. */
  windows: LoginAttempt['windows']
}

/** Opens the session of a login whose password was right, with its audit entry. Undefined once the password is another. */
export async function recordLogin(db: Database, { login, account, windows }: RightLogin) {
  const { id: accountId, passwordHash, panchayatId, role } = account
  const { remember, device, deviceToken, requestId } = login
  const isRemembered = remember && mayBeRemembered(role)
  const secrets = newSecrets(login)
  const { rows } = await sql<{ id: string; expiresAt: Date }>`
    with ${openedSession({ accountId, role, passwordHash, remember, device, deviceToken }, secrets)},
    ${uncountLogin(db, windows, sql<boolean>`exists (select from opened)`)},
    audited as (
      insert into audit_entries (panchayat_id, actor_id, actor_role, action, subject_kind, subject, request_id, details)
      select ${panchayatId}::bigint, ${accountId}::bigint, ${role}, 'logged-in', 'session', id::text, ${requestId},
        jsonb_build_object('remembered', ${isRemembered}::boolean)
      from opened)
    select id, expires_at from opened`.execute(db)
  const [opened] = rows
  if (!opened) return undefined
  return presentOpened(opened, secrets, { role, remember })
}
