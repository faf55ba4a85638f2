// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod'
import { StartUpError } from '../../platform/start-up-error.ts'
import { VERSION } from '../../platform/version.ts'
import type { ArchivedFile, ArchiveWriter } from './archive.ts'

/** The version of the archive format. */
export const FORMAT = 1

/** Paths in the archive. */
export const PATHS = {
  about: 'about.json',
  database: 'database/',
  documents: 'documents/',
  folder: 'folder/',
  lists: 'lists/',
  manifest: 'manifest.json',
} as const

/** The first file of a backup. It describes the portal, so that a restore can check compatibility before it unpacks files. */
const aboutSchema = z.object({
  format: z.literal(FORMAT),
  /** The version of the portal. */
  portal: z.string(),
  /** The time of the snapshot, in ISO 8601. */
  takenAt: z.string(),
  installationId: z.string(),
  /** The migrations that had run, in order. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type About = z.infer<typeof aboutSchema>

/** Parses `about.json`. Throws a `StartUpError` if the backup has migrations that are not in `knownMigrations`. */
export function readAbout(text: string, file: string, knownMigrations: readonly string[]): About {
  const about = aboutSchema.safeParse(JSON.parse(text))
  if (!about.success) throw newerBackup(file, 'in an unknown format')
  const { migrations, portal } = about.data
  const unknown = migrations.filter((name) => !knownMigrations.includes(name))
  if (unknown.length > 0) throw newerBackup(file, `of version ${portal}, with ${unknown.join(', ')}`)
  return about.data
}

const newerBackup = (file: string, difference: string) =>
  new StartUpError(
    `The backup ${file} was taken by a newer portal (${difference}); this is ${VERSION}. Restore it with that version, or a later one. Nothing was changed.`,
  )

/** A line of `lists/…`: a file that precedes the list in the archive. */
export const listedFileSchema = z.object({ name: z.string(), size: z.int(), sha256: z.string() })

/** The last file of a backup. An archive without a manifest is incomplete. */
export const manifestSchema = z.object({
  takenAt: z.string(),
  finishedAt: z.string(),
  tables: z.array(z.object({ name: z.string(), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  documents: z.object({ count: z.int(), bytes: z.int() }),
  /** The files of the data folder that are not documents. */
  others: z.object({ count: z.int(), bytes: z.int() }),
  /** Paths of documents that were deleted with their rows after the snapshot, before they could be copied. */
  removed: z.array(z.string()),
  /** Paths of documents that have a row, but no file. */
  missing: z.array(z.string()),
  /** Paths of documents whose digest differs from the digest in their row. */
  damaged: z.array(z.string()),
  lists: z.array(listedFileSchema),
})
export type Manifest = z.infer<typeof manifestSchema>

/** The approximate size at which a list ends and the next one begins. */
const LIST_BYTES = 1024 * 1024

/** Lists every file of a backup with its digest. The lists are interleaved with the files to limit memory. */
export function createFileLists(archive: ArchiveWriter) {
  const lists: ArchivedFile[] = []
  let lines = ''

  async function write() {
    if (lines === '') return
    const name = `${PATHS.lists}${String(lists.length + 1).padStart(6, '0')}.jsonl`
    lists.push(await archive.addText(name, lines))
    lines = ''
  }

  return {
    async add(file: ArchivedFile) {
      lines += `${JSON.stringify(file)}\n`
      if (lines.length >= LIST_BYTES) await write()
    },
    /** Writes the last list; returns all lists. */
    async finish() {
      await write()
      return lists
    },
  }
}
