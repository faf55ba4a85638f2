// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import { Refusal } from '#shared/refusal.ts'
import type { Configuration } from '../platform/configuration/configuration.ts'
import { StartUpFault } from '../platform/start-up-fault.ts'
import { type DocumentStore, openDiskStore } from './document-store.ts'
import type { Bucket } from './s3/open-bucket.ts'

/**
 * Opens the configured store: a local or shared folder, or a bucket. Throws a `StartUpFault` if the bucket denies
 * access.
 */
export async function openDocuments(
  { dataDir, documentsS3 }: Configuration,
  installationId: string,
  onFault: (error: Error) => void,
): Promise<DocumentStore> {
  const folder = join(dataDir, 'documents')
  if (!documentsS3) return openDiskStore(folder)
  // This module is imported on demand, because most portals store documents in a folder.
  const { openBucket } = await import('./s3/open-bucket.ts')
  const { openS3Store } = await import('./s3/open-s3-store.ts')
  const bucket = openBucket(documentsS3)
  await testBucket(bucket, installationId, onFault)
  return openS3Store({ folder, bucket, prefix: installationId, onFault })
}

/**
 * Tests the bucket. An unavailable bucket is only logged, because it may recover. Denied access ends the start, because
 * an operator must correct the settings.
 */
async function testBucket(bucket: Bucket, prefix: string, onFault: (error: Error) => void) {
  try {
    await bucket.list(`${prefix}/`, '')
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (!(error instanceof Refusal)) throw new StartUpFault(`DOCUMENTS_S3_URL cannot be used: ${error.message}.`)
    onFault(error)
  }
}
