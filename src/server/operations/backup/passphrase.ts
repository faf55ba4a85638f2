import { readFile } from 'node:fs/promises'
import { StartUpFault } from '../../platform/start-up-fault.ts'

const LEAST_LENGTH = 16

/** The environment's variable of the passphrase; with `_FILE` behind it, of a file that holds it. */
export type PassphraseName = 'BACKUP_PASSPHRASE' | 'BACKUP_KEYS_PASSPHRASE'

/** The passphrase that a backup is sealed with. Throws a `StartUpFault` where there is none, or one that could be guessed. */
export async function getPassphrase(environment: NodeJS.ProcessEnv, name: PassphraseName): Promise<string> {
  const passphrase = environment[name] || (await inFile(environment[`${name}_FILE`]))
  if (!passphrase)
    throw new StartUpFault(
      `Set ${name}, or ${name}_FILE to a file that holds it: a backup is never written in the open.`,
    )
  if (passphrase.length < LEAST_LENGTH) {
    throw new StartUpFault(
      `${name} must have ${LEAST_LENGTH} characters or more: whoever finds the backup may guess at leisure.`,
    )
  }
  return passphrase
}

async function inFile(file: string | undefined) {
  if (!file) return undefined
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartUpFault(`The passphrase's file ${file} cannot be read (${error.code}).`)
  })
  return text.trim()
}
