import { parseArgs } from 'node:util'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { findSigningKeys, type KnownKey } from '#server/certificates/signing/find-signing-keys.ts'
import { importSigningKey, readPem, readPkcs12 } from '#server/certificates/signing/import-signing-key.ts'
import { exportRoot, markCompromised, rotateSigningKey } from '#server/certificates/signing/rotate-signing-key.ts'
import { getOwnPanchayat } from '#server/operations/installation/establish-panchayat.ts'
import { dropOldVaultKeys, type Rotation, rotateVaultKey } from '#server/operations/key-rotation/rotate-vault-key.ts'
import { openKeyFolder } from '#server/platform/keys/key-folder.ts'
import type { Panchayat } from '#server/platform/services.ts'
import { StartUpFault } from '#server/platform/start-up-fault.ts'
import { CALLER, type CommandDeps, runPortalCommand } from './portal-command.ts'

const USAGE = `npm run keys -- <command>, ${CALLER}:
  list                                       lists all keys that have ever signed certificates
  rotate                                     creates a new signing key; certificates signed earlier stay valid
  compromised <kid> [--from <ISO time>]      marks a key as stolen: all that it signed from then on (default: now) is invalid
  import --p12 <file>                        imports the signing key of a licensed authority, which signs from now on
  import --key <file.pem> --chain <file.pem>
  export-root --to <file>                    moves the private key of the root into a file that you store offline
  rotate-vault                               creates a new vault key and encrypts all stored Aadhaar numbers again;
                                             if it is interrupted, run it again
  drop-old-vault                             removes vault keys that encrypt nothing, once no backup needs them
The password of an imported file is read from KEY_FILE_PASSWORD.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string' },
    p12: { type: 'string' },
    key: { type: 'string' },
    chain: { type: 'string' },
    to: { type: 'string' },
  },
})

await runPortalCommand({
  readRequest() {
    if (positionals.length === 0) throw new StartUpFault(USAGE)
    return positionals
  },
  run: runCommand,
})

async function runCommand(deps: CommandDeps, [command, kid]: string[]): Promise<string> {
  const { db, configuration } = deps
  const folder = openKeyFolder(configuration)
  const panchayat = await getOwnPanchayat(db, configuration)
  const { from, to } = values
  if (command === 'list') return (await findSigningKeys(db)).map(describeKey).join('\n')
  if (command === 'rotate') return `${await rotateSigningKey(db, panchayat, folder)} signs from now on.`
  if (command === 'import')
    return `${await importSigningKey(db, panchayat, folder, await readKeyFile())} signs from now on.`
  if (command === 'compromised' && kid) {
    const compromisedSince = parseStart(from)
    const successor = await markCompromised(db, panchayat, folder, { kid, from: compromisedSince })
    const next = successor ? ` ${successor} signs from now on.` : ''
    return `What ${kid} signed from ${compromisedSince.toISOString()} on is invalid.${next}`
  }
  if (command === 'export-root' && to) {
    await exportRoot(folder, to)
    return `The root's private key is now only in ${to}. Put it back for the next rotation.`
  }
  if (command === 'rotate-vault') return describeRotation(await rotateVaultKey(await openVaultDeps(deps, panchayat)))
  if (command === 'drop-old-vault') {
    return `Old keys removed: ${await dropOldVaultKeys(await openVaultDeps(deps, panchayat))}. To restore a backup from before the rotation, you need your own copy of them.`
  }
  throw new StartUpFault(USAGE)
}

async function openVaultDeps({ db, configuration }: CommandDeps, panchayat: Panchayat) {
  return { db, keys: configuration, catalogue: await loadCatalogue(), panchayat }
}

function describeRotation({ number, resealed, isResumed }: Rotation): string {
  const what = isResumed
    ? 'An earlier rotation was interrupted, and is now complete'
    : `Key ${number} encrypts from now on`
  return `${what}: ${resealed} rows encrypted again. Back up the keys now (npm run backup -- --keys). The old ones stay until npm run keys -- drop-old-vault.`
}

async function readKeyFile() {
  const { p12, key, chain } = values
  const password = process.env.KEY_FILE_PASSWORD ?? ''
  if (p12) return readPkcs12(p12, password)
  if (key && chain) return readPem(key, chain, password)
  throw new StartUpFault(USAGE)
}

function parseStart(from: string | undefined): Date {
  const compromisedSince = from === undefined ? new Date() : new Date(from)
  if (Number.isNaN(compromisedSince.getTime()))
    throw new StartUpFault(`${from} is not a time such as 2026-11-21T10:30:00Z.`)
  return compromisedSince
}

function describeKey({ kid, createdAt, retiredAt, compromisedFrom }: KnownKey): string {
  const state = retiredAt ? `retired ${retiredAt.toISOString()}` : 'signs'
  const warning = compromisedFrom ? `, compromised from ${compromisedFrom.toISOString()}` : ''
  return `${kid}  created ${createdAt.toISOString()}, ${state}${warning}`
}
