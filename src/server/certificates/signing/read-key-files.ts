import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { StartUpFault } from '../../platform/start-up-fault.ts'
import type { CertifiedKey } from './make-certificates.ts'

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
