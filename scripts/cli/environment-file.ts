// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { isSetting } from '#server/platform/configuration/environment.ts'
import { findReadError } from '#server/platform/configuration/path-errors.ts'
import { StartUpError } from '#server/platform/start-up-error.ts'

/** The environment file of an installed release. */
export const ENVIRONMENT_FILE = '/etc/gram-seva/environment'

/** The names of the passphrase files beside the environment file, by the setting that contains the path of each file. */
export const PASSPHRASE_FILES = {
  KEY_PASSPHRASE_FILE: 'key-passphrase',
  BACKUP_PASSPHRASE_FILE: 'backup-passphrase',
  BACKUP_KEYS_PASSPHRASE_FILE: 'backup-keys-passphrase',
} as const

/**
 * The settings of an environment file, with the passphrase files beside it. They take precedence over the variables of the
 * process. Names in the file that are not settings are ignored: the portal's account owns the file, and a NODE_OPTIONS in it
 * could run code as root.
 */
export function readEnvironmentFile(file: string): Record<string, string | undefined> {
  const fault = findReadError(file)
  if (fault)
    throw new StartUpError(`The environment file ${file} cannot be used: ${fault}. Run the command as its owner.`)
  const written = Object.entries(parseEnv(readFileSync(file, 'utf8'))).filter(([name]) => isSetting(name))
  const settings: Record<string, string | undefined> = { ...process.env, ...Object.fromEntries(written) }
  for (const [setting, name] of Object.entries(PASSPHRASE_FILES)) {
    const path = join(dirname(file), name)
    if (settings[setting] || settings[setting.replace(/_FILE$/, '')] || !existsSync(path)) continue
    settings[setting] = path
  }
  return settings
}

/**
 * Adds the settings of the environment file to the variables of this process. Unlike in `readEnvironmentFile`, the variables of
 * the process take precedence. systemd and containers set all variables themselves, and disable the file with an empty
 * `GRAM_SEVA_ENVIRONMENT`.
 */
export function loadEnvironmentFile(): void {
  const file = process.env.GRAM_SEVA_ENVIRONMENT ?? ENVIRONMENT_FILE
  if (file === '' || (file === ENVIRONMENT_FILE && !existsSync(dirname(file)))) return
  for (const [name, value] of Object.entries(readEnvironmentFile(file))) process.env[name] ??= value ?? ''
}
