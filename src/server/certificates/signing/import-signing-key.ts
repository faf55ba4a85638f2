import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Database } from '../../platform/db/connection.ts'
import { type KeyFolder, lockKeys, signingKeyName } from '../../platform/keys/key-folder.ts'
import type { Panchayat } from '../../platform/services.ts'
import { StartUpFault } from '../../platform/start-up-fault.ts'
import { findSigningKeys } from './find-signing-keys.ts'
import type { CertifiedKey } from './key-certificates.ts'
import { recordKeyAudit, recordSigningKey } from './record-signing-key.ts'

/**
 * Lets a key that a licensed authority certified sign from now on, and gives its name. Throws a `StartUpFault` where key
 * and certificates do not fit together, are out of date, or are not of P-256.
 */
export async function importSigningKey(db: Database, panchayat: Panchayat, folder: KeyFolder, given: CertifiedKey) {
  const { publicKeyOf } = await import('./key-certificates.ts')
  const { privateKey, chain } = orderedChain(given)
  const [certificate] = chain
  const publicKey = certificate && (await publicKeyOf(certificate))
  if (!publicKey) {
    throw new StartUpFault('The key must be an elliptic one of P-256: the code on a certificate is signed by it, too.')
  }
  await db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    const known = await findSigningKeys(tx)
    if (known.some(({ kid }) => kid === publicKey.kid))
      throw new StartUpFault(`The key ${publicKey.kid} is here already.`)
    // Whoever calls must know what the other keys are wrapped with, or this one would lie open beside them.
    for (const { kid, retiredAt } of known) if (!retiredAt) await folder.get(signingKeyName(kid))
    await folder.keep(signingKeyName(publicKey.kid), privateKey)
    await recordSigningKey(tx, { ...publicKey, panchayatId: panchayat.id, chain })
    await recordKeyAudit(tx, panchayat, { action: 'key-imported', kid: publicKey.kid })
  })
  return publicKey.kid
}

/** The key's own certificate first, then each one's issuer, as far as they were given; in whatever order they came. */
function orderedChain({ privateKey, chain }: CertifiedKey): CertifiedKey {
  const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' })
  const given = chain.map((certificate) => new X509Certificate(certificate))
  const own = given.find((certificate) => certificate.checkPrivateKey(key))
  if (!own) throw new StartUpFault('None of the certificates belongs to the key.')
  assertInDate(own)
  const ordered = [own]
  for (let issuer = issuerOf(own, given); issuer; issuer = issuerOf(issuer, given)) ordered.push(issuer)
  return { privateKey: pkcs8(key), chain: ordered.map(({ raw }) => raw) }
}

/** Undefined for a root, which is its own issuer, and where the issuer was not given. */
function issuerOf(certificate: X509Certificate, given: readonly X509Certificate[]) {
  return given.find(
    (other) => other !== certificate && certificate.checkIssued(other) && certificate.verify(other.publicKey),
  )
}

function assertInDate({ validFromDate, validToDate }: X509Certificate) {
  const now = new Date()
  if (now < validFromDate || now > validToDate) {
    throw new StartUpFault(`The certificate holds from ${validFromDate.toISOString()} to ${validToDate.toISOString()}.`)
  }
}

const pkcs8 = (key: KeyObject) => key.export({ format: 'der', type: 'pkcs8' })

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[\w+/=\s]+-----END CERTIFICATE-----/g

/** Reads a key and its certificates from a PKCS#12 file, as a licensed authority hands them out. */
export async function readPkcs12(file: string, password: string): Promise<CertifiedKey> {
  const { P12Signer } = await import('@libpdf/core')
  const signer = await P12Signer.create(await readFile(file), password).catch((error: Error) => {
    throw new StartUpFault(`The file ${file} cannot be read: ${error.message}`)
  })
  // The library reads the key, yet its types keep it to itself; Node's own library cannot read such files.
  const key: unknown = Reflect.get(signer, 'privateKey')
  if (!(key instanceof CryptoKey)) throw new Error('The PDF library keeps the key of a PKCS#12 file elsewhere now')
  return {
    privateKey: Buffer.from(await crypto.subtle.exportKey('pkcs8', key)),
    chain: [signer.certificate, ...signer.certificateChain].map((certificate) => Buffer.from(certificate)),
  }
}

/** The same from a key and a chain of certificates in PEM. */
export async function readPem(keyFile: string, chainFile: string, password: string): Promise<CertifiedKey> {
  const certificates = (await readFile(chainFile, 'utf8')).match(PEM_CERTIFICATE) ?? []
  const key = createPrivateKey({ key: await readFile(keyFile), format: 'pem', passphrase: password })
  return {
    privateKey: key.export({ format: 'der', type: 'pkcs8' }),
    chain: certificates.map((certificate) => new X509Certificate(certificate).raw),
  }
}
