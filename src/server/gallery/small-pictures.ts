import { buffer } from 'node:stream/consumers'
import type { DocumentStore } from '../documents/document-store.ts'
import { encodeSmall } from './encode-picture.ts'

/** Some 25 KB each. */
const KEPT = 200

/**
 * Makes small pictures of kept large ones, and remembers those asked for last: one file on the disk serves both sizes,
 * and a full gallery is not drawn anew for every visitor. A file's bytes never change, so nothing here grows old.
 */
export function createSmallPictures(documents: DocumentStore) {
  const made = new Map<string, Promise<Buffer>>()

  return (filePath: string): Promise<Buffer> => {
    const small = made.get(filePath) ?? make(documents, filePath)
    // Last asked for, last in line to go.
    made.delete(filePath)
    made.set(filePath, small)
    small.catch(() => made.delete(filePath))
    for (const oldest of made.keys()) {
      if (made.size <= KEPT) break
      made.delete(oldest)
    }
    return small
  }
}

async function make(documents: DocumentStore, filePath: string) {
  return encodeSmall(await buffer(await documents.read(filePath)))
}
