// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { STATUS_GROUPS } from '#shared/applications/lifecycle.ts'
import { MAX_OVERDUE, WAITING_STEPS } from '#shared/applications/overview.ts'
import type { Overview } from '#shared/applications/overview-wire.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { getCharter, officerOf } from '../charter/charter.ts'

interface OverdueInput {
  panchayatId: string
  role: string
  language: string
}

interface OverdueRow {
  serviceId: string
  status: (typeof WAITING_STEPS)[number]['status']
  count: number
  /** Days since the earliest due date. */
  daysLate: number
}

/**
 * The overdue applications by step and by the officer whom the charter names for the step, the most overdue officers first.
 * Admins get all officers, others only those of their own step. The counts by service are for everyone. Reads only the
 * applications that were due first, in the order of an index.
 */
export async function findOverdueByOfficer(
  deps: CertificateDeps,
  { panchayatId, role, language }: OverdueInput,
): Promise<Overview['overdue']> {
  const groups = await findGroups(deps, panchayatId)
  const { services } = await getCharter(deps, language)
  const steps = WAITING_STEPS.filter((step) => role === 'admin' || step.role === role)
  const officers = steps.flatMap(({ status }) => {
    const byOfficer = Map.groupBy(
      groups.filter((group) => group.status === status),
      ({ serviceId }) => {
        const promise = services.find(({ collection }) => collection === serviceId)
        return promise ? officerOf(promise.officers, status) : ''
      },
    )
    return [...byOfficer].map(([officer, officerGroups]) => ({
      officer,
      status,
      count: officerGroups.reduce((sum, { count }) => sum + count, 0),
      daysLate: Math.max(...officerGroups.map(({ daysLate }) => daysLate)),
    }))
  })
  const groupsByService = [...Map.groupBy(groups, ({ serviceId }) => serviceId).values()]
  const isCut = groupsByService.some(
    (serviceGroups) => serviceGroups.reduce((sum, { count }) => sum + count, 0) > MAX_OVERDUE,
  )
  return {
    officers: officers.toSorted((one, other) => other.daysLate - one.daysLate),
    services: groups.map(({ serviceId, ...group }) => ({ collection: serviceId, ...group })),
    isCut,
  }
}

async function findGroups({ db, catalogue }: CertificateDeps, panchayatId: string): Promise<OverdueRow[]> {
  const today = sql`(now() at time zone 'Asia/Kolkata')::date`
  const undecided = sql.join(STATUS_GROUPS.pending.map((status) => sql.lit(status)))
  const parts = catalogue.services.map(
    ({ definition: { id } }) => sql`(
      select service_id, status, due_on from applications
      where panchayat_id = ${panchayatId} and service_id = ${id} and status in (${undecided}) and due_on < ${today}
      order by due_on limit ${sql.lit(MAX_OVERDUE + 1)})`,
  )
  const { rows } = await sql<OverdueRow>`
    select service_id, status, count(*)::int as count, ${today} - min(due_on) as days_late
    from (${sql.join(parts, sql` union all `)}) as overdue
    group by service_id, status`.execute(db)
  return rows
}
