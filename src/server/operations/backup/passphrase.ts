// SPDX-License-Identifier: Apache-2.0
import { readFile } from 'node:fs/promises'
import { MIN_PASSPHRASE_LENGTH } from '../../platform/configuration/environment.ts'
import { StartUpError } from '../../platform/start-up-error.ts'

/** An environment variable that contains a passphrase. Instead, `<name>_FILE` may name a file that contains it. */
export type PassphraseName = 'BACKUP_PASSPHRASE' | 'BACKUP_KEYS_PASSPHRASE'

/** The passphrase that encrypts backups. Throws a `StartUpError` if it is missing or too short. */
export async function getPassphrase(environment: NodeJS.ProcessEnv, name: PassphraseName): Promise<string> {
  const passphrase = environment[name] || (await readPassphrase(environment[`${name}_FILE`]))
  if (!passphrase)
    throw new StartUpError(`Set ${name}, or ${name}_FILE to a file that contains it: a backup is always encrypted.`)
  if (passphrase.length < MIN_PASSPHRASE_LENGTH) {
    throw new StartUpError(
      `${name} must have ${MIN_PASSPHRASE_LENGTH} characters or more, because a thief can guess the passphrase of a backup without any limit.`,
    )
  }
  return passphrase
}

async function readPassphrase(file: string | undefined) {
  if (!file) return undefined
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartUpError(`The passphrase file ${file} cannot be read (${error.code}).`)
  })
  return text.trim()
}
