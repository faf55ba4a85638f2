// SPDX-License-Identifier: Apache-2.0
import type { Database } from '../platform/db/connection.ts'
import { documentName } from './document-name.ts'
import type { DocumentStore } from './document-store.ts'
import type { StagedDocument } from './receive-form.ts'

/** A document whose bytes are permanent and whose row is not inserted yet. */
export interface StoredDocument extends StagedDocument {
  filePath: string
}

/** A staged file with its permanent name. */
type WithFilePath<Staged> = Staged & { filePath: string }

/** The stored files, and what happens to them if the transaction fails. */
interface StoredFiles<Staged = StagedDocument> {
  documents: WithFilePath<Staged>[]
  /** Runs the transaction that inserts the rows. If it throws and certainly failed, deletes the files. */
  runOrDiscard<T>(transaction: () => Promise<T>): Promise<T>
  discard(): Promise<void>
}

/**
 * Makes staged files permanent before the transaction that references them. A crash between the two steps
 * leaves a file without a row, which the sweep removes, but never a row without its file.
 */
export async function storeDocuments<Staged extends { stagedPath: string }>(
  staged: readonly Staged[],
  store: DocumentStore,
): Promise<StoredFiles<Staged>> {
  const documents = staged.map((document) => ({ ...document, filePath: documentName(document.stagedPath) }))
  const discard = async () => {
    await Promise.all(documents.map(({ filePath }) => store.discard(filePath)))
  }
  await store.persist(staged.map(({ stagedPath }) => stagedPath))
  return {
    documents,
    discard,
    async runOrDiscard(transaction) {
      try {
        return await transaction()
      } catch (error) {
        // After a lost connection the commit may have succeeded, so the sweep checks the database and decides.
        if (error instanceof Error && isCertainFailure(error)) await discard()
        throw error
      }
    },
  }
}

/** Stores bytes that need no check, for a row that is inserted next; returns their `filePath`. */
export async function storeBytes(bytes: Uint8Array, store: DocumentStore): Promise<string> {
  const stagedPath = await store.stage([bytes])
  await store.persist([stagedPath])
  return documentName(stagedPath)
}

/**
 * Whether the transaction certainly failed: PostgreSQL returned an error, which has a code of five characters, or the portal
 * threw a `RequestError`.
 */
function isCertainFailure(error: Error) {
  return (
    error.name === 'RequestError' ||
    ('code' in error && /^[0-9A-Z]{5}$/.test(String(error.code)) && 'severity' in error && error.severity === 'ERROR')
  )
}

interface DocumentOwnership {
  panchayatId: string
  ownerId: string
  /** Null for a profile picture. */
  applicationId: string | null
}

/** Inserts the rows of stored documents, in upload order. */
export async function recordDocuments(
  db: Database,
  documents: readonly StoredDocument[],
  ownership: DocumentOwnership,
) {
  if (documents.length === 0) return
  await db
    .insertInto('documents')
    .values(
      documents.map(({ slot, filePath, fileName, mediaType, size, sha256 }, position) => ({
        ...ownership,
        slot,
        position,
        filePath,
        fileName,
        mediaType,
        size,
        sha256,
      })),
    )
    .execute()
}
