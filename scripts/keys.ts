// SPDX-License-Identifier: Apache-2.0
import { parseArgs } from 'node:util'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { findSigningKeys, type SigningKeyRow } from '#server/certificates/signing/find-signing-keys.ts'
import { importSigningKey, readPem, readPkcs12 } from '#server/certificates/signing/import-signing-key.ts'
import { exportRoot, markCompromised, rotateSigningKey } from '#server/certificates/signing/rotate-signing-key.ts'
import { getOwnPanchayat } from '#server/operations/installation/establish-panchayat.ts'
import { rotateSavedFormKey } from '#server/operations/key-rotation/rotate-saved-form-key.ts'
import { dropOldVaultKeys, type Rotation, rotateVaultKey } from '#server/operations/key-rotation/rotate-vault-key.ts'
import { openKeyFolder } from '#server/platform/keys/key-folder.ts'
import type { Panchayat } from '#server/platform/platform-deps.ts'
import { commandLine, StartUpError } from '#server/platform/start-up-error.ts'
import { COMMANDS } from './cli/commands.ts'
import { describeCommand } from './cli/help.ts'
import { type CommandDeps, runPortalCommand } from './portal-command.ts'

/** `npm run keys -- <command>`: manages the portal's keys. `scripts/cli/commands.ts` describes the commands. */
const { values, positionals } = parseArgs({ allowPositionals: true, options: COMMANDS.keys.options })

await runPortalCommand({
  readArguments() {
    if (positionals.length === 0) throw new StartUpError(describeCommand('keys'))
    return positionals
  },
  run: runCommand,
})

async function runCommand(deps: CommandDeps, [command, kid]: string[]): Promise<string> {
  const { db, configuration } = deps
  const folder = openKeyFolder(configuration)
  const panchayat = await getOwnPanchayat(db, configuration)
  if (command === 'list') return (await findSigningKeys(db)).map(describeKey).join('\n')
  if (command === 'rotate') return `${await rotateSigningKey(db, panchayat, folder)} is now the signing key.`
  if (command === 'import')
    return `${await importSigningKey(db, panchayat, folder, await readKeyFile())} is now the signing key.`
  if (command === 'compromised' && kid) {
    const compromisedFrom = parseCompromisedFrom(values.from)
    const successor = await markCompromised(db, panchayat, folder, { kid, compromisedFrom })
    const successorSentence = successor ? ` ${successor} is now the signing key.` : ''
    return `All signatures of ${kid} from ${compromisedFrom.toISOString()} on are invalid.${successorSentence}`
  }
  if (command === 'export-root' && values.to) {
    await exportRoot(folder, values.to)
    return `The private root key was moved to ${values.to}. Copy it back into the key folder before the next rotation.`
  }
  if (command === 'rotate-vault')
    return describeRotation(await rotateVaultKey(await vaultRotationDeps(deps, panchayat)))
  if (command === 'rotate-saved-forms') {
    const name = await rotateSavedFormKey(db, panchayat, folder)
    return `${name} is now the key for saved forms. Restart the portal, and back up the keys now (${commandLine('backup', '--keys')}).`
  }
  if (command === 'drop-old-vault') {
    return `Old keys removed: ${await dropOldVaultKeys(await vaultRotationDeps(deps, panchayat))}. To restore a backup from before the rotation, you need your own copy of them.`
  }
  throw new StartUpError(describeCommand('keys'))
}

async function vaultRotationDeps({ db, configuration }: CommandDeps, panchayat: Panchayat) {
  return { db, keyOptions: configuration, catalogue: await loadCatalogue(), panchayat }
}

function describeRotation({ number, resealed, isResumed }: Rotation): string {
  const outcome = isResumed
    ? 'An earlier rotation was interrupted, and is now complete'
    : `Key ${number} is now the vault key`
  return `${outcome}: ${resealed} rows re-encrypted. Back up the keys now (${commandLine('backup', '--keys')}). The old keys remain in the folder until you run ${commandLine('keys', 'drop-old-vault')}.`
}

async function readKeyFile() {
  const { p12, key, chain } = values
  const password = process.env.KEY_FILE_PASSWORD ?? ''
  if (p12) return readPkcs12(p12, password)
  if (key && chain) return readPem(key, chain, password)
  throw new StartUpError(describeCommand('keys'))
}

/** The time from which a key was compromised: the value of `--from`, or now. */
function parseCompromisedFrom(text: string | undefined): Date {
  const compromisedFrom = text === undefined ? new Date() : new Date(text)
  if (Number.isNaN(compromisedFrom.getTime()))
    throw new StartUpError(`${text} is not a time such as 2026-11-21T10:30:00Z.`)
  return compromisedFrom
}

function describeKey({ kid, createdAt, retiredAt, compromisedFrom }: SigningKeyRow): string {
  const state = retiredAt ? `retired ${retiredAt.toISOString()}` : 'signs'
  const warning = compromisedFrom ? `, compromised from ${compromisedFrom.toISOString()}` : ''
  return `${kid}  created ${createdAt.toISOString()}, ${state}${warning}`
}
