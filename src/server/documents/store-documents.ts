import type { Database } from '../platform/db/connection.ts'
import { documentName } from './document-name.ts'
import type { DocumentStore } from './document-store.ts'
import type { StagedDocument } from './receive-form.ts'

/** A document whose bytes last, about to get its row. */
export interface StoredDocument extends StagedDocument {
  filePath: string
}

/** Whatever was staged, under its lasting name. */
type Kept<Staged> = Staged & { filePath: string }

interface StoredDocuments<Staged = StagedDocument> {
  documents: Kept<Staged>[]
  /** Runs the transaction that gives the files their rows; when it fails, the files go too. */
  orDiscardOnRefusal<T>(transaction: () => Promise<T>): Promise<T>
  discard(): Promise<void>
}

/**
 * Makes staged files lasting, before the transaction that names them: a crash between the two leaves a file without a
 * row, which the sweep removes, and never a row without its file.
 */
export async function storeDocuments<Staged extends { stagedPath: string }>(
  staged: readonly Staged[],
  store: DocumentStore,
): Promise<StoredDocuments<Staged>> {
  const documents = staged.map((document) => ({ ...document, filePath: documentName(document.stagedPath) }))
  const discard = async () => {
    await Promise.all(documents.map(({ filePath }) => store.discard(filePath)))
  }
  await store.keep(staged.map(({ stagedPath }) => stagedPath))
  return {
    documents,
    discard,
    async orDiscardOnRefusal(transaction) {
      try {
        return await transaction()
      } catch (error) {
        // A lost connection leaves open whether the commit was done: then the sweep decides, which asks the database.
        if (error instanceof Error && isCertainRefusal(error)) await discard()
        throw error
      }
    },
  }
}

/** Keeps bytes that nobody needs to look at first, for a row that is about to name them; gives their `filePath`. */
export async function storeBytes(bytes: Uint8Array, store: DocumentStore): Promise<string> {
  const stagedPath = await store.stage([bytes])
  await store.keep([stagedPath])
  return documentName(stagedPath)
}

/** PostgreSQL answered, or we refused before asking: surely nothing was committed. */
function isCertainRefusal(error: Error) {
  return (
    error.name === 'Refusal' ||
    ('code' in error && /^[0-9A-Z]{5}$/.test(String(error.code)) && 'severity' in error && error.severity === 'ERROR')
  )
}

interface Belonging {
  panchayatId: string
  ownerId: string
  /** Null for a profile picture. */
  applicationId: string | null
}

/** Gives kept files their rows, in the order they came. */
export async function recordDocuments(db: Database, documents: readonly StoredDocument[], belonging: Belonging) {
  if (documents.length === 0) return
  await db
    .insertInto('documents')
    .values(
      documents.map(({ slot, filePath, fileName, mediaType, size, sha256 }, position) => ({
        ...belonging,
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
