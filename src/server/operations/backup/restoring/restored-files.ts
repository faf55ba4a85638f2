import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { isDocumentName } from '../../../documents/document-name.ts'
import { openBucket } from '../../../documents/s3/open-bucket.ts'
import type { Configuration } from '../../../platform/configuration/configuration.ts'
import type { ArchiveEntry } from '../archive/read-archive.ts'
import { PLACES } from '../manifest.ts'
import { makePrivateFolder } from './target-folder.ts'

/** Lays the files of a backup where they belong. */
export interface RestoredFiles {
  /** `name`: within the backup. Gives how many bytes it has, and their SHA-256 in hexadecimal. */
  keep(entry: ArchiveEntry): Promise<{ size: number; sha256: string }>
}

export function openRestoredFiles(configuration: Configuration, installationId: string): RestoredFiles {
  const { dataDir, documentsS3 } = configuration
  const bucket = documentsS3 && openBucket(documentsS3)
  return {
    async keep(entry) {
      const { name, mode } = entry.header
      const digested = digesting(entry)
      const path = placeOf(name, dataDir)
      if (bucket && name.startsWith(PLACES.documents)) {
        // The store takes whole objects; none is larger than a form.
        await bucket.put(`${installationId}/${name.slice(PLACES.documents.length)}`, await buffer(digested.bytes))
      } else {
        await makePrivateFolder(dirname(path))
        await pipeline(digested.bytes, createWriteStream(path, { flags: 'wx', mode: mode ?? 0o600 }))
      }
      return digested.result()
    },
  }
}

/** Whoever made the backup decides what lies in it, and not where. */
function placeOf(name: string, dataDir: string) {
  if (name.startsWith(PLACES.documents) && isDocumentName(name.slice(PLACES.documents.length)))
    return join(dataDir, name)
  const path = name.slice(PLACES.folder.length)
  const isInside = path !== '' && normalize(path) === path && !path.startsWith('..') && !path.startsWith('/')
  if (!name.startsWith(PLACES.folder) || !isInside)
    throw new Error(`The backup holds a file of a strange name: ${name}`)
  return join(dataDir, path)
}

function digesting(entry: AsyncIterable<Buffer>) {
  const digest: Hash = createHash('sha256')
  let size = 0
  async function* bytes() {
    for await (const chunk of entry) {
      digest.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  return { bytes: bytes(), result: () => ({ size, sha256: digest.digest('hex') }) }
}

/** A small file of an archive, whole. */
export const readEntry = (entry: AsyncIterable<Buffer>): Promise<Buffer> => buffer(entry)
