// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { Database } from '../db/connection.ts'
import { undefinedIfMissing } from '../files.ts'
import { lruMemo } from '../lru-memo.ts'
import { type KeyFolder, type KeyFolderOptions, lockKeys, openKeyFolder } from './key-folder.ts'

/**
 * The keys of forms that devices save as encrypted files (decision 103). The files are encrypted in the format of the tool
 * age, which calls a public key a recipient and a private key an identity.
 */
export interface SavedFormKeys {
  /** The current public key. A rotation by another process takes effect at the next start. */
  recipient: string
  /** Every private key, because a file may have been encrypted before a rotation. */
  identities: () => Promise<string[]>
}

const PREFIX = 'saved-form-'
const KEY_FILE_NAME = /^(saved-form-[0-9a-f]{16})\.key$/

/** The name of a private key. It is derived from the public key, so that no key overwrites another key. */
export const savedFormKeyName = (recipient: string) =>
  PREFIX + createHash('sha256').update(recipient).digest('hex').slice(0, 16)

/** The decrypted private keys by name. */
const decryptedKeys = lruMemo<string, string>(100)

/**
 * Opens the keys of saved forms. The first start creates a key. Throws a `StartUpError` if the current private key is
 * missing or cannot be decrypted.
 */
export async function openSavedFormKeys(
  db: Database,
  panchayatId: string,
  options: KeyFolderOptions,
): Promise<SavedFormKeys> {
  const folder = openKeyFolder(options)
  // A lock is needed, because several processes may share a folder of keys.
  const recipient = await db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    const current = await findRecipient(tx, panchayatId)
    if (current === null) return createSavedFormKey(tx, panchayatId, folder)
    // Throws if the private key is missing or cannot be decrypted.
    await folder.get(savedFormKeyName(current))
    return current
  })
  for (const name of await namesIn(options.keysDir)) await folder.protect(name)
  return {
    recipient,
    identities: async () => {
      const names = await namesIn(options.keysDir)
      // The current key comes first, because most files are encrypted with it.
      const current = savedFormKeyName(recipient)
      const ordered = [...names].sort((a, b) => Number(b === current) - Number(a === current))
      return Promise.all(
        ordered.map((name) => decryptedKeys(name, async () => (await folder.get(name)).toString('utf8'))),
      )
    },
  }
}

async function namesIn(keysDir: string) {
  const files = (await readdir(keysDir).catch(undefinedIfMissing)) ?? []
  return files.flatMap((file) => KEY_FILE_NAME.exec(file)?.[1] ?? [])
}

async function findRecipient(db: Database, panchayatId: string) {
  const { savedFormRecipient } = await db
    .selectFrom('panchayats')
    .select('savedFormRecipient')
    .where('id', '=', panchayatId)
    .executeTakeFirstOrThrow()
  return savedFormRecipient
}

/**
 * Checks that the current private key, if there is one, can be decrypted. Throws a `StartUpError` if its passphrase is missing
 * or wrong. A rotation calls this after `lockKeys` and before it creates a new key. Without this check, the new key could be
 * written unencrypted, or encrypted with a passphrase that the portal does not have.
 */
export async function assertCurrentKeyOpens(tx: Database, panchayatId: string, folder: KeyFolder): Promise<void> {
  const current = await findRecipient(tx, panchayatId)
  if (current !== null) await folder.get(savedFormKeyName(current))
}

/**
 * Creates a key pair, makes it the current pair, and returns the public key. Files that were encrypted with earlier keys
 * can still be opened.
 */
export async function createSavedFormKey(tx: Database, panchayatId: string, folder: KeyFolder): Promise<string> {
  // Imported on demand, because most starts create no key.
  const { generateHybridIdentity, identityToRecipient } = await import('age-encryption')
  const identity = await generateHybridIdentity()
  const recipient = await identityToRecipient(identity)
  await folder.save(savedFormKeyName(recipient), Buffer.from(identity))
  await tx.updateTable('panchayats').set({ savedFormRecipient: recipient }).where('id', '=', panchayatId).execute()
  return recipient
}
