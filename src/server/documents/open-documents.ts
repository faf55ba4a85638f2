// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import { RequestError } from '#shared/request-error.ts'
import type { Configuration } from '../platform/configuration/configuration.ts'
import { StartUpError } from '../platform/start-up-error.ts'
import { type DocumentStore, openDiskStore } from './document-store.ts'
import type { Bucket } from './s3/open-bucket.ts'

/**
 * Opens the configured store: a local or shared folder, or a bucket. Throws a `StartUpError` if the bucket denies
 * access.
 */
export async function openDocuments(
  { dataDir, documentsS3 }: Configuration,
  installationId: string,
  onError: (error: Error) => void,
): Promise<DocumentStore> {
  const folder = join(dataDir, 'documents')
  if (!documentsS3) return openDiskStore(folder)
  // This module is imported on demand, because most portals store documents in a folder.
  const { openBucket } = await import('./s3/open-bucket.ts')
  const { openS3Store } = await import('./s3/open-s3-store.ts')
  const bucket = openBucket(documentsS3)
  await testBucket(bucket, installationId, onError)
  return openS3Store({ folder, bucket, prefix: installationId, onError })
}

/**
 * Tests the bucket. An unavailable bucket is only logged, because it may recover. If the bucket denies access, the start fails,
 * because an operator must correct the settings.
 */
async function testBucket(bucket: Bucket, prefix: string, onError: (error: Error) => void) {
  try {
    await bucket.list(`${prefix}/`, '')
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (!(error instanceof RequestError)) throw new StartUpError(`DOCUMENTS_S3_URL cannot be used: ${error.message}.`)
    onError(error)
  }
}
