import { lstat, readdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod'
import { readIfExists, syncPath, writeFileDurably } from '../../platform/files.ts'
import { StartUpFault } from '../../platform/start-up-fault.ts'

/** The folder that contains every unpacked release, and the link `current` to the one that runs (docs/install.md). */
export interface InstallationRoot {
  folder: string
  /** The name of the release to which `current` leads. */
  current(): Promise<string>
  /** Lets `current` lead to another release, in one step. */
  switchTo(release: string): Promise<void>
  releaseFolder(release: string): string
}

const LINK = 'current'
/** The name of the folder of a release, in the archive and here. */
export const RELEASE_NAME = /^gram-seva-\d+\.\d+\.\d+(?:-[\w.]+)?$/

/** Finds the root of a release. Throws a `StartUpFault` if the releases are not laid out as docs/install.md says. */
export async function findInstallationRoot(release: string | undefined): Promise<InstallationRoot> {
  if (!release) {
    throw new StartUpFault('Only an unpacked release can be upgraded. In a clone, follow docs/operations.md#updating.')
  }
  const folder = dirname(release)
  const link = join(folder, LINK)
  const found = await lstat(link).catch(() => undefined)
  if (!found?.isSymbolicLink()) {
    throw new StartUpFault(
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
  /** Whether the two have different schemas, so that the switch exchanges the database, too. */
  migrates: z.boolean(),
  /** Whether the exchange of the database has begun. */
  isAdopting: z.boolean(),
})
/** What an unfinished run was doing. It exists from the pause until the portal runs again. */
export type Journal = z.infer<typeof journalSchema>

const completedSchema = z.object({
  from: z.string(),
  to: z.string(),
  migrates: z.boolean(),
  /** Whether the database from before the migrations is kept beside the present one. */
  hasSnapshot: z.boolean(),
  at: z.string(),
})
/** The last completed upgrade, which `--rollback` undoes. */
export type Completed = z.infer<typeof completedSchema>

const FILES = { journal: 'upgrade-unfinished.json', completed: 'upgraded.json' } as const

const readRecord = async <Shape>(file: string, schema: z.ZodType<Shape>): Promise<Shape | undefined> => {
  const text = await readIfExists(file)
  return text === undefined ? undefined : schema.parse(JSON.parse(text))
}

/** The records of upgrades in the root. */
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
 * The account of the portal: the owner of the data folder. Throws a `StartUpFault` if that is root, unless the operator says that
 * the portal runs as root: a folder that only lost its owner must not let the programs of a release run with all rights.
 */
export async function accountOf(
  dataDir: string,
  { allowsRoot = false }: { allowsRoot?: boolean | undefined } = {},
): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = await stat(dataDir).catch(() => {
    throw new StartUpFault(`There is no data folder ${dataDir}. Start the portal once before an upgrade.`)
  })
  if (uid === 0 && !allowsRoot) {
    throw new StartUpFault(
      `The data folder ${dataDir} belongs to root, so the upgrade would run the portal's programs as root. Give it to the portal's account (chown; docs/install.md), or state --as-root if the portal runs as root. Nothing was changed.`,
    )
  }
  return { uid, gid }
}
