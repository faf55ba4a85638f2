import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findNewestBackup } from '#server/operations/backup/backup-folder.ts'
import { getPassphrase } from '#server/operations/backup/passphrase.ts'
import { describeRestore, restoreBackup } from '#server/operations/backup/restore-backup.ts'
import { withTempFolder } from '#server/operations/backup/temp-folder.ts'
import { type Configuration, readConfiguration } from '#server/platform/configuration/configuration.ts'
import { StartUpFault } from '#server/platform/start-up-fault.ts'

/** `npm run restore -- [--from backup] [--keys-from keys] [--check]`: see docs/backup.md. */
const { values } = parseArgs({
  options: { from: { type: 'string' }, 'keys-from': { type: 'string' }, check: { type: 'boolean', default: false } },
})

try {
  const configuration = readConfiguration({ ...process.env, APP_MODE: process.env.APP_MODE || 'demo' })
  const file = values.from ?? (await findNewestFile(configuration.backupDir))
  const passphrase = await getPassphrase(process.env, 'BACKUP_PASSPHRASE')
  const keysFile = values['keys-from']
  const keys = keysFile && { file: keysFile, passphrase: await getPassphrase(process.env, 'BACKUP_KEYS_PASSPHRASE') }
  const request = { file, passphrase, keys: keys || undefined }
  const restored = values.check
    ? await withTempFolder((dataDir) =>
        restoreBackup({ ...request, configuration: isolate(configuration, dataDir), durable: false }),
      )
    : await restoreBackup({ ...request, configuration })
  for (const sentence of describeRestore(restored, values.check ? undefined : configuration)) console.log(sentence)
  if (restored.findings.faults.length > 0) process.exitCode = 3
} catch (error) {
  if (!(error instanceof StartUpFault)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function findNewestFile(backupDir: string | undefined): Promise<string> {
  const newest = backupDir === undefined ? undefined : await findNewestBackup(backupDir)
  if (!newest) throw new StartUpFault('Say which backup: --from file. BACKUP_DIR names no folder that holds one.')
  return newest.file
}

/** A configuration without the portal's own database, bucket and keys. */
function isolate(configuration: Configuration, dataDir: string): Configuration {
  const ownOnly = {
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    documentsS3: undefined,
  }
  return { ...configuration, ...ownOnly, dataDir, keysDir: join(dataDir, 'keys') }
}
