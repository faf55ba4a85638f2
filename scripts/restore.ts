// SPDX-License-Identifier: Apache-2.0
import { parseArgs } from 'node:util'
import { findNewestBackup } from '#server/operations/backup/backup-folder.ts'
import { checkBackup } from '#server/operations/backup/check-backup.ts'
import { getPassphrase } from '#server/operations/backup/passphrase.ts'
import { describeRestore, restoreBackup } from '#server/operations/backup/restore-backup.ts'
import { tryLogin } from '#server/operations/upgrade/try-login.ts'
import { type Configuration, readConfiguration } from '#server/platform/configuration/configuration.ts'
import { StartUpError } from '#server/platform/start-up-error.ts'
import { COMMANDS } from './cli/commands.ts'

/** `npm run restore -- [--from backup] [--keys-from keys] [--check [--log-in]]`: see docs/backup.md. */
const { values } = parseArgs({ options: COMMANDS.restore.options })

try {
  const configuration = readConfiguration({ ...process.env, APP_MODE: process.env.APP_MODE || 'demo' })
  const file = values.from ?? (await findNewestFile(configuration.backupDir))
  const passphrase = await getPassphrase(process.env, 'BACKUP_PASSPHRASE')
  const keysFile = values['keys-from']
  const keys = keysFile && { file: keysFile, passphrase: await getPassphrase(process.env, 'BACKUP_KEYS_PASSPHRASE') }
  const options = { file, passphrase, keys: keys || undefined }
  const tryOut = values['log-in'] ? createTrial(configuration) : undefined
  const restored = values.check
    ? await checkBackup({ ...options, configuration, tryOut })
    : await restoreBackup({ ...options, configuration })
  for (const sentence of describeRestore(restored, values.check ? undefined : configuration)) console.log(sentence)
  // The exit code for restored data with faults (`COMMANDS.restore.exits`).
  if (restored.findings.faults.length > 0) process.exitCode = 3
} catch (error) {
  if (!(error instanceof StartUpError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** Returns a function that tries this release on restored data (`try-login.ts`). */
function createTrial({ keysDir }: Configuration) {
  const release = process.env.GRAM_SEVA_RELEASE
  if (!release || !values.check) throw new StartUpError('Specify --log-in with --check, in an unpacked release.')
  return (restored: Configuration) => tryLogin(release, restored, keysDir)
}

async function findNewestFile(backupDir: string | undefined): Promise<string> {
  const newest = backupDir === undefined ? undefined : await findNewestBackup(backupDir)
  if (!newest)
    throw new StartUpError(
      'Specify the backup, with --from file. BACKUP_DIR is not set, or its folder contains no backup.',
    )
  return newest.file
}
