import { createHash } from 'node:crypto'
import { HttpTimestampAuthority, TimestampError } from '@libpdf/core'
import { appendSignature } from './append-signature.ts'
import { type CmsSigner, type Stamp, signCms } from './sign-cms.ts'

export interface SignedPdf {
  pdf: Uint8Array
  /** Why there is no time-stamp, where there should be one. */
  timestampFault?: string
}

/** Name of the field that holds the signature, as readers list it. */
const FIELD = 'Panchayat'
/** The reserve for signature and chain, and for the time-stamp where there is one: what is left over stays as zeros. */
const SIGNATURE_BYTES = 4096
const TIMESTAMP_BYTES = 12_288
/** The approval waits, and the database ends a transaction that idles for 30 s. */
const TIMESTAMP_WAIT_MS = 5_000
/** While an authority is down, approvals do not all wait for it. */
const TIMESTAMP_PAUSE_MS = 60_000

/**
 * Certifies a PDF by an incremental update, at PAdES B-B, or at B-T where `tsaUrl` names a time-stamp authority. One that
 * is down does not hold up anybody: the signature is then made without it.
 */
export async function signPdf(pdf: Uint8Array, signer: CmsSigner, tsaUrl: string | undefined): Promise<SignedPdf> {
  if (!tsaUrl) return { pdf: await signed(pdf, signer) }
  if (Date.now() < pausedUntil) return { pdf: await signed(pdf, signer), timestampFault: 'it was down a minute ago' }
  try {
    const authority = new HttpTimestampAuthority(tsaUrl, { timeout: TIMESTAMP_WAIT_MS })
    return { pdf: await signed(pdf, signer, (digest) => authority.timestamp(digest, 'SHA-256')) }
  } catch (error) {
    if (!(error instanceof TimestampError)) throw error
    pausedUntil = Date.now() + TIMESTAMP_PAUSE_MS
    return { pdf: await signed(pdf, signer), timestampFault: error.message }
  }
}

let pausedUntil = 0

async function signed(pdf: Uint8Array, signer: CmsSigner, stamp?: Stamp): Promise<Uint8Array> {
  const at = new Date()
  const bytes = SIGNATURE_BYTES + (stamp ? TIMESTAMP_BYTES : 0)
  const { file, digits } = appendSignature(pdf, { field: FIELD, bytes, at })
  // The brackets around the signature belong to its place.
  const beforeIt = file.subarray(0, digits.begins - 1)
  const digest = createHash('sha256')
    .update(beforeIt)
    .update(file.subarray(digits.ends + 1))
    .digest()
  const signature = (await signCms(digest, at, signer, stamp)).toString('hex').toUpperCase()
  if (signature.length > digits.ends - digits.begins) throw new Error('The signature is longer than its place')
  file.write(signature, digits.begins, 'latin1')
  return file
}
