import * as z from 'zod'

export const FORMAT = 1

const file = z.object({ name: z.string(), size: z.int(), sha256: z.string() })

/** The first file of a backup: what it is of, so that a restore can refuse before anything is unpacked. */
export const aboutSchema = z.object({
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
