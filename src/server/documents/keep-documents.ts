import type { DocumentStore } from './document-store.ts'
import type { StagedDocument } from './receive-form.ts'

/** A document whose bytes last, about to get its row. */
export interface KeptDocument extends StagedDocument {
  filePath: string
}

/** Whatever was staged, under its lasting name. */
type Kept<Staged> = Staged & { filePath: string }

export interface KeptDocuments<Staged = StagedDocument> {
  documents: Kept<Staged>[]
  /** Runs the transaction that gives the files their rows; when it fails, the files go too. */
  orDiscard<T>(transaction: () => Promise<T>): Promise<T>
  discard(): Promise<void>
}

/**
 * Makes staged files lasting, before the transaction that names them: a crash between the two leaves a file without a
 * row, which the sweep removes, and never a row without its file.
 */
export async function keepAll<Staged extends { stagedPath: string }>(
  staged: readonly Staged[],
  store: DocumentStore,
): Promise<KeptDocuments<Staged>> {
  // All at once: the disk flushes several as fast as one.
  const keeping = await Promise.allSettled(staged.map(({ stagedPath }) => store.keep(stagedPath)))
  const documents = staged.flatMap((document, place): Kept<Staged>[] => {
    const kept = keeping[place]
    return kept?.status === 'fulfilled' ? [{ ...document, filePath: kept.value }] : []
  })
  const discard = async () => {
    const paths = [...documents.map(({ filePath }) => filePath), ...staged.map(({ stagedPath }) => stagedPath)]
    await Promise.all(paths.map((path) => store.discard(path)))
  }
  const failed = keeping.find((one) => one.status === 'rejected')
  if (failed) {
    await discard()
    throw failed.reason
  }
  return {
    documents,
    discard,
    async orDiscard(transaction) {
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

/** PostgreSQL answered, or we refused before asking: surely nothing was committed. */
function isCertainRefusal(error: Error) {
  return (
    error.name === 'Refusal' ||
    ('code' in error && /^[0-9A-Z]{5}$/.test(String(error.code)) && 'severity' in error && error.severity === 'ERROR')
  )
}
