// SPDX-License-Identifier: Apache-2.0
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StartUpError } from '#server/platform/start-up-error.ts'
import { syncPath } from '../../files.ts'
import { removeTree } from '../../remove-tree.ts'
import { type Account, giveToAccount, ownAccount, runProgram } from './account.ts'
import type { Binaries } from './binaries.ts'

/** The SQL superuser of a new cluster. The portal connects as a role with fewer privileges. */
export const SUPERUSER = 'postgres'

interface ClusterOptions {
  /** The folder of the database files, which PostgreSQL calls a cluster. */
  cluster: string
  account: Account
  binaries: Binaries
  log: (sentence: string) => void
}

/**
 * Checks the existing cluster, or creates one under a temporary name, so that a cluster is either complete or absent.
 */
export async function prepareCluster({ cluster, account, binaries, log }: ClusterOptions): Promise<void> {
  await removeUnfinished(cluster, log)
  const found = await stat(cluster).catch(() => undefined)
  if (!found) return createCluster({ cluster, account, binaries, log })
  if (!found.isDirectory()) throw new StartUpError(`${cluster} is a file, but the database's folder belongs there.`)
  await checkOwner(cluster, found.uid, account)
  if ((await readdir(cluster)).length === 0) return createCluster({ cluster, account, binaries, log })
  await checkContents(cluster, binaries.major)
}

async function createCluster({ cluster, account, binaries, log }: ClusterOptions): Promise<void> {
  log('Creating the database (only the first time) …')
  const draft = `${cluster}.new-${randomBytes(4).toString('hex')}`
  try {
    await mkdir(draft, { mode: 0o700 })
    await giveToAccount(draft, account)
    const { code, stderr } = await runProgram(binaries.initdb, initdbArguments(draft), account)
    if (code !== 0) {
      throw new StartUpError(`The database could not be created in ${cluster}. ${describeFailure(stderr)}`)
    }
    await rename(draft, cluster)
    await syncPath(dirname(cluster))
  } finally {
    await removeTree(draft)
  }
}

function initdbArguments(folder: string): string[] {
  // PostgreSQL uses two locales. The built-in locale sorts texts. It is the same on every machine, so that a system
  // update cannot break an index.
  const collation = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // The locale of the C library only tells pg_trgm which characters are letters. In the locale `C`, the letters of
  // Indian scripts do not count as letters.
  const letters = `--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`
  const access = ['--auth-local=trust', '--auth-host=reject', `--username=${SUPERUSER}`]
  return [`--pgdata=${folder}`, '--encoding=UTF8', '--data-checksums', letters, ...collation, ...access]
}

/** Removes clusters that an interrupted start left under their temporary names. */
async function removeUnfinished(cluster: string, log: (sentence: string) => void): Promise<void> {
  for (const name of await readdir(dirname(cluster))) {
    if (!name.startsWith(`${basename(cluster)}.new-`)) continue
    await removeTree(join(dirname(cluster), name))
    log('The first start was interrupted before the database contained any data: creating the database again.')
  }
}

/** Throws a `StartUpError` if another account owns the cluster. Root corrects the owner instead. */
async function checkOwner(cluster: string, owner: number, account: Account): Promise<void> {
  if (owner === account.uid) return
  if (ownAccount().uid !== 0) {
    throw new StartUpError(
      `The database in ${cluster} belongs to another user (${owner}): start the portal as that user, or set DATA_DIR.`,
    )
  }
  // If root has copied the cluster, root owns the copy. PostgreSQL starts only as the owner.
  const { code, stderr } = await runProgram('chown', ['-R', `${account.uid}:${account.gid}`, cluster])
  if (code !== 0) throw new StartUpError(`The database in ${cluster} could not be given to its user: ${stderr}`)
}

/** Throws a `StartUpError` if the cluster is incomplete, or was created by another major version. */
async function checkContents(cluster: string, major: string): Promise<void> {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  const control = await stat(join(cluster, 'global', 'pg_control')).catch(() => undefined)
  if (version === '' || !control) {
    throw new StartUpError(
      `${cluster} exists but contains no complete database; it was left unchanged: move it away, or restore it from a backup.`,
    )
  }
  if (version !== major) {
    throw new StartUpError(
      `The database in ${cluster} was created by PostgreSQL ${version}, but this portal contains PostgreSQL ${major}; it was left unchanged: use the portal's matching version, or dump and restore it.`,
    )
  }
}

function describeFailure(stderr: string) {
  const advice = /No space left on device|Check free disk space/.test(stderr)
    ? 'There is too little disk space: free some. '
    : ''
  return `${advice}The error of PostgreSQL's initdb:\n  ${stderr.trim().replaceAll('\n', '\n  ') || 'nothing'}`
}
