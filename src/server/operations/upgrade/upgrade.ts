// SPDX-License-Identifier: Apache-2.0
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartUpError } from '../../platform/start-up-error.ts'
import { megabytes } from '../backup/backup-folder.ts'
import { describeRelease, recordsOf } from './installation-root.ts'
import { describeDatabase, switchRelease, type UpgradeDeps } from './portal-switch.ts'
import { type Runner, requireSuccess } from './release-commands.ts'
import { unpackRelease } from './unpack-release.ts'
import { withVerifiedCopy } from './verify-release.ts'

interface UpgradeOptions {
  archive: string
  /** The public key of the releases. */
  key: string
  /**
   * Whether the new release is tried on a restored backup first, with a login, while the portal runs.
   */
  rehearses: boolean
}

/** The maximum time to wait for the end of a scheduled backup: two hours. */
const BACKUP_MS = 7_200_000
const RETRY_MS = 1_000

/** The space that a copy of the database needs, including its migration, as a multiple of the size of the database. */
const COPY_FACTOR = 1.5

/**
 * Replaces the release that runs with the release in an archive. Checks as much as possible while the portal runs, and
 * then pauses the portal for the switch. Returns sentences for the operator. Throws a `StartUpError` if the upgrade is
 * not possible.
 */
export async function upgrade(deps: UpgradeDeps, { archive, key, rehearses }: UpgradeOptions): Promise<string[]> {
  const { root, runner, report } = deps
  const from = await root.current()
  report('Checking the signature and the checksum.')
  const to = await withVerifiedCopy({ archive, keyFile: key, folder: root.folder }, (copy) => {
    report(`Unpacking beside ${from}.`)
    return unpackRelease(root, copy)
  })
  const release = root.releaseFolder(to)
  report('Checking the configuration, the database and the disk space.')
  const unsuitable = `The settings do not suit ${to}. Nothing was changed.`
  await requireSuccess(runner, { release, args: ['check-config'], failure: unsuitable })
  const migrates = await checkDatabase(deps, to)
  report('Taking a backup.')
  await takeBackup(runner, root.releaseFolder(from))
  if (rehearses) {
    report(`Restoring the backup with ${to} for a trial, and logging in.`)
    const failure = `${to} cannot use the data. Nothing was changed.`
    await requireSuccess(runner, { release, args: ['restore', '--check', '--log-in'], failure })
  }
  const at = new Date().toISOString()
  const { seconds } = await switchRelease(deps, {
    kind: 'upgrade',
    from,
    to,
    prepare: migrates ? 'copy' : undefined,
    record: () => recordsOf(root).writeCompleted({ from, to, migrates, hasSnapshot: migrates, at }),
  })
  return [
    `${to} runs, after a pause of ${seconds.toFixed(1)} s. ${from} is kept: gram-seva upgrade --rollback returns to it.`,
    `Compare the files in ${join(release, 'deploy')} with those of the system.`,
  ]
}

/**
 * Takes a backup with the current release. If a scheduled backup is running, waits for its end and then takes another
 * backup, because the scheduled backup may lack the latest changes.
 */
async function takeBackup(runner: Runner, release: string): Promise<void> {
  const end = performance.now() + BACKUP_MS
  for (;;) {
    const { code, output } = await runner.run(release, ['backup'])
    if (code === 0) return
    if (!output.startsWith('Another backup') || performance.now() > end) {
      throw new StartUpError(`The backup failed. Nothing was changed.\n${output}`)
    }
    await pause(RETRY_MS)
  }
}

/** Whether the release has migrations to run. Throws a `StartUpError` if it cannot use the database or cannot copy it. */
async function checkDatabase({ root, runner, configuration }: UpgradeDeps, to: string): Promise<boolean> {
  const { migrations } = await describeRelease(root.releaseFolder(to))
  const database = await describeDatabase(runner)
  const newer = database.migrations.filter((name) => !migrations.includes(name))
  if (newer.length > 0) {
    throw new StartUpError(`${to} is older than the database, which has ${newer.join(', ')}. Nothing was changed.`)
  }
  const migrates = migrations.some((name) => !database.migrations.includes(name))
  if (migrates && configuration.databaseUrl !== undefined) {
    throw new StartUpError(
      `${to} changes the database. This command does so only with the portal's own PostgreSQL: with DATABASE_URL, follow docs/operations.md#updating. Nothing was changed.`,
    )
  }
  const { bavail, bsize } = await statfs(configuration.dataDir)
  if (migrates && bavail * bsize < COPY_FACTOR * database.bytes) {
    throw new StartUpError(
      `${configuration.dataDir} has ${megabytes(bavail * bsize)} free, and a copy of the database needs ${megabytes(COPY_FACTOR * database.bytes)}. Nothing was changed.`,
    )
  }
  return migrates
}
