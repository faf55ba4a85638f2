import type { Catalogue } from '#shared/services/catalogue-register.ts'
import { printedPart } from '#shared/services/define-service.ts'
import type { Database } from '../platform/db/connection.ts'
import { emptyDocuments } from './empty-old-documents.ts'

/**
 * Takes out of a person's applications what no law keeps. Undecided ones go whole; of a rejected one stay its number, its
 * dates and the decision; of an approved one what its certificate prints, which is the register's entry, and its papers
 * until their time is over. Gives the files that nothing names any more. Within a transaction.
 */
export async function eraseApplications(tx: Database, catalogue: Catalogue, applicantId: string): Promise<string[]> {
  const applications = await tx
    .selectFrom('applications')
    .select(['id', 'serviceId', 'status', 'answers'])
    .where('applicantId', '=', applicantId)
    .forUpdate()
    .execute()
  const idsOf = (...statuses: string[]) =>
    applications.filter(({ status }) => statuses.includes(status)).map(({ id }) => id)
  const files = [
    ...(await removeUndecided(tx, idsOf('Pending', 'Verified'))),
    ...(await emptyDocuments(tx, await findPapers(tx, idsOf('Rejected')))),
  ]
  await emptyRejected(tx, idsOf('Rejected'))
  for (const { id, serviceId, status, answers } of applications) {
    if (status !== 'Approved') continue
    const { fields } = printedPart(catalogue.get(serviceId).definition)
    const kept = Object.fromEntries(Object.entries(answers).filter(([name]) => name in fields))
    await tx
      .updateTable('applications')
      .set({ answers: JSON.stringify(kept) })
      .where('id', '=', id)
      .execute()
  }
  return files
}

/** Nothing was decided, so there is nothing that a register would miss; the kept counts follow by trigger. */
async function removeUndecided(tx: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const papers = await tx
    .deleteFrom('documents')
    .where('applicationId', 'in', [...ids])
    .returning('filePath')
    .execute()
  await tx
    .deleteFrom('notices')
    .where('applicationId', 'in', [...ids])
    .execute()
  await tx
    .deleteFrom('decisions')
    .where('applicationId', 'in', [...ids])
    .execute()
  await tx
    .deleteFrom('applications')
    .where('id', 'in', [...ids])
    .execute()
  return papers.map(({ filePath }) => filePath)
}

/** The search text follows the summary. What the reviewer wrote may name people. */
async function emptyRejected(tx: Database, ids: readonly string[]) {
  if (ids.length === 0) return
  await tx
    .updateTable('applications')
    .set({ answers: '{}', summary: '', cautions: [], reason: null, duplicateKey: null, idempotencyKey: null })
    .where('id', 'in', [...ids])
    .execute()
  await tx
    .updateTable('decisions')
    .set({ message: null })
    .where('applicationId', 'in', [...ids])
    .execute()
}

async function findPapers(tx: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('documents')
    .select('id')
    .where('applicationId', 'in', [...ids])
    .where('removedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
