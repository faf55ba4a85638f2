// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { RequestError } from '#shared/request-error.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import type { Caller, SignedInUser } from '../sessions/find-session.ts'
import { isUnderAppeal } from '../sessions/under-appeal.ts'
import type { DocumentDeps } from './document-deps.ts'

type Deps = Pick<DocumentDeps, 'db' | 'configuration'>

/** `reuse`: an applicant takes the document for another application. */
export type DocumentUse = 'view' | 'reuse'

/**
 * Returns a document that the reader may see. The view is audited first, except for the reader's own profile picture,
 * which every screen shows. Throws `document-not-found` for a missing document and for a document that the reader may not see,
 * and `document-removed` after the retention period. For `reuse`, finds only supporting documents that the reader has submitted.
 */
export async function viewDocument(
  { db, configuration }: Deps,
  reader: Caller,
  { filePath, use }: { filePath: string; use: DocumentUse },
) {
  const find = use === 'reuse' ? findOwnDocument : findDocument
  const document = await find(db, reader, filePath)
  if (!document) throw new RequestError('document-not-found')
  if (document.removedAt) {
    throw new RequestError('document-removed', { values: { days: configuration.retention.documentDays } })
  }
  const isOwnPicture = document.applicationId === null && document.ownerId === reader.accountId
  if (!isOwnPicture) {
    const subject = { kind: 'document', id: document.id } as const
    await recordAudit(db, { actor: reader, action: use === 'reuse' ? 'document-reused' : 'document-viewed', subject })
  }
  return document
}

/**
 * Finds a document that the reader may see: their own documents; for staff and admins, all documents of their panchayat;
 * and for appellate officers, also the documents of applications under appeal.
 */
async function findDocument(db: Database, reader: SignedInUser, filePath: string) {
  const { role, accountId } = reader
  const document = documentsOf(db, reader, filePath)
  if (role === 'staff' || role === 'admin') return document.executeTakeFirst()
  if (role !== 'appellate') return document.where('ownerId', '=', accountId).executeTakeFirst()
  const isVisible = sql<boolean>`(owner_id = ${accountId} or ${isUnderAppeal(reader, sql.ref('documents.application_id'))})`
  return document.where(isVisible).executeTakeFirst()
}

/** Finds a document that the reader has submitted with an application. */
async function findOwnDocument(db: Database, reader: SignedInUser, filePath: string) {
  return documentsOf(db, reader, filePath)
    .where('ownerId', '=', reader.accountId)
    .where('applicationId', 'is not', null)
    .executeTakeFirst()
}

const documentsOf = (db: Database, { panchayatId }: SignedInUser, filePath: string) =>
  db
    .selectFrom('documents')
    .select(['id', 'ownerId', 'applicationId', 'filePath', 'fileName', 'mediaType', 'size', 'removedAt'])
    .where('filePath', '=', filePath)
    .where('panchayatId', '=', panchayatId)
