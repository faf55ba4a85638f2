import { type RawBuilder, sql } from 'kysely'
import { ROLES, type Role } from '#shared/applications/lifecycle.ts'

interface Limits {
  /** From the login on, however busy somebody is. */
  hours: number
  /** The same for who asked to be remembered; absent where nobody is. */
  rememberedHours?: number
  /** Without anything that its owner did. */
  idleMinutes: number
  /** How coarsely its use is noted: one write in so long. */
  noteMinutes: number
}

const MONTH_HOURS = 30 * 24
const OFFICE: Limits = { hours: 12, idleMinutes: 60, noteMinutes: 5 }

/** How long a session lasts, by what may be done in it (decision 058). */
export const SESSION_LIMITS: Record<Role, Limits> = {
  user: { hours: 12, rememberedHours: MONTH_HOURS, idleMinutes: MONTH_HOURS * 60, noteMinutes: 10 },
  staff: OFFICE,
  admin: OFFICE,
}

/** Hours until a session of this role ends whatever happens. */
export function sessionHours(role: Role, remember: boolean): number {
  const { hours, rememberedHours } = SESSION_LIMITS[role]
  return remember ? (rememberedHours ?? hours) : hours
}

/** Whether this role may stay signed in past the browser's end. */
export const mayBeRemembered = (role: Role) => SESSION_LIMITS[role].rememberedHours !== undefined

/** When a session ends, of a statement that joins `sessions` and `accounts`: by the role of now, and not of its login. */
export const sessionEnd = sql<Date>`
  least(sessions.expires_at, sessions.last_seen_at + ${byRole(({ idleMinutes }) => idleMinutes)},
    sessions.created_at + ${byRole(({ hours, rememberedHours = hours }) => rememberedHours * 60)})`

/** Whether the use of a session, in such a statement, is to be noted again. */
export const isLongUnseen = sql<boolean>`
  sessions.last_seen_at < now() - ${byRole(({ noteMinutes }) => noteMinutes)}`

/** So many minutes for the role of the joined account, as an interval. */
function byRole(minutesOf: (limits: Limits) => number): RawBuilder<unknown> {
  const cases = ROLES.map(
    (role) => sql`when ${sql.lit(role)} then interval ${sql.lit(`${minutesOf(SESSION_LIMITS[role])} minutes`)}`,
  )
  return sql`case accounts.role ${sql.join(cases, sql` `)} end`
}
