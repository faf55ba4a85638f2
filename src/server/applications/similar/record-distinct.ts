// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Distinct } from '#shared/applications/wire.ts'
import { RequestError } from '#shared/request-error.ts'
import type { CertificateDeps } from '../../certificates/certificate-deps.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Caller } from '../../sessions/find-session.ts'
import { findApplication } from '../find-application.ts'
import { assertNotOwnCase } from '../own-case.ts'

type Deps = Pick<CertificateDeps, 'db' | 'vault' | 'catalogue' | 'configuration'>

/**
 * Records that two applications are not about the same matter. The record applies to every reviewer; a repeated request
 * changes nothing. Throws `application-not-found`, or `own-case` if either application is the reviewer's own case.
 */
export async function recordDistinct(deps: Deps, reviewer: Caller, references: { reference: string; other: string }) {
  const [own, other] = [
    await findApplication(deps.db, reviewer, references.reference),
    await findApplication(deps.db, reviewer, references.other),
  ]
  if (!own || !other || own.id === other.id) throw new RequestError('application-not-found')
  for (const { reference } of [own, other]) await assertNotOwnCase(deps, reviewer, reference, 'decide')
  const [first, second] = BigInt(own.id) < BigInt(other.id) ? [own, other] : [other, own]
  await deps.db.transaction().execute(async (tx) => {
    const recorded = await tx
      .insertInto('distinctApplications')
      .values({
        panchayatId: reviewer.panchayatId,
        applicationId: first.id,
        otherId: second.id,
        decidedBy: reviewer.accountId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('applicationId')
      .executeTakeFirst()
    if (!recorded) return
    const subject = { kind: 'application', id: own.reference } as const
    await recordAudit(tx, {
      actor: reviewer,
      action: 'duplicate-dismissed',
      subject,
      details: { other: other.reference },
    })
  })
}

/** The applications that reviewers have recorded as distinct from this application, with reviewer and time, oldest first. */
export async function findDistinct(db: Database, panchayatId: string, id: string): Promise<Distinct[]> {
  const { rows } = await sql<{ reference: string; username: string; decidedAt: Date }>`
    select reference, username, pairs.decided_at
    from (
      select other_id as id, decided_by, decided_at from distinct_applications
      where application_id = ${id} and panchayat_id = ${panchayatId}
      union all
      select application_id, decided_by, decided_at from distinct_applications
      where other_id = ${id} and panchayat_id = ${panchayatId}) as pairs
    join applications on applications.id = pairs.id and applications.panchayat_id = ${panchayatId}
    join accounts on accounts.id = pairs.decided_by
    order by pairs.decided_at`.execute(db)
  return rows.map(({ reference, username, decidedAt }) => ({
    _id: reference,
    by: username,
    at: decidedAt.toISOString(),
  }))
}
