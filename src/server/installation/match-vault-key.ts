import type { Database } from '../db/connection.ts'
import { StartUpFault } from '../start-up-fault.ts'
import type { Vault } from '../vault/open-vault.ts'

/**
 * Remembers the key that numbers are sealed with, and throws a `StartUpFault` when this process was given another one:
 * what it sealed, no other machine could open.
 */
export async function matchVaultKey(db: Database, { fingerprint }: Vault, keysDir: string): Promise<void> {
  await db
    .updateTable('installation')
    .set({ vaultFingerprint: fingerprint })
    .where('vaultFingerprint', 'is', null)
    .execute()
  const { vaultFingerprint } = await db.selectFrom('installation').select('vaultFingerprint').executeTakeFirstOrThrow()
  if (vaultFingerprint === fingerprint) return
  throw new StartUpFault(
    `The key aadhaar.key in ${keysDir} is not the one that this portal seals with. Give every machine the same folder of keys (KEYS_DIR), or restore it from your backup.`,
  )
}
