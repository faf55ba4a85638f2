// SPDX-License-Identifier: Apache-2.0
import { parseArgs } from 'node:util'
import { INCOMPLETE_EXIT } from '#server/operations/backup/incomplete-backup.ts'
import { backupKeys } from '#server/operations/backup/keys-archive.ts'
import { getPassphrase } from '#server/operations/backup/passphrase.ts'
import { describeBackup, takeBackup } from '#server/operations/backup/take-backup.ts'
import { type Configuration, readConfiguration } from '#server/platform/configuration/configuration.ts'
import { StartUpError } from '#server/platform/start-up-error.ts'
import { COMMANDS } from './cli/commands.ts'

/** `npm run backup [-- --to folder] [--keys]`, with the portal running or stopped: see docs/backup.md. */
const { values } = parseArgs({ options: COMMANDS.backup.options })

try {
  const configuration = readConfiguration({ ...process.env, APP_MODE: process.env.APP_MODE || 'demo' })
  const { sentences, faults } = await (values.keys ? writeKeysBackup(configuration) : writePortalBackup(configuration))
  for (const sentence of sentences) console.log(sentence)
  // The portal logs everything that a scheduled backup writes to standard error.
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = INCOMPLETE_EXIT
} catch (error) {
  if (!(error instanceof StartUpError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function writePortalBackup(configuration: Configuration) {
  const folder = values.to ?? configuration.backupDir
  if (folder === undefined) throw new StartUpError('Specify the folder of the backup, with --to folder or BACKUP_DIR.')
  const passphrase = await getPassphrase(process.env, 'BACKUP_PASSPHRASE')
  return describeBackup(await takeBackup({ configuration, folder, passphrase }))
}

async function writeKeysBackup(configuration: Configuration) {
  const folder = values.to
  if (folder === undefined)
    throw new StartUpError('Specify a folder for the keys, apart from the backups, with --to folder.')
  const passphrase = await getPassphrase(process.env, 'BACKUP_KEYS_PASSPHRASE')
  const { BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE } = process.env
  const hasDataPassphrase = Boolean(BACKUP_PASSPHRASE || BACKUP_PASSPHRASE_FILE)
  if (hasDataPassphrase && passphrase === (await getPassphrase(process.env, 'BACKUP_PASSPHRASE'))) {
    throw new StartUpError(
      'BACKUP_KEYS_PASSPHRASE must differ from BACKUP_PASSPHRASE. Otherwise one passphrase opens the data and the keys.',
    )
  }
  const { file, count } = await backupKeys({ configuration, folder, passphrase })
  return {
    sentences: [`Stored ${count} keys in ${file}. Store this file and its passphrase apart from the backups.`],
    faults: [],
  }
}
