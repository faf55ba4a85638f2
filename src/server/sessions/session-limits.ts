// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { ROLES, type Role } from '#shared/applications/lifecycle.ts'

interface Limits {
  /** Absolute lifetime, counted from the login. */
  maxHours: number
  /** Absolute lifetime if the person chose to stay logged in; absent for roles that cannot choose it. */
  maxRememberedHours?: number
  /** Idle timeout. */
  maxIdleMinutes: number
  /** Minimum time between two updates of `last_seen_at`. */
  lastSeenUpdateMinutes: number
}

const MONTH_HOURS = 30 * 24
const OFFICE: Limits = { maxHours: 12, maxIdleMinutes: 60, lastSeenUpdateMinutes: 5 }

/** Session lifetimes by role: shorter for roles with more power (docs/decisions/058). */
export const SESSION_LIMITS: Record<Role, Limits> = {
  user: {
    maxHours: 12,
    maxRememberedHours: MONTH_HOURS,
    maxIdleMinutes: MONTH_HOURS * 60,
    lastSeenUpdateMinutes: 10,
  },
  staff: OFFICE,
  admin: OFFICE,
  appellate: OFFICE,
}

/** Absolute lifetime of a session in hours. */
export function sessionHours(role: Role, remember: boolean): number {
  const { maxHours, maxRememberedHours = maxHours } = SESSION_LIMITS[role]
  return remember ? maxRememberedHours : maxHours
}

/** Whether sessions of this role may outlast the browser session. */
export const mayBeRemembered = (role: Role) => SESSION_LIMITS[role].maxRememberedHours !== undefined

/**
 * SQL expression: when a session ends, for a query that joins `sessions` and `accounts`. `expires_at` was computed at the login.
 * The last argument of `least` is the maximum for the current role, because the role may have changed since the login.
 */
export const sessionEnd = sql.raw<Date>(`
  least(sessions.expires_at, sessions.last_seen_at + ${byRole(({ maxIdleMinutes }) => maxIdleMinutes)},
    sessions.created_at + ${byRole(({ maxHours, maxRememberedHours = maxHours }) => maxRememberedHours * 60)})`)

/** SQL condition: `last_seen_at` is due for an update, for a query that joins `sessions` and `accounts`. */
export const isLastSeenStale = sql.raw<boolean>(`
  sessions.last_seen_at < now() - ${byRole(({ lastSeenUpdateMinutes }) => lastSeenUpdateMinutes)}`)

/** SQL of an interval of minutes that depends on the role of the joined account. */
function byRole(minutesOf: (limits: Limits) => number): string {
  const cases = ROLES.map((role) => `when '${role}' then interval '${minutesOf(SESSION_LIMITS[role])} minutes'`)
  return `case accounts.role ${cases.join(' ')} end`
}
