// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs'
import { findReadError, type SettingError } from './path-errors.ts'

/**
 * The settings that may be in a file, because service managers pass secrets as files. `<setting>_FILE` names this file.
 */
export const SECRETS: readonly string[] = [
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'DOCUMENTS_S3_KEY_ID',
  'DOCUMENTS_S3_SECRET',
  'KEY_PASSPHRASE',
  'METRICS_TOKEN',
  'SMTP_URL',
]

/** Adds the secrets from files to the environment variables. */
export function readSecretFiles(variables: Readonly<Record<string, string | undefined>>) {
  const faults: SettingError[] = []
  const complete = { ...variables }
  for (const name of SECRETS) {
    const setting = `${name}_FILE`
    const file = variables[setting]
    if (file === undefined) continue
    if (variables[name] !== undefined) {
      faults.push({ name: setting, reason: `must not be set together with ${name}` })
      continue
    }
    const fault = findReadError(file)
    if (fault) {
      faults.push({ name: setting, reason: `names the file ${file}, which cannot be used: ${fault}` })
      continue
    }
    const secret = readFileSync(file, 'utf8').trim()
    // An empty setting would count as absent, and the portal would start without the secret.
    if (secret === '') faults.push({ name: setting, reason: `names the file ${file}, which is empty` })
    else complete[name] = secret
  }
  return { complete, faults }
}
