// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { isDocumentName } from '../../documents/document-name.ts'
import { openBucket } from '../../documents/s3/open-bucket.ts'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import { type ArchivedFile, type ArchiveEntry, damagedArchive, foreignEntry, type readArchive } from './archive.ts'
import { isExcluded } from './excluded-paths.ts'
import { findTables } from './find-tables.ts'
import { beginLoad, type Load } from './load-database.ts'
import { type About, listedFileSchema, type Manifest, manifestSchema, PATHS } from './manifest.ts'

interface UnpackOptions {
  configuration: Configuration
  client: pg.ClientBase
  about: About
  /** The entries after `about.json`. */
  entries: ReturnType<typeof readArchive>
  file: string
}

interface Unpacked {
  manifest: Manifest
  /** How many rows of each table were deleted after loading, because their documents were deleted during the backup. */
  deleted: ReadonlyMap<string, number>
}

/**
 * Writes the files and loads the rows of an archive in one pass, and checks each file against the lists. The rows are
 * committed at the end. Throws a `StartUpError` if the archive is incomplete.
 */
export async function unpackBackup({ configuration, client, about, entries, file }: UnpackOptions): Promise<Unpacked> {
  await checkTables(client, about, file)
  const load = await beginLoad(client, about)
  const target = { configuration, installationId: about.installationId, file }
  /** Files that were read before the list that names them. This list follows when it contains about a megabyte of lines. */
  const unlisted = new Map<string, ArchivedFile>()
  const lists = new Map<string, string>()
  for (let next = await entries.next(); !next.done; next = await entries.next()) {
    const { name } = next.value.header
    if (name === PATHS.manifest) {
      const manifest = manifestSchema.parse(JSON.parse(String(await buffer(next.value))))
      const areListsIntact = manifest.lists.every((list) => lists.get(list.name) === list.sha256)
      if (!areListsIntact || manifest.lists.length !== lists.size || unlisted.size > 0) throw damagedArchive(file)
      return { manifest, deleted: await load.finish(manifest) }
    }
    if (name.startsWith(PATHS.lists)) {
      const list = await buffer(next.value)
      lists.set(name, sha256Of(list))
      if (!matchesFiles(String(list), unlisted)) throw damagedArchive(file)
    } else unlisted.set(name, await unpackEntry(next.value, target, load))
  }
  throw damagedArchive(file)
}

/** Rejects an archive with excluded tables, such as sessions, because `takeBackup` did not write it. */
async function checkTables(client: pg.ClientBase, about: About, file: string) {
  const existing = new Set((await findTables(client)).map(({ name }) => name))
  const unknown = about.tables.find(({ name }) => !existing.has(name))
  if (unknown) throw foreignEntry(file, `${PATHS.database}${unknown.name}`)
}

/** Returns whether all files of a list were unpacked unchanged, and removes them from `unlisted`. */
function matchesFiles(list: string, unlisted: Map<string, ArchivedFile>) {
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

async function unpackEntry(entry: ArchiveEntry, target: Target, load: Load): Promise<ArchivedFile> {
  const { name } = entry.header
  if (!name.startsWith(PATHS.database)) return { name, ...(await writeFileOfBackup(entry, target)) }
  const compressed = await buffer(entry)
  await load.add(name.slice(PATHS.database.length).split('/')[0] ?? '', compressed)
  return { name, size: compressed.length, sha256: sha256Of(compressed) }
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

interface Target {
  configuration: Configuration
  installationId: string
  /** The archive, for error messages. */
  file: string
}

/** The permissions that a file may have. They exclude setuid and setgid, and only the owner may write. */
const ALLOWED_MODE = 0o755

/** Writes a file of a backup to the data folder or the bucket. Returns its size in bytes and its SHA-256 in hexadecimal. */
export async function writeFileOfBackup(entry: ArchiveEntry, { configuration, installationId, file }: Target) {
  const { documentsS3 } = configuration
  const { name, mode = 0o600 } = entry.header
  const path = pathOf(name, configuration)
  if (path === undefined) throw foreignEntry(file, name)
  const digest = createHash('sha256')
  let size = 0
  async function* bytes() {
    for await (const chunk of entry) {
      digest.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  if (documentsS3 && name.startsWith(PATHS.documents)) {
    // S3 needs whole objects. A document fits into memory, because it is no larger than a form.
    const key = `${installationId}/${name.slice(PATHS.documents.length)}`
    await openBucket(documentsS3).put(key, await buffer(bytes()))
  } else {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(bytes(), createWriteStream(path, { flags: 'wx', mode: mode & ALLOWED_MODE }))
  }
  return { size, sha256: digest.digest('hex') }
}

/** The path of a file; undefined for excluded paths, and for names that lead out of the data folder. */
function pathOf(name: string, configuration: Configuration): string | undefined {
  const { dataDir } = configuration
  if (name.startsWith(PATHS.documents) && isDocumentName(name.slice(PATHS.documents.length))) return join(dataDir, name)
  if (!name.startsWith(PATHS.folder)) return undefined
  const path = name.slice(PATHS.folder.length)
  const isInside = path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  return isInside && !isExcluded(path, configuration) ? join(dataDir, path) : undefined
}
