// SPDX-License-Identifier: Apache-2.0
import { readFile } from 'node:fs/promises'
import { documentName, isDocumentName, missingDocument } from '../document-name.ts'
import { type DocumentStore, openDiskStore, waitForAll } from '../document-store.ts'
import type { Bucket } from './open-bucket.ts'

const HOUR_MS = 3_600_000
const FOLDERS = 256

interface S3StoreOptions {
  /** Local folder for staged files. */
  folder: string
  bucket: Bucket
  /** The id of the installation, which separates the files of installations that share a bucket. */
  prefix: string
  onError: (error: Error) => void
}

/**
 * Opens the store on a bucket that all machines of the portal share. Files are staged and checked on the local disk;
 * `persist` resolves when the bucket has stored them.
 */
export async function openS3Store({ folder, bucket, prefix, onError }: S3StoreOptions): Promise<DocumentStore> {
  const localStore = await openDiskStore(folder)
  const keyOf = (filePath: string) => `${prefix}/${filePath}`
  return {
    stage: (bytes, neighbourPath) => localStore.stage(bytes, neighbourPath),
    async persist(stagedPaths) {
      // Only uploaded keys are deleted after a failure, so that an unavailable bucket receives no unnecessary requests.
      const stored: string[] = []
      const uploads = stagedPaths.map(async (path) => {
        await bucket.put(keyOf(documentName(path)), await readFile(path))
        stored.push(keyOf(documentName(path)))
      })
      try {
        await waitForAll(uploads)
      } catch (error) {
        await Promise.all(stored.map((key) => bucket.remove(key).catch(onError)))
        throw error
      } finally {
        // The sweep removes files that cannot be discarded now.
        await Promise.allSettled(stagedPaths.map((path) => localStore.discard(path)))
      }
    },
    // If a file cannot be deleted now, the sweep deletes it later, because no row refers to it.
    discard: (path) => (isDocumentName(path) ? bucket.remove(keyOf(path)).catch(onError) : localStore.discard(path)),
    async read(filePath) {
      if (!isDocumentName(filePath)) throw missingDocument()
      return bucket.get(keyOf(filePath))
    },
    async *filesBefore(cutoff) {
      yield* localStore.filesBefore(cutoff)
      const now = Date.now()
      // The bucket has its own clock and other writers, so its cutoff is at least one hour ago.
      yield* objectsBefore(bucket, keyOf(`${folderToSweep(now)}/`), Math.min(cutoff, now - HOUR_MS))
    },
  }
}

/**
 * The one folder of 256 that is swept in this hour. A bucket may contain millions of objects, so a sweep lists only
 * some of them. Files without a row do no harm, so they may stay for some days.
 */
function folderToSweep(now: number) {
  return (Math.floor(now / HOUR_MS) % FOLDERS).toString(16).padStart(2, '0')
}

async function* objectsBefore(bucket: Bucket, prefix: string, cutoff: number) {
  let after = ''
  for (;;) {
    const objects = await bucket.list(prefix, after)
    const last = objects.at(-1)
    if (!last) return
    after = last.key
    const old = objects.filter(({ modified }) => modified < cutoff)
    const paths = old.map(({ key }) => key.split('/').slice(-2).join('/'))
    if (paths.length > 0) yield paths
  }
}
