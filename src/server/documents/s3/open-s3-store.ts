import { readFile } from 'node:fs/promises'
import { documentName, isDocumentName, missingDocument } from '../document-name.ts'
import { allDone, type DocumentStore, openDiskStore } from '../document-store.ts'
import type { Bucket } from './open-bucket.ts'

const HOUR_MS = 3_600_000
const FOLDERS = 256

interface Request {
  /** On this machine, for what is staged. */
  folder: string
  bucket: Bucket
  /** The installation's id: two that share a bucket never meet, nor does one sweep the other's. */
  prefix: string
  onFault: (error: Error) => void
}

/**
 * Opens the store on a bucket that every machine of the portal uses. Files are staged and looked at on this machine's
 * disk; `keep` is done when the bucket has them for good.
 */
export async function openS3Store({ folder, bucket, prefix, onFault }: Request): Promise<DocumentStore> {
  const staged = await openDiskStore(folder)
  const keyOf = (filePath: string) => `${prefix}/${filePath}`
  return {
    stage: (bytes, beside) => staged.stage(bytes, beside),
    async keep(stagedPaths) {
      // What the bucket has: one that is away is not asked to drop what it never got.
      const kept: string[] = []
      const keeping = stagedPaths.map(async (path) => {
        await bucket.put(keyOf(documentName(path)), await readFile(path))
        kept.push(keyOf(documentName(path)))
      })
      try {
        await allDone(keeping)
      } catch (error) {
        await Promise.all(kept.map((key) => bucket.remove(key).catch(onFault)))
        throw error
      } finally {
        // What does not go now the sweep takes.
        await Promise.allSettled(stagedPaths.map((path) => staged.discard(path)))
      }
    },
    // A file that cannot be removed now has no row, and is left to the sweep.
    discard: (path) => (isDocumentName(path) ? bucket.remove(keyOf(path)).catch(onFault) : staged.discard(path)),
    async read(filePath) {
      if (!isDocumentName(filePath)) throw missingDocument()
      return bucket.get(keyOf(filePath))
    },
    async *filesBefore(cutoff) {
      yield* staged.filesBefore(cutoff)
      const now = Date.now()
      // Whatever the caller knows of this machine: the bucket has a clock of its own, and other machines.
      yield* objectsBefore(bucket, keyOf(`${folderOfHour(now)}/`), Math.min(cutoff, now - HOUR_MS))
    },
  }
}

/** Left-overs take room and do no harm, and a bucket may hold millions: each hourly sweep looks into one folder. */
function folderOfHour(now: number) {
  return (Math.floor(now / HOUR_MS) % FOLDERS).toString(16).padStart(2, '0')
}

async function* objectsBefore(bucket: Bucket, prefix: string, cutoff: number) {
  let after = ''
  for (;;) {
    const page = await bucket.list(prefix, after)
    const last = page.at(-1)
    if (!last) return
    after = last.key
    const old = page.filter(({ modified }) => modified < cutoff)
    const paths = old.map(({ key }) => key.split('/').slice(-2).join('/'))
    if (paths.length > 0) yield paths
  }
}
