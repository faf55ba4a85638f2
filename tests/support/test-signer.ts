// SPDX-License-Identifier: Apache-2.0
import 'reflect-metadata'
import { KeyObject } from 'node:crypto'
import { CryptoKeySigner, PDF } from '@libpdf/core'
import * as x509 from '@peculiar/x509'
import { signCms } from '#server/certificates/signing/sign-cms.ts'
import { encodeBase64url } from '#shared/certificates/base64url.ts'
import type { CertificateClaims } from '#shared/certificates/certificate-code.ts'
import { TREE_HEAD_TYPE } from '#shared/certificates/certificate-log.ts'
import type { PublishedKeys } from '#shared/certificates/published-keys.ts'

const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const YEAR_MS = 365 * 24 * 3_600_000

/** The content of the code on a birth certificate. */
export const CLAIMS: CertificateClaims = {
  no: 'BC/2026/000123',
  svc: 'birth-certificates',
  by: 'Rampur Gram Panchayat',
  iat: Math.floor(Date.now() / 1000),
  st: 7,
  ln: { childFirstName: 'Asha', childLastName: 'Devi', dateOfBirth: '2026-01-05', proofOfBirth: 'hospitalSummary' },
}

/** Creates keys like those of a portal, and functions that sign codes, lists and PDFs with any content. */
export async function createTestSigner(kid = 'k1234567') {
  const [root, signer] = await Promise.all([makeKeys(), makeKeys()])
  const from = new Date(Date.now() - YEAR_MS)
  const [rootValidFrom, validTo, rootValidTo] = [new Date(from.getTime() - YEAR_MS), addYears(2), addYears(10)]
  const rootCertificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Root of a test',
    keys: root,
    signingAlgorithm: ES256,
    notBefore: rootValidFrom,
    notAfter: rootValidTo,
    extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
  })
  const certificate = await x509.X509CertificateGenerator.create({
    subject: 'CN=Rampur Gram Panchayat',
    issuer: rootCertificate.subject,
    publicKey: signer.publicKey,
    signingKey: root.privateKey,
    signingAlgorithm: ES256,
    notBefore: from,
    notAfter: validTo,
  })
  const chain = [certificate, rootCertificate].map(({ rawData }) => new Uint8Array(rawData))
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', signer.publicKey)
  const sign = async (bytes: Uint8Array) => {
    const signature = await crypto.subtle.sign(ES256, signer.privateKey, Uint8Array.from(bytes))
    return new Uint8Array(signature)
  }
  const jws = async (header: object, payload: object) => {
    const signed = `${jsonPart(header)}.${jsonPart(payload)}`
    return `${signed}.${encodeBase64url(await sign(new TextEncoder().encode(signed)))}`
  }
  const published: PublishedKeys = {
    keys: [{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid, x, y, x5c: chain.map(base64) }],
  }
  return {
    published,
    jws,
    code: (claims: object = CLAIMS) => jws({ alg: 'ES256', kid }, claims),
    list: (payload: object) => jws({ alg: 'ES256', typ: 'statuslist+jwt', kid }, payload),
    treeHead: (payload: object) => jws({ alg: 'ES256', typ: TREE_HEAD_TYPE, kid }, payload),
    /** The CMS signature of a file with this digest. */
    cms: (digest: Uint8Array) => signCms(digest, new Date(), { key: KeyObject.from(signer.privateKey), chain }),
    /** A signed PDF of one page; `link` is the target of its link. */
    signedPdf: (link?: string, signingTime = new Date()) =>
      signPdf(signer.privateKey, { chain, signingTime, ...(link !== undefined && { link }) }),
  }
}

export type TestSigner = Awaited<ReturnType<typeof createTestSigner>>

/** Signs an empty PDF of one page, which has a link if `link` is given. */
export async function signPdf(key: CryptoKey, { chain, link, signingTime }: PdfToSign) {
  const [leaf = new Uint8Array(), ...issuers] = chain
  const pdf = PDF.create()
  const page = pdf.addPage({})
  if (link !== undefined) page.addLinkAnnotation({ rect: { x: 10, y: 10, width: 99, height: 99 }, uri: link })
  const signer = new CryptoKeySigner(key, leaf, 'EC', 'ECDSA', issuers)
  const { bytes } = await pdf.sign({ signer, signingTime, estimatedSize: 2048 })
  return bytes
}

interface PdfToSign {
  chain: readonly Uint8Array[]
  link?: string
  signingTime: Date
}

const makeKeys = () => crypto.subtle.generateKey(ES256, true, ['sign', 'verify'])
const addYears = (count: number) => new Date(Date.now() + count * YEAR_MS)
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** Encodes an object as a part of a JWS. */
export const jsonPart = (value: object) => encodeBase64url(new TextEncoder().encode(JSON.stringify(value)))
