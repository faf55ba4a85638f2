// SPDX-License-Identifier: Apache-2.0
import type { RequestErrorCode } from '#shared/request-error.ts'

/** Unique constraints, and the error codes for their violation. */
const CONSTRAINTS: Record<string, RequestErrorCode> = {
  accounts_email_key: 'user-exists',
  accounts_username_key: 'user-exists',
  applications_duplicate_key: 'duplicate-application',
}

/** The codes of five characters in this file are error codes of PostgreSQL, the others are of Node.js. */
const UNIQUE_VIOLATION = '23505'

/** Codes for a refused or lost connection, or a server that starts or stops. A retry may succeed. */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  // admin_shutdown, crash_shutdown, cannot_connect_now
  '57P01',
  '57P02',
  '57P03',
  // too_many_connections, connection_failure, connection_does_not_exist
  '53300',
  '08006',
  '08003',
])

const LOCK_TIMEOUT = '55P03'
/**
 * In this order: timeout of a lock, of a statement, and of an idle transaction; deadlock; serialization failure. PostgreSQL
 * has rolled back the transaction, so a retry may succeed.
 */
const ROLLED_BACK = new Set([LOCK_TIMEOUT, '57014', '25P03', '40P01', '40001'])

/** In this order: a NUL character in a text, a malformed date, a date out of range, a number out of range. */
const INVALID_VALUE = new Set(['22021', '22007', '22008', '22003'])

/** Matches messages of pg about a lost connection or a timeout. These errors have no code. */
const LOST_CONNECTION =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|Query read timeout/

/** The error code for an error of the database; undefined if the error is a bug of the portal. */
export function databaseErrorCode(error: Error): RequestErrorCode | undefined {
  const code = 'code' in error ? String(error.code) : ''
  if (code === UNIQUE_VIOLATION && 'constraint' in error) return CONSTRAINTS[String(error.constraint)]
  if (UNAVAILABLE.has(code) || ROLLED_BACK.has(code) || isMissingSocket(error) || LOST_CONNECTION.test(error.message)) {
    return 'unavailable'
  }
  if (INVALID_VALUE.has(code)) return 'malformed-request'
  // ENOSPC comes from the operating system, 53100 (disk_full) from PostgreSQL.
  const isDiskFull = code === 'ENOSPC' || code === '53100'
  return isDiskFull ? 'storage-full' : undefined
}

/** Whether a statement timed out while waiting for a lock. */
export const isLockTimeout = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === LOCK_TIMEOUT

/** Whether the socket is missing, for example while the embedded server restarts. */
function isMissingSocket(error: Error) {
  return 'syscall' in error && error.syscall === 'connect'
}
