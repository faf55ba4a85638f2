// SPDX-License-Identifier: Apache-2.0
import { lstat, readdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod'
import { readIfExists, syncPath, writeFileDurably } from '../../platform/files.ts'
import { StartUpError } from '../../platform/start-up-error.ts'

/**
 * The folder that contains all unpacked releases, and the link `current` to the release that runs (docs/install.md).
 */
export interface InstallationRoot {
  folder: string
  /** The name of the release to which the link `current` points. */
  current(): Promise<string>
  /** Makes the link `current` point to another release, atomically. */
  switchTo(release: string): Promise<void>
  releaseFolder(release: string): string
}

const LINK = 'current'
/** Matches the name of a release's folder, in an archive and in the root. */
export const RELEASE_NAME = /^gram-seva-\d+\.\d+\.\d+(?:-[\w.]+)?$/

/**
 * Finds the root that contains the folder `release`. Throws a `StartUpError` if the root has no link `current`
 * (docs/install.md).
 */
export async function findInstallationRoot(release: string | undefined): Promise<InstallationRoot> {
  if (!release) {
    throw new StartUpError('Only an unpacked release can be upgraded. In a clone, follow docs/operations.md#updating.')
  }
  const folder = dirname(release)
  const link = join(folder, LINK)
  const found = await lstat(link).catch(() => undefined)
  if (!found?.isSymbolicLink()) {
    throw new StartUpError(
      `There is no link ${link} to the release that runs. Lay the releases out as docs/install.md says.`,
    )
  }
  return {
    folder,
    current: async () => basename(await readlink(link)),
    async switchTo(name) {
      await rm(`${link}.new`, { force: true })
      await symlink(name, `${link}.new`)
      await rename(`${link}.new`, link)
      await syncPath(folder)
    },
    releaseFolder: (name) => join(folder, name),
  }
}

/** The version and the migrations of an unpacked release. */
export async function describeRelease(folder: string): Promise<{ version: string; migrations: string[] }> {
  const version = (await readFile(join(folder, 'VERSION'), 'utf8')).trim()
  const names = await readdir(join(folder, 'migrations'))
  return { version, migrations: names.filter((name) => name.endsWith('.ts')).map((name) => name.slice(0, -3)) }
}

const journalSchema = z.object({
  kind: z.enum(['upgrade', 'rollback']),
  /** The releases between which the portal switches. */
  from: z.string(),
  to: z.string(),
  /** Whether the two releases have different schemas. In that case, the switch exchanges the database, too. */
  migrates: z.boolean(),
  /** Whether the exchange of the database has begun. */
  isAdopting: z.boolean(),
})
/**
 * The journal describes the upgrade or rollback in progress. Its file exists from the beginning of the pause until the portal
 * runs again. If the file still exists at the next run, `finish-interrupted.ts` finishes or undoes the earlier run.
 */
export type Journal = z.infer<typeof journalSchema>

const completedSchema = z.object({
  from: z.string(),
  to: z.string(),
  migrates: z.boolean(),
  /** Whether the database from before the migrations is kept beside the portal's current database. */
  hasSnapshot: z.boolean(),
  /** The time of the upgrade, in ISO 8601. */
  at: z.string(),
})
/** The last completed upgrade, which `--rollback` undoes. */
export type Completed = z.infer<typeof completedSchema>

const FILES = { journal: 'upgrade-unfinished.json', completed: 'upgraded.json' } as const

const readRecord = async <Shape>(file: string, schema: z.ZodType<Shape>): Promise<Shape | undefined> => {
  const text = await readIfExists(file)
  return text === undefined ? undefined : schema.parse(JSON.parse(text))
}

/** The files in the root that record upgrades: the journal, and the last completed upgrade. */
export const recordsOf = ({ folder }: InstallationRoot) => ({
  readJournal: () => readRecord(join(folder, FILES.journal), journalSchema),
  writeJournal: (journal: Journal) => writeFileDurably(join(folder, FILES.journal), JSON.stringify(journal), 0o600),
  removeJournal: () => rm(join(folder, FILES.journal), { force: true }),
  readCompleted: () => readRecord(join(folder, FILES.completed), completedSchema),
  writeCompleted: (completed: Completed) =>
    writeFileDurably(join(folder, FILES.completed), JSON.stringify(completed), 0o600),
  removeCompleted: () => rm(join(folder, FILES.completed), { force: true }),
})

/**
 * The operating-system account of the portal: the owner of the data folder. Throws a `StartUpError` if this is root,
 * unless the operator has stated that the portal runs as root (`allowsRoot`). If the folder belongs to root by mistake,
 * the programs of a release must not run with root's rights.
 */
export async function accountOf(
  dataDir: string,
  { allowsRoot = false }: { allowsRoot?: boolean | undefined } = {},
): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = await stat(dataDir).catch(() => {
    throw new StartUpError(`There is no data folder ${dataDir}. Start the portal once before an upgrade.`)
  })
  if (uid === 0 && !allowsRoot) {
    throw new StartUpError(
      `The data folder ${dataDir} belongs to root, so the upgrade would run the portal's programs as root. Give it to the portal's account (chown; docs/install.md), or state --as-root if the portal runs as root. Nothing was changed.`,
    )
  }
  return { uid, gid }
}
