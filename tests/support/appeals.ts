// SPDX-License-Identifier: Apache-2.0
import { withConnection } from '#server/platform/db/connection.ts'
import { findRunningServer } from '#server/platform/db/embedded/portal-database.ts'
import { appealDecisionPath, appealPath } from '#shared/applications/appeals.ts'
import { addDays, dayInIndia } from '#shared/calendar-days.ts'
import type { Client } from './client.ts'
import type { TestPortal } from './portal-fixture.ts'

/** An application whose due date passed a few days ago. */
export async function aLateApplication(portal: TestPortal, service = 'noc') {
  const reference = await portal.createApplication({ service })
  const { json } = await (await portal.as('admin')).get(`/api/applications/${reference}`)
  const daysUntilDue = Math.ceil((Date.parse(json.data.dueOn) - Date.now()) / 86_400_000)
  await portal.ownerQueries.ageApplication(reference, daysUntilDue + 3)
  return reference
}

/** An application that staff have rejected. */
export async function aRejectedApplication(portal: TestPortal, reason = 'The map is unreadable.') {
  const reference = await portal.createApplication()
  const { status } = await portal.decide('staff', reference, 'Rejected', reason)
  if (status !== 200) throw new Error(`The rejection failed: ${status}`)
  return reference
}

/** The applicant, or `by`, appeals. */
export async function appeal(
  portal: TestPortal,
  reference: string,
  { ground = 'rejected', statement, by }: { ground?: 'late' | 'rejected'; statement?: string; by?: Client } = {},
) {
  const applicant = by ?? (await portal.as('user'))
  return applicant.post(appealPath(reference), { ground, ...(statement !== undefined && { statement }) })
}

/** The calendar day that is this many days after today. */
export const inDays = (days: number) => addDays(dayInIndia(new Date()), days)

/** The appellate officer, or `by`, decides. */
export async function decideAppeal(
  portal: TestPortal,
  reference: string,
  decision: object = { outcome: 'ordered', decideBy: inDays(7) },
  by?: Client,
) {
  const officer = by ?? (await portal.as('appellate'))
  return officer.post(appealDecisionPath(reference), { reason: 'The map is readable.', ...decision })
}

/** The entries of `AUDITED_ACTIONS` (`audited-actions.ts`) for appeals: each prepares an action and returns the function that runs it. */
export const appealActions = {
  async 'appeal-filed'(portal: TestPortal) {
    const reference = await aRejectedApplication(portal)
    return () => appeal(portal, reference)
  },
  async 'appeal-decided'(portal: TestPortal) {
    const reference = await aRejectedApplication(portal)
    await appeal(portal, reference)
    await portal.as('appellate')
    return () => decideAppeal(portal, reference)
  },
}

/** Moves the due date of an application into the past. `folder` contains the database of the village. */
export const makeLate = (folder: string, reference: string) =>
  runInVillage(
    folder,
    `update applications
     set due_on = (now() at time zone 'Asia/Kolkata')::date - 3, submitted_at = submitted_at - interval '40 days'
     where reference = $1`,
    reference,
  )

/** Moves the decision on an application into the past. `folder` contains the database of the village. */
export const makeDecisionOld = (folder: string, reference: string) =>
  runInVillage(
    folder,
    "update applications set updated_at = updated_at - interval '40 days' where reference = $1",
    reference,
  )

/** Confirms a staff account, as a second admin or the operator would. `folder` contains the database of the village. */
export const confirmAccount = (folder: string, email: string) =>
  runInVillage(folder, 'update accounts set sponsor_id = null where email = $1', email)

/** Disables or enables the appellate officer of the demo village. `folder` contains the database of the village. */
export const setDemoOfficerActive = (folder: string, isActive: boolean) =>
  runInVillage(
    folder,
    `update accounts set disabled_at = ${isActive ? 'null' : 'now()'} where email = $1`,
    'appeals@panchayat.example',
  )

/** Runs a statement with one value in the database of a village, which `folder` contains. */
export async function runInVillage(folder: string, statement: string, value: string) {
  const address = await findRunningServer(folder)
  if (!address) throw new Error('The village has no database')
  await withConnection(address, (client) => client.query(statement, [value]))
}
