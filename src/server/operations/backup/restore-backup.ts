// SPDX-License-Identifier: Apache-2.0
import { dirname, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { closeAll } from '../../platform/close-all.ts'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import { type Database, withConnection } from '../../platform/db/connection.ts'
import { runProgram } from '../../platform/db/embedded/account.ts'
import { migrate, migrationNames } from '../../platform/db/migrate.ts'
import { findPanchayats } from '../installation/panchayats.ts'
import { damagedArchive, readArchive } from './archive.ts'
import { checkRestored, checkRows } from './check-restored.ts'
import type { Findings } from './check-restored-documents.ts'
import { importErasures } from './erasure-list.ts'
import { type KeysArchive, restoreKeys } from './keys-archive.ts'
import { type About, type Manifest, PATHS, readAbout } from './manifest.ts'
import { withPool } from './own-database.ts'
import { openTargetDatabase, takeTargetFolder } from './restore-target.ts'
import { unpackBackup } from './unpack-backup.ts'

/** The description of a restored backup, and the findings of the checks of the restored data. */
export interface RestoreResult {
  about: About
  manifest: Manifest
  findings: Findings
}

interface RestoreOptions {
  configuration: Configuration
  file: string
  passphrase: string
  /** The archive with the keys; absent if the keys are in `KEYS_DIR` already, or will be copied there later. */
  keys?: KeysArchive | undefined
  /** False if the result will be deleted. In that case, nothing is flushed to disk. */
  durable?: boolean
}

/**
 * Restores a backup into an empty data folder, and an empty database if `DATABASE_URL` is set, and checks the result.
 * Throws a `StartUpError` if the backup cannot be restored; the folder and the tables are then empty again.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { configuration, file, passphrase, keys, durable = true } = options
  const entries = readArchive(file, passphrase)
  const undo: (() => Promise<void>)[] = []
  try {
    const { value: first } = await entries.next()
    if (first?.header.name !== PATHS.about) throw damagedArchive(file)
    const about = readAbout(String(await buffer(first)), file, await migrationNames())
    const target = await takeTargetFolder(configuration.dataDir)
    undo.push(() => target.clear())
    if (keys) undo.unshift(await restoreKeys(configuration.keysDir, keys))
    const restored = await restoreContents(options, about, entries)
    if (durable) await syncDisks()
    await target.release()
    return restored
  } catch (error) {
    await closeAll(undo)
    throw error
  } finally {
    await entries.return(undefined)
  }
}

async function restoreContents(
  { configuration, file, durable = true }: RestoreOptions,
  about: About,
  entries: ReturnType<typeof readArchive>,
): Promise<RestoreResult> {
  const database = await openTargetDatabase(configuration, about, durable)
  const { address } = database
  try {
    // Creates the tables as they were at the time of the backup.
    await migrate(address, about.migrations.at(-1))
    const { manifest, rowFindings } = await withConnection(address, async (client) => {
      const unpacked = await unpackBackup({ configuration, client, about, entries, file })
      return { ...unpacked, rowFindings: await checkRows(client, unpacked.manifest, unpacked.deleted) }
    })
    await importErasures(foldersWithErasures(file, configuration), configuration.dataDir)
    // Runs the migrations that this version has added.
    await migrate(address)
    const findings = await withPool(address, async (db) => {
      const found = await checkRestored({ configuration, db, about })
      const { erasureGraceDays } = configuration.retention
      await recordRestore(db, { takenAt: about.takenAt, erasureGraceDays })
      return found
    })
    const { sound, faults } = findings
    return {
      about,
      manifest,
      findings: { sound: [...rowFindings.sound, ...sound], faults: [...rowFindings.faults, ...faults] },
    }
  } finally {
    await database.stop()
  }
}

/**
 * The folders that may contain a list of erased accounts: the folder of the backup file, and `BACKUP_DIR`, because the file
 * may have been copied to another folder without the list.
 */
const foldersWithErasures = (file: string, { backupDir }: Configuration) => [
  ...new Set([dirname(resolve(file)), ...(backupDir === undefined ? [] : [backupDir])]),
]

/** Flushes all disks with the program `sync`, because flushing a hundred thousand files one by one takes minutes. */
async function syncDisks(): Promise<void> {
  const { code } = await runProgram('sync', [])
  if (code !== 0) throw new Error('The disks could not be flushed')
}

interface Restore {
  /** The time of the backup. */
  takenAt: string
  /** Days between a request for erasure and the erasure. */
  erasureGraceDays: number
}

/**
 * Records the restore in the audit log, and makes old links, tickets and requests harmless.
 * - All activation links are deleted, because a link that was used or replaced after the backup would be valid again. A
 *   new link or a password reset can still activate the account.
 * - All tickets of saved forms become void for the same reason. The ticket versions continue at the number of minutes
 *   since 1970, which is higher than any version that was issued before.
 * - The grace period of pending requests for erasure starts again, because the restored data does not show which
 *   requests were withdrawn after the backup.
 */
export async function recordRestore(db: Database, { takenAt, erasureGraceDays }: Restore): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`delete from account_activations`.execute(tx)
    await sql`
      update accounts set ticket_version = greatest(ticket_version + 1, extract(epoch from now())::bigint / 60)`.execute(
      tx,
    )
    await sql`
      insert into erasures (panchayat_id, account_id, step, due_at)
      select panchayat_id, account_id, 'asked', greatest(due_at, now() + make_interval(days => ${erasureGraceDays}))
      from (select distinct on (account_id) * from erasures order by account_id, id desc) as last
      where step = 'asked'`.execute(tx)
    // There may be two panchayats, because a start with another code may have created the second.
    for (const { id: panchayatId } of await findPanchayats(tx)) {
      const actor = { panchayatId, requestId: undefined }
      await recordAudit(tx, { actor, action: 'backup-restored', subject: { kind: 'backup', id: takenAt } })
    }
  })
}

/** The output of `npm run restore`. Without a configuration, the backup was only checked. */
export function describeRestore(
  { about, findings }: RestoreResult,
  configuration: Configuration | undefined,
): string[] {
  const { sound, faults } = findings
  const backup = `The backup of ${about.takenAt} (version ${about.portal})`
  return [
    configuration ? `${backup} is restored in ${configuration.dataDir}.` : `${backup} can be restored.`,
    ...sound.map((sentence) => `  ✓ ${sentence}`),
    ...faults.map((sentence) => `  ✗ ${sentence}`),
    ...(configuration
      ? [
          'Everybody must log in again: sessions and codes are not restored, and forms saved in files must be saved again. Everything done after the backup is lost.',
        ]
      : []),
  ]
}
