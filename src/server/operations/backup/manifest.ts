import * as z from 'zod'
import { StartUpFault } from '../../platform/start-up-fault.ts'
import { VERSION } from '../../platform/version.ts'
import type { ArchivedFile, ArchiveWriter } from './archive.ts'

export const FORMAT = 1

const file = z.object({ name: z.string(), size: z.int(), sha256: z.string() })

/** The first file of a backup: what it is of, so that a restore can refuse before anything is unpacked. */
const aboutSchema = z.object({
  format: z.literal(FORMAT),
  portal: z.string(),
  /** When the snapshot was taken, in ISO 8601. */
  takenAt: z.string(),
  installationId: z.string(),
  /** Names of the migrations that had run, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type About = z.infer<typeof aboutSchema>

/** A line of `lists/…`: a file of the backup that came before it. */
export const listedFileSchema = file

/** The last file of a backup: without it, it is none. */
export const manifestSchema = z.object({
  takenAt: z.string(),
  finishedAt: z.string(),
  tables: z.array(z.object({ name: z.string(), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  documents: z.object({ count: z.int(), bytes: z.int() }),
  others: z.object({ count: z.int(), bytes: z.int() }),
  /** Named by a row of the snapshot, and taken away with that row before they could be copied. */
  removed: z.array(z.string()),
  /** Named by rows that still stand, and not there. */
  missing: z.array(z.string()),
  /** Not the bytes whose digest their row holds. */
  damaged: z.array(z.string()),
  lists: z.array(file),
})
export type Manifest = z.infer<typeof manifestSchema>

/** The files of a backup by what they hold. */
export const PLACES = {
  about: 'about.json',
  database: 'database/',
  documents: 'documents/',
  folder: 'folder/',
  lists: 'lists/',
  manifest: 'manifest.json',
} as const

const LIST_BYTES = 1 << 20

/** Notes every file of a backup with its digest, in lists that follow the files: however many, they never lie in memory. */
interface FileLists {
  note(file: ArchivedFile): Promise<void>
  /** Writes what was noted since the last list; gives all lists. */
  finish(): Promise<ArchivedFile[]>
}

export function createFileLists(archive: ArchiveWriter): FileLists {
  const lists: ArchivedFile[] = []
  let lines = ''

  async function write() {
    if (lines === '') return
    const name = `${PLACES.lists}${String(lists.length + 1).padStart(6, '0')}.jsonl`
    lists.push(await archive.addText(name, lines))
    lines = ''
  }

  return {
    async note(file) {
      lines += `${JSON.stringify(file)}\n`
      if (lines.length >= LIST_BYTES) await write()
    },
    async finish() {
      await write()
      return lists
    },
  }
}

/** Reads what a backup is of. Throws a `StartUpFault` where a newer portal took it than this one. */
export function readAbout(text: string, file: string, known: readonly string[]): About {
  const about = aboutSchema.safeParse(JSON.parse(text))
  if (!about.success) throw newer(file, 'in another way of writing')
  const { migrations, portal } = about.data
  const foreign = migrations.filter((name) => !known.includes(name))
  if (foreign.length > 0) throw newer(file, `of version ${portal}, with ${foreign.join(', ')}`)
  return about.data
}

const newer = (file: string, how: string) =>
  new StartUpFault(
    `The backup ${file} was taken by a newer portal (${how}); this is ${VERSION}. Restore it with that version, or a later one. Nothing was changed.`,
  )
