import type { RefusalCode } from '#shared/refusal.ts'

/** Constraints whose breach means something to a person. */
const CONSTRAINTS: Record<string, RefusalCode> = {
  accounts_email_key: 'user-exists',
  accounts_username_key: 'user-exists',
  applications_duplicate_key: 'duplicate-application',
}

const UNIQUE_VIOLATION = '23505'

/** Connection refused, lost, or the server starting and stopping: it will be back. */
const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300', '08006', '08003'])

/** Locked by somebody, even one by the other, or ended because it took too long: it was not done, and another time it may be. */
const LOCKED = '55P03'
const TOO_SLOW = new Set([LOCKED, '57014', '25P03', '40P01', '40001'])

/** A NUL in a text, a date or a number out of range: nobody types that. */
const UNREADABLE = new Set(['22021', '22007', '22008', '22003'])

/** Reads what PostgreSQL said as a refusal, where it is one. */
export function refusalOfDatabase(error: Error): RefusalCode | undefined {
  const code = 'code' in error ? String(error.code) : ''
  if (code === UNIQUE_VIOLATION && 'constraint' in error) return CONSTRAINTS[String(error.constraint)]
  if (
    AWAY.has(code) ||
    TOO_SLOW.has(code) ||
    isMissingSocket(error) ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect|Query read timeout/.test(
      error.message,
    )
  ) {
    return 'unavailable'
  }
  if (UNREADABLE.has(code)) return 'malformed-request'
  return code === 'ENOSPC' || code === '53100' ? 'storage-full' : undefined
}

/** Whether a statement gave up waiting for what somebody else holds. */
export const isLocked = (error: unknown) => error instanceof Error && 'code' in error && error.code === LOCKED

/** The socket of a server that is just starting again. */
function isMissingSocket(error: Error) {
  return 'syscall' in error && error.syscall === 'connect'
}
