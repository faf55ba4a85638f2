// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Catalogue } from '#shared/services/create-catalogue.ts'
import { printedPart } from '#shared/services/define-service.ts'
import type { Database } from '../platform/db/connection.ts'
import { markDocumentsRemoved } from './remove-old-documents.ts'

/**
 * Removes the data of a person's applications that no law requires to be stored. Undecided applications are deleted. A
 * rejected application keeps its number, dates and decision. An approved application keeps the answers that its certificate
 * prints, which are the entry in the panchayat's register of certificates, and keeps its documents until their retention ends.
 * Returns the paths of the removed documents' files, which the caller deletes after the commit. Must run within a transaction.
 */
export async function eraseApplications(tx: Database, catalogue: Catalogue, applicantId: string): Promise<string[]> {
  const applications = await tx
    .selectFrom('applications')
    .select(['id', 'serviceId', 'status', 'answers'])
    .where('applicantId', '=', applicantId)
    .forUpdate()
    .execute()
  // The database function `erase_decisions` fails if there is no request for erasure. An account whose email address was never
  // confirmed is erased without a request, but has no applications.
  if (applications.length === 0) return []
  const idsOf = (...statuses: string[]) =>
    applications.filter(({ status }) => statuses.includes(status)).map(({ id }) => id)
  // Deletes the decisions on undecided applications, and clears the messages that reviewers wrote with rejections and
  // reopenings, which may name people.
  await sql`select erase_decisions(${applicantId})`.execute(tx)
  await clearAmendments(tx, applications)
  await clearAppeals(tx, applications)
  await removeSimilarity(tx, applications)
  const filePaths = [
    ...(await removeUndecided(tx, idsOf('Pending', 'Verified'))),
    ...(await markDocumentsRemoved(tx, await findDocumentIds(tx, idsOf('Rejected')))),
  ]
  await clearRejected(tx, idsOf('Rejected'))
  for (const { id, serviceId, status, answers } of applications) {
    if (status !== 'Approved') continue
    const { fields } = printedPart(catalogue.get(serviceId).definition)
    const printed = Object.fromEntries(Object.entries(answers).filter(([name]) => name in fields))
    await tx
      .updateTable('applications')
      .set({ answers: JSON.stringify(printed) })
      .where('id', '=', id)
      .execute()
  }
  return filePaths
}

/**
 * Deletes undecided applications, because they have no entry in the register of certificates. Returns the paths of their files.
 * A trigger updates the stored counts of applications.
 */
async function removeUndecided(tx: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const documents = await tx
    .deleteFrom('documents')
    .where('applicationId', 'in', [...ids])
    .returning('filePath')
    .execute()
  await tx
    .deleteFrom('notices')
    .where('applicationId', 'in', [...ids])
    .execute()
  await tx
    .deleteFrom('applications')
    .where('id', 'in', [...ids])
    .execute()
  return documents.map(({ filePath }) => filePath)
}

/** Removes the answers that amendments replaced, and the reviewers' reasons, which may name people. */
async function clearAmendments(tx: Database, applications: readonly { id: string }[]) {
  if (applications.length === 0) return
  await tx
    .updateTable('amendmentRequests')
    .set({ items: '[]', previousAnswers: sql`case when submitted_at is null then null else '{}'::jsonb end` })
    .where(
      'applicationId',
      'in',
      applications.map(({ id }) => id),
    )
    .execute()
}

/** Removes the texts of the applicant and the officers, and closes an open appeal. Dates and outcomes stay. */
async function clearAppeals(tx: Database, applications: readonly { id: string }[]) {
  if (applications.length === 0) return
  await tx
    .updateTable('appeals')
    .set({
      statement: null,
      reason: null,
      outcome: sql`coalesce(outcome, 'settled')`,
      decidedAt: sql<Date>`coalesce(decided_at, now())`,
    })
    .where(
      'applicationId',
      'in',
      applications.map(({ id }) => id),
    )
    .execute()
}

/** Deletes the stored comparisons of an erased person's applications with other applications. */
async function removeSimilarity(tx: Database, applications: readonly { id: string }[]) {
  if (applications.length === 0) return
  await tx
    .deleteFrom('applicationSimilarity')
    .where(
      'applicationId',
      'in',
      applications.map(({ id }) => id),
    )
    .execute()
}

/** Removes the contents of rejected applications. A trigger updates the search text from the summary. */
async function clearRejected(tx: Database, ids: readonly string[]) {
  if (ids.length === 0) return
  await tx
    .updateTable('applications')
    .set({
      answers: '{}',
      summary: '',
      cautions: [],
      reason: null,
      duplicateKey: null,
      lookAlikeKey: null,
      idempotencyKey: null,
    })
    .where('id', 'in', [...ids])
    .execute()
}

async function findDocumentIds(tx: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('documents')
    .select('id')
    .where('applicationId', 'in', [...ids])
    .where('removedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
