import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { isDocumentName } from '../../../documents/document-name.ts'
import { openBucket } from '../../../documents/s3/open-bucket.ts'
import type { Configuration } from '../../../platform/configuration/configuration.ts'
import { type ArchiveEntry, notOfABackup } from '../archive/read-archive.ts'
import { isLeftOut } from '../left-out.ts'
import { PLACES } from '../manifest.ts'
import { makePrivateFolder } from './target-folder.ts'

/** Lays the files of a backup where they belong. */
export interface RestoredFiles {
  /** `name`: within the backup. Gives how many bytes it has, and their SHA-256 in hexadecimal. */
  keep(entry: ArchiveEntry): Promise<{ size: number; sha256: string }>
}

interface Place {
  configuration: Configuration
  installationId: string
  /** The archive, for the sentence that refuses it. */
  file: string
}

/** No file of ours may be written by others, or runs as its owner. */
const PERMISSIONS = 0o755

export function openRestoredFiles({ configuration, installationId, file }: Place): RestoredFiles {
  const { documentsS3 } = configuration
  const bucket = documentsS3 && openBucket(documentsS3)
  return {
    async keep(entry) {
      const { name, mode = 0o600 } = entry.header
      const path = pathOf(name, configuration)
      if (path === undefined) throw notOfABackup(file, name)
      const digested = digesting(entry)
      if (bucket && name.startsWith(PLACES.documents)) {
        // The store takes whole objects; none is larger than a form.
        await bucket.put(`${installationId}/${name.slice(PLACES.documents.length)}`, await buffer(digested.bytes))
      } else {
        await makePrivateFolder(dirname(path))
        await pipeline(digested.bytes, createWriteStream(path, { flags: 'wx', mode: mode & PERMISSIONS }))
      }
      return digested.result()
    },
  }
}

/** Undefined for whatever a backup leaves out, and for a name that leads out of the data folder. */
function pathOf(name: string, configuration: Configuration): string | undefined {
  const { dataDir } = configuration
  if (name.startsWith(PLACES.documents) && isDocumentName(name.slice(PLACES.documents.length)))
    return join(dataDir, name)
  if (!name.startsWith(PLACES.folder)) return undefined
  const path = name.slice(PLACES.folder.length)
  const isPlain = path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  return isPlain && !isLeftOut(path, configuration) ? join(dataDir, path) : undefined
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
