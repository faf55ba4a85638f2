// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { PartsForm } from '#shared/applications/parts-wire.ts'
import { PART_LIMITS } from '#shared/part-limits.ts'
import { RequestError } from '#shared/request-error.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import type { Database } from '../platform/db/connection.ts'
import type { SignedInUser } from '../sessions/find-session.ts'
import type { DocumentDeps } from './document-deps.ts'
import { documentName } from './document-name.ts'
import type { FormEntry } from './receive-form.ts'
import type { IncomingForm } from './receive-request-form.ts'
import { storeDocuments } from './store-documents.ts'

type Deps = Pick<DocumentDeps, 'db' | 'documents'>

/** A stored part, which has a file but is not a document yet. */
interface StoredPart {
  filePath: string
  /** Size in bytes. */
  size: number
}

/**
 * Stores a part of a document for its owner (docs/decisions/101). Does nothing if this owner has already uploaded the part; the
 * parts of other people are never read. Throws `malformed-request` if the bytes do not have this digest, and `too-large` if the
 * owner has too many parts that were not submitted.
 */
export async function storePart({ db, documents }: Deps, owner: SignedInUser, digest: string, bytes: Buffer) {
  const sha256 = createHash('sha256').update(bytes).digest()
  if (sha256.toString('hex') !== digest || bytes.length === 0) throw new RequestError('malformed-request')
  const unsubmitted = await getUnsubmittedParts(db, owner, sha256)
  if (unsubmitted.hasPart) return
  // Concurrent requests can each exceed these limits by one part.
  if (unsubmitted.parts >= PART_LIMITS.storedParts || unsubmitted.bytes + bytes.length > PART_LIMITS.storedBytes) {
    throw new RequestError('too-large')
  }
  const stagedPath = await documents.stage([bytes])
  const stored = await storeDocuments([{ stagedPath }], documents)
  const part = { sha256, size: bytes.length, filePath: documentName(stagedPath) }
  if (!(await stored.runOrDiscard(() => insertPart(db, owner, part)))) await stored.discard()
}

/**
 * The number and size of the parts that a person has uploaded and not submitted, and whether this part is one of them.
 */
async function getUnsubmittedParts(db: Database, owner: SignedInUser, sha256: Buffer) {
  return partsOf(db, owner)
    .select([
      sql<number>`count(*)::integer`.as('parts'),
      sql<number>`coalesce(sum(size), 0)::integer`.as('bytes'),
      sql<boolean>`coalesce(bool_or(sha256 = ${sha256}), false)`.as('hasPart'),
    ])
    .executeTakeFirstOrThrow()
}

/** Returns false if a concurrent request has inserted the same part. */
async function insertPart(
  db: Database,
  { accountId, panchayatId }: SignedInUser,
  part: StoredPart & { sha256: Buffer },
) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('uploadParts')
    .values({ ...part, ownerId: accountId, panchayatId })
    .onConflict((conflict) => conflict.columns(['ownerId', 'sha256', 'panchayatId']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const partsOf = (db: Database, { accountId, panchayatId }: SignedInUser) =>
  db.selectFrom('uploadParts').where('ownerId', '=', accountId).where('panchayatId', '=', panchayatId)

/** The stored parts of a form, by digest. */
export type FoundParts = ReadonlyMap<string, StoredPart>

/** Finds those parts of a form that its sender has uploaded, and lists the digests of the missing parts. */
export async function findParts(db: Database, owner: SignedInUser, form: PartsForm) {
  const digests = digestsOf(form)
  const rows = await partsOf(db, owner)
    .select([sql<string>`encode(sha256, 'hex')`.as('digest'), 'filePath', 'size'])
    .where('sha256', '=', sql<Buffer>`any (${digests.map(bytesOf)}::bytea[])`)
    .execute()
  const found: FoundParts = new Map(rows.map(({ digest, ...part }) => [digest, part]))
  return { found, missing: digests.filter((digest) => !found.has(digest)) }
}

/** The digests of all parts of a form, each once. */
const digestsOf = ({ documents }: PartsForm) => [...new Set(documents.flatMap(({ parts }) => parts))]

const bytesOf = (digest: string) => Buffer.from(digest, 'hex')

/** A form whose files come from stored parts, with the digests of the parts. */
export interface AssembledForm extends IncomingForm {
  digests: readonly string[]
}

/**
 * Turns a form whose parts have all been found into the fields and files that a multipart request would contain, so
 * that both kinds of requests pass the same checks. Throws `too-large` if the files exceed the limit of a request.
 */
export function assembleForm(deps: Deps, owner: SignedInUser, form: PartsForm, found: FoundParts): AssembledForm {
  const sizeOf = (parts: readonly string[]) => parts.reduce((sum, digest) => sum + (found.get(digest)?.size ?? 0), 0)
  const bytes = form.documents.reduce((sum, { parts }) => sum + sizeOf(parts), 0)
  if (bytes > UPLOAD_LIMITS.requestBytes) throw new RequestError('too-large')

  async function* read({ sha256, parts }: PartsForm['documents'][number]) {
    const hash = createHash('sha256')
    for (const digest of parts) {
      for await (const chunk of await openPart(deps, owner, digest, found.get(digest)?.filePath)) {
        hash.update(chunk)
        yield chunk
      }
    }
    if (hash.digest('hex') !== sha256) throw new RequestError('malformed-request')
  }

  async function* formEntries(): AsyncGenerator<FormEntry> {
    for (const [fieldname, value] of form.fields) yield { type: 'field', fieldname, value }
    for (const document of form.documents) {
      const truncated = sizeOf(document.parts) > UPLOAD_LIMITS.fileBytes
      const file = Object.assign(Readable.from(truncated ? [] : read(document), { objectMode: false }), { truncated })
      // If the receiver of the form skips this file, nobody handles its errors, and an unhandled error would end the process.
      file.on('error', () => {})
      yield { type: 'file', fieldname: document.slot, filename: document.fileName, file }
    }
  }
  return { parts: formEntries(), bytes: () => bytes, digests: digestsOf(form) }
}

/**
 * Opens the file of a part. If another submission of this person has just used and deleted it, the form is rejected,
 * and the client then sends the whole form in one request.
 */
async function openPart(
  { db, documents }: Deps,
  owner: SignedInUser,
  digest: string,
  filePath = '',
): Promise<Readable> {
  try {
    return await documents.read(filePath)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    await deletePart(db, owner, digest)
    throw new RequestError('malformed-request', {}, { cause: error })
  }
}

/** Deletes the row of a part whose file is missing, so that the client can upload the part again. */
async function deletePart(db: Database, { accountId, panchayatId }: SignedInUser, digest: string) {
  await db
    .deleteFrom('uploadParts')
    .where('ownerId', '=', accountId)
    .where('panchayatId', '=', panchayatId)
    .where('sha256', '=', bytesOf(digest))
    .execute()
}

/**
 * The SQL of a common table expression that deletes the parts of a form. It belongs to the statement that submits the form, in
 * which the expression `step` inserts the application. The files are deleted after the commit; if the process is killed before
 * that, the sweep deletes them.
 */
export const deleteSubmittedParts = (digests: readonly string[]) => sql`
  submitted_parts as (
    delete from upload_parts using step
    where owner_id = applicant_id and upload_parts.panchayat_id = step.panchayat_id
      and sha256 = any (${digests.map(bytesOf)}::bytea[])
    returning file_path)`

/**
 * Deletes parts that were not submitted in time. If the process is killed before it deletes the files, the sweep
 * deletes them.
 */
export async function deleteExpiredParts({ db, documents }: Deps) {
  const expired = await db
    .deleteFrom('uploadParts')
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${PART_LIMITS.keptDays})`)
    .returning('filePath')
    .execute()
  for (const { filePath } of expired) await documents.discard(filePath)
}
