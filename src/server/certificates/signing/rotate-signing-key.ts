// SPDX-License-Identifier: Apache-2.0
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
import type { Panchayat } from '../../platform/platform-deps.ts'
import { StartUpError } from '../../platform/start-up-error.ts'
import { findCurrentKey, findSigningKeys } from './find-signing-keys.ts'
import type { CertifiedKey } from './key-certificates.ts'
import { recordKeyAudit, recordSigningKey } from './record-signing-key.ts'

/** Replaces the current signing key and returns the new key's id. Existing signatures stay valid. */
export async function rotateSigningKey(db: Database, panchayat: Panchayat, folder: KeyFolder): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    const kid = await renewSigningKey(tx, panchayat, folder)
    await recordKeyAudit(tx, panchayat, { action: 'key-rotated', kid })
    return kid
  })
}

/**
 * Creates a signing key certified by the panchayat's root and returns its id; the first call also creates the root.
 * Throws a `StartUpError` if the root key is missing.
 */
async function renewSigningKey(tx: Database, panchayat: Panchayat, folder: KeyFolder): Promise<string> {
  // This module is imported on demand, because most starts create no key.
  const { createSigningKey, publicKeyOf } = await import('./key-certificates.ts')
  const { privateKey, chain } = await createSigningKey(panchayat, await findOrCreateRoot(tx, panchayat, folder))
  const [certificate] = chain
  const publicKey = certificate && (await publicKeyOf(certificate))
  if (!publicKey) throw new Error('A signing key must be a P-256 key')
  await folder.save(signingKeyName(publicKey.kid), privateKey)
  await recordSigningKey(tx, { ...publicKey, panchayatId: panchayat.id, chain })
  return publicKey.kid
}

async function findOrCreateRoot(tx: Database, panchayat: Panchayat, folder: KeyFolder): Promise<CertifiedKey> {
  const existing = await findSigningKeys(tx)
  if (existing.length === 0) {
    const { createRootKey } = await import('./key-certificates.ts')
    const root = await createRootKey(panchayat)
    await folder.save(ROOT_KEY, root.privateKey)
    return root
  }
  const rootKey = await folder.get(ROOT_KEY)
  const privateKey = createPrivateKey({ key: rootKey, format: 'der', type: 'pkcs8' })
  const roots = existing.flatMap(({ chain }) => chain.at(-1) ?? [])
  const certificate = roots.find((root) => new X509Certificate(root).checkPrivateKey(privateKey))
  if (!certificate) throw new StartUpError(`The key ${folder.fileOf(ROOT_KEY)} belongs to another portal.`)
  return { privateKey: rootKey, chain: [certificate] }
}

/** The time for which the private key of a retired signing key is kept, because running requests may still sign with it. */
const GRACE_MS = 3_600_000

/**
 * Ensures at every start that a signing key exists; the first start creates root and signing key. Throws a
 * `StartUpError` if the current key cannot be opened. Deletes the private keys of retired signing keys.
 */
export async function ensureSigningKey(db: Database, panchayat: Panchayat, options: KeyFolderOptions) {
  const folder = openKeyFolder(options)
  // The lock is needed because several processes may share a data folder.
  await db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    const current = await findCurrentKey(tx, panchayat.id)
    if (current) await folder.get(signingKeyName(current.kid))
    else await renewSigningKey(tx, panchayat, folder)
  })
  const existing = await findSigningKeys(db)
  for (const { kid, retiredAt } of existing) {
    if (retiredAt && retiredAt.getTime() < Date.now() - GRACE_MS) await folder.remove(signingKeyName(kid))
    else await folder.protect(signingKeyName(kid))
  }
  await folder.protect(ROOT_KEY)
}

interface Compromise {
  kid: string
  /** Signatures from this time on are invalid. */
  compromisedFrom: Date
}

/**
 * Marks a key as compromised: signatures from `compromisedFrom` on are invalid, and the key never signs again. If it was the current
 * key, creates a new key and returns the new key's id. Throws a `StartUpError` for an unknown key, and if no new key can be
 * created. Then nothing can be signed, which is safer than signing with the compromised key.
 */
export async function markCompromised(
  db: Database,
  panchayat: Panchayat,
  folder: KeyFolder,
  { kid, compromisedFrom }: Compromise,
) {
  await db.transaction().execute(async (tx) => {
    const marked = await tx
      .updateTable('signingKeys')
      .set({ compromisedFrom })
      .where('kid', '=', kid)
      .executeTakeFirst()
    if (marked.numUpdatedRows === 0n) throw new StartUpError(`There is no key ${kid}; "list" shows all keys.`)
    await recordKeyAudit(tx, panchayat, { action: 'key-compromised', kid })
  })
  await folder.remove(signingKeyName(kid))
  return db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    return (await findCurrentKey(tx, panchayat.id)) ? undefined : renewSigningKey(tx, panchayat, folder)
  })
}

/**
 * Moves the root's private key to a file for offline storage, still encrypted, so that an attacker cannot create
 * signing keys. Each rotation needs this file back temporarily.
 */
export async function exportRoot(folder: KeyFolder, file: string) {
  await folder.get(ROOT_KEY)
  await copyFile(folder.fileOf(ROOT_KEY), file, constants.COPYFILE_EXCL)
  await folder.remove(ROOT_KEY)
}
