import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { isDocumentName } from '../../documents/document-name.ts'
import { openBucket } from '../../documents/s3/open-bucket.ts'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import { type ArchivedFile, type ArchiveEntry, damaged, notOfABackup, type readArchive } from './archive.ts'
import { isLeftOut } from './excluded-paths.ts'
import { findTables } from './find-tables.ts'
import { beginLoad, type Load } from './load-database.ts'
import { type About, listedFileSchema, type Manifest, manifestSchema, PLACES } from './manifest.ts'
import { makePrivateFolder } from './restore-target.ts'

interface Request {
  configuration: Configuration
  client: pg.ClientBase
  about: About
  /** What follows the first file. */
  entries: ReturnType<typeof readArchive>
  file: string
}

interface Unpacked {
  manifest: Manifest
  /** Rows that are gone because their documents were taken away during the backup, by table. */
  taken: ReadonlyMap<string, number>
}

/**
 * Lays everything where it belongs as it comes out of the archive, and holds each file against the lists. The database's
 * rows stand once the last file was there; throws a `StartUpFault` where it was not.
 */
export async function unpackBackup({ configuration, client, about, entries, file }: Request): Promise<Unpacked> {
  await refuseOtherTables(client, about, file)
  const load = await beginLoad(client, about)
  const files = openRestoredFiles({ configuration, installationId: about.installationId, file })
  /** Files that no list has named yet: the lists follow closely. */
  const unlisted = new Map<string, ArchivedFile>()
  const lists = new Map<string, string>()
  for (let next = await entries.next(); !next.done; next = await entries.next()) {
    const { name } = next.value.header
    if (name === PLACES.manifest) {
      const manifest = manifestSchema.parse(JSON.parse(String(await readEntry(next.value))))
      const areListed = manifest.lists.every((list) => lists.get(list.name) === list.sha256)
      if (!areListed || manifest.lists.length !== lists.size || unlisted.size > 0) throw damaged(file)
      return { manifest, taken: await load.finish(manifest) }
    }
    if (name.startsWith(PLACES.lists)) {
      const list = await readEntry(next.value)
      lists.set(name, createHash('sha256').update(list).digest('hex'))
      if (!areAsListed(String(list), unlisted)) throw damaged(file)
    } else unlisted.set(name, await place(next.value, files, load))
  }
  throw damaged(file)
}

/** Sessions and codes of an archive would let somebody in, as no backup does. */
async function refuseOtherTables(client: pg.ClientBase, about: About, file: string) {
  const known = new Set((await findTables(client)).map(({ name }) => name))
  const other = about.tables.find(({ name }) => !known.has(name))
  if (other) throw notOfABackup(file, `${PLACES.database}${other.name}`)
}

function areAsListed(list: string, unlisted: Map<string, ArchivedFile>) {
  return list
    .trimEnd()
    .split('\n')
    .every((line) => {
      const { name, size, sha256 } = listedFileSchema.parse(JSON.parse(line))
      const found = unlisted.get(name)
      unlisted.delete(name)
      return found?.size === size && found.sha256 === sha256
    })
}

async function place(entry: ArchiveEntry, files: RestoredFiles, load: Load): Promise<ArchivedFile> {
  const { name } = entry.header
  if (!name.startsWith(PLACES.database)) return { name, ...(await files.keep(entry)) }
  const packed = await readEntry(entry)
  await load.add(name.slice(PLACES.database.length).split('/')[0] ?? '', packed)
  return { name, size: packed.length, sha256: createHash('sha256').update(packed).digest('hex') }
}

/** Lays the files of a backup where they belong. */
interface RestoredFiles {
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
