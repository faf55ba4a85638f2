// SPDX-License-Identifier: Apache-2.0
// @peculiar/x509 requires this polyfill, so it must be imported first.
import 'reflect-metadata'

import { createHash } from 'node:crypto'
import * as x509 from '@peculiar/x509'
import type * as z from 'zod'
import type { Panchayat } from '../../platform/platform-deps.ts'
import type { publicJwkSchema } from './find-signing-keys.ts'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const ROOT_YEARS = 10
const SIGNING_YEARS = 2
const DAY_MS = 86_400_000
/** Certificates are valid from this time before their creation, so that a verifier whose clock is slow accepts them. */
const BACKDATING_MS = DAY_MS
/** The longest common name that X.520 allows. */
const NAME_LENGTH = 64

/** A private key with its certificate chain up to the root, each in DER. */
export interface CertifiedKey {
  privateKey: Buffer
  chain: Buffer[]
}

/** The public part of a signing key. */
export interface PublicKey {
  kid: string
  publicJwk: z.infer<typeof publicJwkSchema>
}

type PanchayatName = Pick<Panchayat, 'name' | 'district' | 'state'>

/** Creates the root key, which certifies the panchayat's signing keys for ten years. */
export async function createRootKey(panchayat: PanchayatName): Promise<CertifiedKey> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: distinguishedName(panchayat, `Root of ${panchayat.name}`),
    ...validity(ROOT_YEARS),
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      // A certificate authority, without other authorities below it; the extension is critical.
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { privateKey: await exportPrivateKey(keys.privateKey), chain: [Buffer.from(certificate.rawData)] }
}

/** Creates a signing key of the panchayat for two years, certified by its root. */
export async function createSigningKey(panchayat: PanchayatName, root: CertifiedKey): Promise<CertifiedKey> {
  const [rootDer] = root.chain
  if (!rootDer) throw new Error('A root has a certificate')
  const issuer = new x509.X509Certificate(new Uint8Array(rootDer))
  const signingKey = await crypto.subtle.importKey('pkcs8', new Uint8Array(root.privateKey), ALGORITHM, false, ['sign'])
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.create({
    subject: distinguishedName(panchayat, panchayat.name),
    issuer: issuer.subjectName,
    ...validity(SIGNING_YEARS),
    publicKey: keys.publicKey,
    signingKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      // Not a certificate authority; the extension is critical.
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(await issuer.publicKey.export()),
    ],
  })
  return { privateKey: await exportPrivateKey(keys.privateKey), chain: [Buffer.from(certificate.rawData), rootDer] }
}

/** The public key of a certificate; undefined unless it is a P-256 key, as ES256 requires. */
export async function publicKeyOf(certificate: Buffer): Promise<PublicKey | undefined> {
  const { publicKey } = new x509.X509Certificate(new Uint8Array(certificate))
  const exportedKey = await publicKey.export(ALGORITHM, ['verify']).catch(() => undefined)
  if (!exportedKey) return undefined
  const { x, y } = await crypto.subtle.exportKey('jwk', exportedKey)
  if (!x || !y) return undefined
  // RFC 7638 requires exactly these members, in this order.
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
  return { kid: thumbprint.digest('hex').slice(0, 8), publicJwk: { kty: 'EC', crv: 'P-256', x, y } }
}

function distinguishedName({ name, district, state }: PanchayatName, commonName: string): x509.Name {
  const parts: [string, string][] = [
    ['CN', commonName],
    ['O', name],
    ['L', district],
    ['ST', state],
  ]
  const attributes = parts.filter(([, value]) => value !== '').map(([type, value]) => ({ [type]: [utf8Name(value)] }))
  return new x509.Name([...attributes, { C: [{ printableString: 'IN' }] }])
}

/** Encodes a name explicitly as a UTF-8 string, because the library would parse some names as quoted or numeric. */
const utf8Name = (value: string) => ({ utf8String: Array.from(value).slice(0, NAME_LENGTH).join('') })

function validity(years: number) {
  const notAfter = new Date()
  notAfter.setFullYear(notAfter.getFullYear() + years)
  return { notBefore: new Date(Date.now() - BACKDATING_MS), notAfter }
}

/** Node and browsers name this type differently. */
type WebCryptoKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

const exportPrivateKey = async (key: WebCryptoKey) => Buffer.from(await crypto.subtle.exportKey('pkcs8', key))
