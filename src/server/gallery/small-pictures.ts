import { buffer } from 'node:stream/consumers'
import type { DocumentStore } from '../documents/document-store.ts'
import { rememberLast } from '../platform/remember-last.ts'
import { encodeSmall } from './encode-picture.ts'

/** Some 25 KB each. */
const KEPT = 200

/**
 * Makes small pictures of kept large ones, and remembers those asked for last: one file on the disk serves both sizes,
 * and a full gallery is not drawn anew for every visitor. A file's bytes never change, so nothing here grows old.
 */
export function createSmallPictures(documents: DocumentStore) {
  const remembered = rememberLast<string, Buffer>(KEPT)
  return (filePath: string): Promise<Buffer> => remembered(filePath, () => make(documents, filePath))
}

async function make(documents: DocumentStore, filePath: string) {
  return encodeSmall(await buffer(await documents.read(filePath)))
}
