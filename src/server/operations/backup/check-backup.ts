// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import type { KeysArchive } from './keys-archive.ts'
import { type RestoreResult, restoreBackup } from './restore-backup.ts'
import { withTempFolder } from './temp-folder.ts'

interface CheckOptions {
  configuration: Configuration
  file: string
  passphrase: string
  keys?: KeysArchive | undefined
  /** The folder in which the temporary folder is created. Defaults to the system's folder for temporary files. */
  parent?: string | undefined
  /** Runs further checks with the restored data, before the folder is deleted. */
  tryOut?: ((restored: Configuration) => Promise<void>) | undefined
}

/**
 * Restores a backup into a temporary folder with a separate database, checks the restored data, and deletes the folder.
 * Starts no portal, so no mail is sent. Throws a `StartUpError` if the backup cannot be restored.
 */
export async function checkBackup({ configuration, parent, tryOut, ...options }: CheckOptions): Promise<RestoreResult> {
  const check = async (dataDir: string) => {
    const isolated = isolate(configuration, dataDir)
    const restored = await restoreBackup({ ...options, configuration: isolated, durable: false })
    await tryOut?.(isolated)
    return restored
  }
  return withTempFolder(check, parent)
}

/** The configuration without the portal's own database, bucket and keys. */
function isolate(configuration: Configuration, dataDir: string): Configuration {
  const unset = { databaseUrl: undefined, databaseOwnerUrl: undefined, documentsS3: undefined }
  return { ...configuration, ...unset, dataDir, keysDir: join(dataDir, 'keys') }
}
