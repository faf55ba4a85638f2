// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { addDays } from '#shared/calendar-days.ts'
import { enqueueWeeklyMails, isWeeklyMailDue, lastMailDay } from '../accounts/mails/weekly-mail.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { countOpenComplaints } from '../complaints/find-complaints.ts'
import { DEFAULT_LANGUAGE } from '../platform/i18n/load-texts.ts'
import type { WeeklyFigures } from '../platform/jobs/outbox.ts'
import { getOverview } from './get-overview.ts'

/**
 * Sends the figures of the panchayat to the admins who have switched the weekly mail on, once for each Monday. If the portal was
 * stopped on Monday, it sends the figures when it runs again.
 */
export async function sendWeeklyFigures(deps: CertificateDeps) {
  const { db, jobs, panchayat } = deps
  const monday = lastMailDay(new Date())
  if (!(await isWeeklyMailDue(db, panchayat.id, monday))) return
  await enqueueWeeklyMails(db, panchayat.id, await collectFigures(deps, monday))
  jobs.relayOutboxSoon()
}

async function collectFigures(deps: CertificateDeps, monday: string): Promise<WeeklyFigures> {
  const { id: panchayatId } = deps.panchayat
  const overview = await getOverview(deps, { panchayatId, role: 'admin', language: DEFAULT_LANGUAGE })
  const waitingIn = (waited: 'Pending' | 'Verified') => ({
    waiting: overview.steps.find(({ status }) => status === waited)?.waiting ?? 0,
    overdue: overview.overdue.officers
      .filter(({ status }) => status === waited)
      .reduce((sum, { count }) => sum + count, 0),
  })
  return {
    monday,
    signature: waitingIn('Verified'),
    verification: waitingIn('Pending'),
    week: await countWeek(deps, addDays(monday, -7), monday),
    onTime: overview.onTime,
    appeals: overview.appeals,
    complaints: await countOpenComplaints(deps.db, panchayatId),
  }
}

/** SQL expression for the first moment of a day in India. */
const startOf = (day: string) => sql<Date>`(${day}::date::timestamp at time zone 'Asia/Kolkata')`

/** The number of submissions and final decisions from the day `from` to the day before `to`. */
async function countWeek({ db, catalogue, panchayat }: CertificateDeps, from: string, to: string) {
  const services = catalogue.services.map(({ definition }) => definition.id)
  const { rows } = await sql<WeeklyFigures['week']>`
    select (
        select count(*)::int from applications
        where panchayat_id = ${panchayat.id} and service_id = any(${services}::text[])
          and submitted_at >= ${startOf(from)} and submitted_at < ${startOf(to)}) as submitted,
      count(*) filter (where to_status = 'Approved')::int as approved,
      count(*) filter (where to_status = 'Rejected')::int as rejected
    from decisions
    where panchayat_id = ${panchayat.id} and decided_at >= ${startOf(from)} and decided_at < ${startOf(to)}`.execute(db)
  return rows[0] ?? { submitted: 0, approved: 0, rejected: 0 }
}
