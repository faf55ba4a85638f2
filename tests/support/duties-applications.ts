// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { amendmentPath, amendmentRequestPath } from '#shared/applications/amendments.ts'
import { feedbackPath } from '#shared/applications/feedback.ts'
import { distinctPath } from '#shared/applications/similar.ts'
import type { Person } from './duties-people.ts'

/** A well-formed reference that no application has. */
export const NO_APPLICATION = 'NC-2026-22222222'

/** The entry of a list at this index, modulo the length of the list; undefined if the list is empty. */
export const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]

/** The applications of a duties model (`duties-model.ts`), and the actions that concern only applications. */
export function watchApplications(db: Database, filedBy: ReadonlyMap<string, Person>) {
  const newestWhere = async (condition: ReturnType<typeof sql>, most: number) => {
    const { rows } = await sql<{ reference: string }>`
      select reference from applications where ${condition} and reference = any(${[...filedBy.keys()]})
      order by id desc limit ${most}`.execute(db)
    return rows.map(({ reference }) => reference)
  }
  const approved = () =>
    newestWhere(
      sql`status = 'Approved' and exists (
        select from certificates as c where c.application_id = applications.id and c.status = 'valid')`,
      2,
    )
  const undecided = () => newestWhere(sql`status in ('Pending', 'Verified')`, 3)
  const decided = () => newestWhere(sql`status in ('Approved', 'Rejected')`, 5)
  /** The applications whose applicants are asked to change something. */
  const awaitingChanges = () =>
    newestWhere(
      sql`exists (select from amendment_requests as r where r.application_id = applications.id and submitted_at is null)`,
      3,
    )
  const oneOf = async (references: Promise<readonly string[]>, target: number) =>
    pick(await references, target) ?? NO_APPLICATION

  return {
    approved,
    undecided,
    actions: {
      'POST /api/updatestatus': async (_: Person, target: number) => ({
        path: '/api/updatestatus',
        body: {
          appId: pick([...(await undecided()), ...(await approved())], target) ?? NO_APPLICATION,
          status: pick(['Approved', 'Verified', 'Rejected'], target),
          collection: 'noc',
        },
      }),
      'POST /api/applications/verify': async (_: Person, target: number) => ({
        path: '/api/applications/verify',
        body: { applications: [{ appId: await oneOf(undecided(), target), collection: 'noc' }] },
      }),
      'POST /api/applications/:reference/amendment-request': async (_: Person, target: number) => ({
        path: amendmentRequestPath(await oneOf(undecided(), target)),
        body: { items: [{ name: 'purpose', reason: 'Too short.' }] },
      }),
      'POST /api/applications/:reference/amendment': async (_: Person, target: number) => ({
        path: amendmentPath(await oneOf(awaitingChanges(), target)),
        body: [['purpose', `To open shop ${target}`] as const],
      }),
      'POST /api/applications/:reference/feedback': async (_: Person, target: number) => ({
        path: feedbackPath(await oneOf(decided(), target)),
        body: { answer: 'easy' },
      }),
      'POST /api/applications/:reference/similar/:other/distinct': async (_: Person, target: number) => ({
        path: distinctPath(await oneOf(undecided(), target), await oneOf(undecided(), target + 1)),
      }),
    },
  }
}
