import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { Database } from '../../platform/db/connection.ts'
import { type KeyFolder, ROOT_KEY, signingKeyName } from '../../platform/keys/open-key-folder.ts'
import type { Panchayat } from '../../platform/services.ts'
import { StartUpFault } from '../../platform/start-up-fault.ts'
import { findSigningKeys } from './find-signing-keys.ts'
import type { CertifiedKey } from './make-certificates.ts'
import { recordSigningKey } from './record-signing-key.ts'

/**
 * Makes a key that signs from now on, certified by the panchayat's root, which is made with the first one; gives its
 * name. Throws a `StartUpFault` where the root was there before and is not now.
 */
export async function renewSigningKey(tx: Database, panchayat: Panchayat, folder: KeyFolder): Promise<string> {
  // Fetched on demand: most starts make no key.
  const { makeSigningKey, publicKeyOf } = await import('./make-certificates.ts')
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
    const { makeRoot } = await import('./make-certificates.ts')
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
