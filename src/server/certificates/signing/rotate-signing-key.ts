import { createPrivateKey, X509Certificate } from 'node:crypto'
import { constants, copyFile } from 'node:fs/promises'
import type { Database } from '../../platform/db/connection.ts'
import {
  type KeyFolder,
  type KeyFolderOptions,
  lockKeys,
  openKeyFolder,
  ROOT_KEY,
  signingKeyName,
} from '../../platform/keys/key-folder.ts'
import type { Panchayat } from '../../platform/services.ts'
import { StartUpFault } from '../../platform/start-up-fault.ts'
import { findCurrentKey, findSigningKeys } from './find-signing-keys.ts'
import type { CertifiedKey } from './key-certificates.ts'
import { recordKeyAudit, recordSigningKey } from './record-signing-key.ts'

/** Lets a new key sign from now on, and gives its name; what the old one signed stays good. */
export async function rotateSigningKey(db: Database, panchayat: Panchayat, folder: KeyFolder): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    const kid = await renewSigningKey(tx, panchayat, folder)
    await recordKeyAudit(tx, panchayat, { action: 'key-rotated', kid })
    return kid
  })
}

/**
 * Makes a key that signs from now on, certified by the panchayat's root, which is made with the first one; gives its
 * name. Throws a `StartUpFault` where the root was there before and is not now.
 */
async function renewSigningKey(tx: Database, panchayat: Panchayat, folder: KeyFolder): Promise<string> {
  // Fetched on demand: most starts make no key.
  const { makeSigningKey, publicKeyOf } = await import('./key-certificates.ts')
  const { privateKey, chain } = await makeSigningKey(panchayat, await rootOf(tx, panchayat, folder))
  const [certificate] = chain
  const publicKey = certificate && (await publicKeyOf(certificate))
  if (!publicKey) throw new Error('A signing key of ours is of P-256')
  await folder.keep(signingKeyName(publicKey.kid), privateKey)
  await recordSigningKey(tx, { ...publicKey, panchayatId: panchayat.id, chain })
  return publicKey.kid
}

async function rootOf(tx: Database, panchayat: Panchayat, folder: KeyFolder): Promise<CertifiedKey> {
  const known = await findSigningKeys(tx)
  if (known.length === 0) {
    const { makeRoot } = await import('./key-certificates.ts')
    const root = await makeRoot(panchayat)
    await folder.keep(ROOT_KEY, root.privateKey)
    return root
  }
  const kept = await folder.get(ROOT_KEY)
  const privateKey = createPrivateKey({ key: kept, format: 'der', type: 'pkcs8' })
  const roots = known.flatMap(({ chain }) => chain.at(-1) ?? [])
  const certificate = roots.find((root) => new X509Certificate(root).checkPrivateKey(privateKey))
  if (!certificate) throw new StartUpFault(`The key ${folder.fileOf(ROOT_KEY)} is of another portal.`)
  return { privateKey: kept, chain: [certificate] }
}

/** A certificate may be in the making with the key that was current a moment ago. */
const GRACE_MS = 3_600_000

/**
 * Makes sure, at every start, that there is a key to sign with: root and signing key are made at the first one. Throws a
 * `StartUpFault` where the current key cannot be opened. Private keys that sign no more are removed.
 */
export async function establishSigningKey(db: Database, panchayat: Panchayat, place: KeyFolderOptions) {
  const folder = openKeyFolder(place)
  // One after the other where several processes share a data folder.
  await db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    const current = await findCurrentKey(tx, panchayat.id)
    if (current) await folder.get(signingKeyName(current.kid))
    else await renewSigningKey(tx, panchayat, folder)
  })
  const known = await findSigningKeys(db)
  for (const { kid, retiredAt } of known) {
    if (retiredAt && retiredAt.getTime() < Date.now() - GRACE_MS) await folder.remove(signingKeyName(kid))
    else await folder.protect(signingKeyName(kid))
  }
  await folder.protect(ROOT_KEY)
}

interface Compromise {
  kid: string
  /** From when on nothing is good that the key signed. */
  from: Date
}

/**
 * Marks a key as known to others: what it signed from that moment on is good for nothing. It never signs again; where it
 * was the current one, a new one follows it, whose name is given. Throws a `StartUpFault` for a key that nobody knows, and
 * where no new one can be made: nothing signs then, which is better than that one.
 */
export async function markCompromised(
  db: Database,
  panchayat: Panchayat,
  folder: KeyFolder,
  { kid, from }: Compromise,
) {
  await db.transaction().execute(async (tx) => {
    const marked = await tx
      .updateTable('signingKeys')
      .set({ compromisedFrom: from })
      .where('kid', '=', kid)
      .executeTakeFirst()
    if (marked.numUpdatedRows === 0n) throw new StartUpFault(`There is no key ${kid}; list shows them.`)
    await recordKeyAudit(tx, panchayat, { action: 'key-compromised', kid })
  })
  await folder.remove(signingKeyName(kid))
  return db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    return (await findCurrentKey(tx, panchayat.id)) ? undefined : renewSigningKey(tx, panchayat, folder)
  })
}

/**
 * Moves the root's private key out of the portal's reach, into a file to be kept offline, wrapped as it was: who breaks
 * in later can then make no new signing keys. A rotation needs it back for a moment.
 */
export async function exportRoot(folder: KeyFolder, file: string) {
  await folder.get(ROOT_KEY)
  await copyFile(folder.fileOf(ROOT_KEY), file, constants.COPYFILE_EXCL)
  await folder.remove(ROOT_KEY)
}
