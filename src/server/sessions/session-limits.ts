// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { ROLES, type Role } from '#shared/applications/lifecycle.ts'

interface Limits {
  /** Absolute lifetime, counted from the login. */
  hours: number
  /** Absolute lifetime with `remember`; absent for roles that cannot use it. */
  rememberedHours?: number
  /** Idle timeout. */
  idleMinutes: number
  /** Minimum time between two updates of `last_seen_at`. */
  updateMinutes: number
}

const MONTH_HOURS = 30 * 24
const OFFICE: Limits = { hours: 12, idleMinutes: 60, updateMinutes: 5 }

/** Session lifetimes by role: shorter for roles with more power (decision 058). */
export const SESSION_LIMITS: Record<Role, Limits> = {
  user: { hours: 12, rememberedHours: MONTH_HOURS, idleMinutes: MONTH_HOURS * 60, updateMinutes: 10 },
  staff: OFFICE,
  admin: OFFICE,
  appellate: OFFICE,
}

/** Absolute lifetime of a session in hours. */
export function sessionHours(role: Role, remember: boolean): number {
  const { hours, rememberedHours } = SESSION_LIMITS[role]
  return remember ? (rememberedHours ?? hours) : hours
}

/** Whether sessions of this role may outlast the browser session. */
export const mayBeRemembered = (role: Role) => SESSION_LIMITS[role].rememberedHours !== undefined

/** When a session ends, for a query that joins `sessions` and `accounts`. It uses the current role, not the role at login. */
export const sessionEnd = sql.raw<Date>(`
  least(sessions.expires_at, sessions.last_seen_at + ${byRole(({ idleMinutes }) => idleMinutes)},
    sessions.created_at + ${byRole(({ hours, rememberedHours = hours }) => rememberedHours * 60)})`)

/** Whether `last_seen_at` is due for an update, for a query that joins `sessions` and `accounts`. */
export const isLastSeenStale = sql.raw<boolean>(`
  sessions.last_seen_at < now() - ${byRole(({ updateMinutes }) => updateMinutes)}`)

/** SQL of an interval of minutes that depends on the role of the joined account. */
function byRole(minutesOf: (limits: Limits) => number): string {
  const cases = ROLES.map((role) => `when '${role}' then interval '${minutesOf(SESSION_LIMITS[role])} minutes'`)
  return `case accounts.role ${cases.join(' ')} end`
}
