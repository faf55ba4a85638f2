// SPDX-License-Identifier: Apache-2.0
import { USUAL_CALENDAR } from '#shared/applications/due-date.ts'
import type { CharterCalendar } from '#shared/charter/wire.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import type { PlatformDeps } from '../platform/platform-deps.ts'
import type { Caller } from '../sessions/find-session.ts'
import { recomputeDueDates } from './due-dates.ts'

/** The panchayat's calendar, or the usual calendar if the panchayat has set none. Holidays are sorted by day. */
export async function getCalendar(db: Database, panchayatId: string): Promise<CharterCalendar> {
  const calendar = await db
    .selectFrom('officeCalendars')
    .select('weeklyDaysOff')
    .where('panchayatId', '=', panchayatId)
    .executeTakeFirst()
  const holidays = await db
    .selectFrom('holidays')
    .select(['day', 'name'])
    .where('panchayatId', '=', panchayatId)
    .orderBy('day')
    .execute()
  return { weeklyDaysOff: [...(calendar?.weeklyDaysOff ?? USUAL_CALENDAR.weeklyDaysOff)], holidays }
}

/** Replaces the calendar of the admin's panchayat, and computes all due dates again, in one transaction. */
export async function changeCalendar(
  { db, catalogue }: Pick<PlatformDeps, 'db' | 'catalogue'>,
  admin: Caller,
  calendar: CharterCalendar,
) {
  await db.transaction().execute(async (tx) => {
    await recordCalendar(tx, admin.panchayatId, calendar)
    await recomputeDueDates(tx, admin.panchayatId, catalogue)
    const details = { holidays: calendar.holidays.length, weeklyDaysOff: calendar.weeklyDaysOff.join(' ') }
    await recordAudit(tx, {
      actor: admin,
      action: 'calendar-changed',
      subject: { kind: 'panchayat', id: admin.panchayatId },
      details,
    })
  })
}

/** Stores a calendar in place of the earlier calendar. If two holidays are on one day, the later holiday in the list counts. */
export async function recordCalendar(tx: Database, panchayatId: string, { weeklyDaysOff, holidays }: CharterCalendar) {
  const daysOff = [...new Set(weeklyDaysOff)].sort((a, b) => a - b)
  await tx
    .insertInto('officeCalendars')
    .values({ panchayatId, weeklyDaysOff: daysOff })
    .onConflict((conflict) => conflict.column('panchayatId').doUpdateSet({ weeklyDaysOff: daysOff }))
    .execute()
  await tx.deleteFrom('holidays').where('panchayatId', '=', panchayatId).execute()
  const byDay = new Map(holidays.map(({ day, name }) => [day, { panchayatId, day, name }]))
  if (byDay.size > 0)
    await tx
      .insertInto('holidays')
      .values([...byDay.values()])
      .execute()
}
