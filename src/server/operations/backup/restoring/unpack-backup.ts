import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Configuration } from '../../../platform/configuration/configuration.ts'
import { type ArchiveEntry, damaged, notOfABackup, type readArchive } from '../archive/read-archive.ts'
import type { ArchivedFile } from '../archive/write-archive.ts'
import { findTables } from '../database/find-tables.ts'
import { beginLoad, type Load } from '../database/load-database.ts'
import { type About, listedFileSchema, type Manifest, manifestSchema, PLACES } from '../manifest.ts'
import { openRestoredFiles, type RestoredFiles, readEntry } from './restored-files.ts'

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
