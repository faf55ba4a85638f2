// SPDX-License-Identifier: Apache-2.0
import { workerData } from 'piscina'
import { type KeyFolderOptions, privateKey } from '../../platform/keys/key-folder.ts'
import type { CodeContent } from '../certificate-claims.ts'
import type { CertificateContent } from '../typesetting/certificate-content.ts'
import { typesetCertificate } from '../typesetting/typeset-certificate.ts'
import type { SigningKey } from './find-signing-keys.ts'
import { compactJws, fitClaims, type StatementHeader, verificationUrl } from './sign-certificate-code.ts'
import { signPdf } from './sign-pdf.ts'

/** Settings of a worker. Only workers sign certificates. */
export interface WorkerSettings extends KeyFolderOptions {
  origin: string
  tsaUrl: string | undefined
}

/** A certificate to be typeset and signed with this key. */
export interface CertificateTask {
  key: SigningKey
  content: CertificateContent
  code: CodeContent
}

/** A statement to be signed with the key that its header names. */
export interface StatementTask {
  header: StatementHeader
  payload: object
}

/**
 * The result of a worker. Unprintable characters are returned, because a thrown error would lose its fields between
 * threads.
 */
export type Certified =
  | { pdf: Uint8Array; code: string; content: CertificateContent; timestampError?: string }
  | { unprintable: readonly string[] }

const workerSettings: WorkerSettings = workerData

/** Signs the code of one certificate, typesets the certificate with the code, and signs the PDF. */
export async function certify({ key, content, code: codeContent }: CertificateTask): Promise<Certified> {
  const signingKey = await privateKey(workerSettings, key.kid)
  const code = compactJws({ alg: 'ES256', kid: key.kid }, fitClaims(codeContent, workerSettings.origin), signingKey)
  const printed = { ...content, verification: { url: verificationUrl(workerSettings.origin, code) } }
  const typeset = typesetCertificate(printed)
  if ('unprintable' in typeset) return typeset
  const signed = await signPdf(typeset.pdf, { key: signingKey, chain: key.chain }, workerSettings.tsaUrl)
  return { ...signed, code, content: printed }
}

/** Signs one statement as compact JWS. */
export async function sign({ header, payload }: StatementTask): Promise<string> {
  return compactJws(header, payload, await privateKey(workerSettings, header.kid))
}
