import type { Database } from '../../platform/db/connection.ts'
import { StartUpFault } from '../../platform/start-up-fault.ts'
import type { Vault } from '../../platform/vault/open-vault.ts'

/**
 * Remembers the key that numbers are sealed with, and throws a `StartUpFault` when this process was given other ones:
 * what it sealed, no other machine could open. A newer key beside the remembered one is a rotation's.
 */
export async function matchVaultKey(db: Database, vault: Vault, keysDir: string): Promise<void> {
  const { fingerprint, fingerprints } = vault
  await db
    .updateTable('installation')
    .set({ vaultFingerprint: fingerprint })
    .where((eb) => eb.or([eb('vaultFingerprint', 'is', null), eb('vaultFingerprint', 'in', [...fingerprints])]))
    .execute()
  const { vaultFingerprint } = await db.selectFrom('installation').select('vaultFingerprint').executeTakeFirstOrThrow()
  if (vaultFingerprint === fingerprint) return
  throw new StartUpFault(
    `The key aadhaar.key in ${keysDir} is not the one that this portal seals with. Give every machine the same folder of keys (KEYS_DIR), or restore it from your backup.`,
  )
}
