import { join } from 'node:path'
import { Refusal } from '#shared/refusal.ts'
import type { Configuration } from '../platform/configuration/configuration.ts'
import { StartUpFault } from '../platform/start-up-fault.ts'
import { type DocumentStore, openDiskStore } from './document-store.ts'
import type { Bucket } from './s3/open-bucket.ts'

/**
 * Opens the store that the configuration names: a folder, of this machine or shared by several, or a bucket. Throws a
 * `StartUpFault` where the bucket lets nobody in.
 */
export async function openDocuments(
  { dataDir, documentsS3 }: Configuration,
  installationId: string,
  onFault: (error: Error) => void,
): Promise<DocumentStore> {
  const folder = join(dataDir, 'documents')
  if (!documentsS3) return openDiskStore(folder)
  // Fetched on demand: most portals keep their documents in a folder.
  const { openBucket } = await import('./s3/open-bucket.ts')
  const { openS3Store } = await import('./s3/open-s3-store.ts')
  const bucket = openBucket(documentsS3)
  await tryBucket(bucket, installationId, onFault)
  return openS3Store({ folder, bucket, prefix: installationId, onFault })
}

/** One that is away will come back, and holds up nobody who wants no document; one that refuses needs a person. */
async function tryBucket(bucket: Bucket, prefix: string, onFault: (error: Error) => void) {
  try {
    await bucket.list(`${prefix}/`, '')
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (!(error instanceof Refusal)) throw new StartUpFault(`DOCUMENTS_S3_URL cannot be used: ${error.message}.`)
    onFault(error)
  }
}
