// SPDX-License-Identifier: Apache-2.0
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Database } from '../../platform/db/connection.ts'
import { type KeyFolder, lockKeys, signingKeyName } from '../../platform/keys/key-folder.ts'
import type { Panchayat } from '../../platform/platform-deps.ts'
import { StartUpError } from '../../platform/start-up-error.ts'
import { findSigningKeys } from './find-signing-keys.ts'
import type { CertifiedKey } from './key-certificates.ts'
import { recordKeyAudit, recordSigningKey } from './record-signing-key.ts'

/**
 * Imports a key certified by a licensed authority as the current signing key and returns its id. Throws a
 * `StartUpError` if the key has no certificate, if this certificate is not valid now, or if the key is not on the curve
 * P-256.
 */
export async function importSigningKey(db: Database, panchayat: Panchayat, folder: KeyFolder, imported: CertifiedKey) {
  const { publicKeyOf } = await import('./key-certificates.ts')
  const { privateKey, chain } = orderChain(imported)
  const [certificate] = chain
  const publicKey = certificate && (await publicKeyOf(certificate))
  if (!publicKey) {
    throw new StartUpError(
      'The key must be an elliptic-curve key on the curve P-256, because codes on certificates are signed with ES256.',
    )
  }
  await db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    const existing = await findSigningKeys(tx)
    if (existing.some(({ kid }) => kid === publicKey.kid))
      throw new StartUpError(`The key ${publicKey.kid} was already imported.`)
    // Verifies the passphrase against the other keys, so that this key is never stored with weaker protection.
    for (const { kid, retiredAt } of existing) if (!retiredAt) await folder.get(signingKeyName(kid))
    await folder.save(signingKeyName(publicKey.kid), privateKey)
    await recordSigningKey(tx, { ...publicKey, panchayatId: panchayat.id, chain })
    await recordKeyAudit(tx, panchayat, { action: 'key-imported', kid: publicKey.kid })
  })
  return publicKey.kid
}

/** Orders the chain: the key's own certificate first, then the issuer of each certificate, if the issuer is in the chain. */
function orderChain({ privateKey, chain }: CertifiedKey): CertifiedKey {
  const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' })
  const certificates = chain.map((certificate) => new X509Certificate(certificate))
  const matching = certificates.find((certificate) => certificate.checkPrivateKey(key))
  if (!matching) throw new StartUpError('None of the certificates belongs to the key.')
  assertValidNow(matching)
  const ordered = [matching]
  for (let issuer = issuerOf(matching, certificates); issuer; issuer = issuerOf(issuer, certificates))
    ordered.push(issuer)
  return { privateKey: exportPkcs8(key), chain: ordered.map(({ raw }) => raw) }
}

/** The issuer of a certificate; undefined for a self-signed root, and if the issuer is not among the certificates. */
function issuerOf(certificate: X509Certificate, certificates: readonly X509Certificate[]) {
  return certificates.find(
    (other) => other !== certificate && certificate.checkIssued(other) && certificate.verify(other.publicKey),
  )
}

function assertValidNow({ validFromDate, validToDate }: X509Certificate) {
  const now = new Date()
  if (now < validFromDate || now > validToDate) {
    throw new StartUpError(
      `The certificate is valid only from ${validFromDate.toISOString()} to ${validToDate.toISOString()}.`,
    )
  }
}

const exportPkcs8 = (key: KeyObject) => key.export({ format: 'der', type: 'pkcs8' })

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[\w+/=\s]+-----END CERTIFICATE-----/g

/** Reads a key and its certificates from a PKCS#12 file of a licensed authority. */
export async function readPkcs12(file: string, password: string): Promise<CertifiedKey> {
  const { P12Signer } = await import('@libpdf/core')
  const signer = await P12Signer.create(await readFile(file), password).catch((error: Error) => {
    throw new StartUpError(`The file ${file} cannot be read: ${error.message}`)
  })
  // Node cannot read PKCS#12. The library can, but does not declare the key in its types.
  const key: unknown = Reflect.get(signer, 'privateKey')
  if (!(key instanceof CryptoKey)) throw new Error('The PDF library has moved the key of a PKCS#12 file')
  return {
    privateKey: Buffer.from(await crypto.subtle.exportKey('pkcs8', key)),
    chain: [signer.certificate, ...signer.certificateChain].map((certificate) => Buffer.from(certificate)),
  }
}

/** Reads a key and its certificate chain from PEM files. */
export async function readPem(keyFile: string, chainFile: string, password: string): Promise<CertifiedKey> {
  const certificates = (await readFile(chainFile, 'utf8')).match(PEM_CERTIFICATE) ?? []
  const key = createPrivateKey({ key: await readFile(keyFile), format: 'pem', passphrase: password })
  return {
    privateKey: key.export({ format: 'der', type: 'pkcs8' }),
    chain: certificates.map((certificate) => new X509Certificate(certificate).raw),
  }
}
