// SPDX-License-Identifier: Apache-2.0
import type { PublicCertificateStatus } from '#shared/applications/certificate-wire.ts'
import { checkCode, findCode } from '#shared/certificates/certificate-code.ts'
import { getJson, isApiError } from '#web/lib/api-client.ts'
import { TIMINGS } from '#web/lib/timings.ts'
import { readPicture } from '../reading/code-reader.ts'
import type { CheckInput, Verdict } from '../verdict.ts'
import { BROWSER_CRYPTO } from './browser-tools.ts'
import { fetchInclusion, fetchIsIssued, fetchPublishedKeys, fetchStatus } from './portal-lists.ts'

/** The maximum size of a file. Photos from phones, and certificates, are smaller. */
const MAX_FILE_BYTES = 25 * 1024 * 1024

/** Checks a code, file or number. Never throws: if the check is not possible, the verdict contains the reason. */
export async function checkCertificate(input: CheckInput): Promise<Verdict> {
  if (input.kind === 'number') return lookUpNumber(input.number)
  if (input.kind === 'file') return checkFile(input.file)
  return checkPrintedCode(input.code)
}

/** Checks a code and, if given, the PDF that contains it. */
async function checkPrintedCode(code: string, pdf?: Uint8Array): Promise<Verdict> {
  const keys = await fetchPublishedKeys()
  if (!keys) return { kind: 'stuck', obstacle: 'no-keys' }
  const finding = await checkCode(code, keys, BROWSER_CRYPTO)
  if ('error' in finding) return { kind: 'refused', error: finding.error }
  const { claims, isKeyCompromised } = finding
  const [inclusion, knownStatus] = await Promise.all([
    fetchInclusion({ code, claims }, keys),
    fetchStatus(claims, keys),
  ])
  // Somebody who has stolen the signing key can sign a certificate with any date, but cannot add it to the portal's log.
  if (inclusion === 'absent') return { kind: 'refused', error: 'not-issued' }
  if (inclusion === 'unproven' && isKeyCompromised) return { kind: 'refused', error: 'compromised-key' }
  const isIssued = pdf && (await fetchIsIssued(pdf, claims.st))
  if (isIssued === false) return { kind: 'refused', error: 'other-file' }
  const file = pdf && (isIssued ? 'issued' : 'unchecked')
  return { kind: 'genuine', claims, knownStatus, isLogged: inclusion === 'logged', file }
}

async function checkFile(file: File): Promise<Verdict> {
  if (file.size > MAX_FILE_BYTES) return { kind: 'stuck', obstacle: 'too-large' }
  try {
    return (await looksLikePdf(file)) ? await checkSignedFile(file) : await checkPicture(file)
  } catch {
    // The code that reads files is loaded with the first file, and could not be loaded.
    return { kind: 'stuck', obstacle: 'no-reader' }
  }
}

/** A PDF begins with `%PDF-`, possibly after some other bytes. PDF readers search the first 1,024 bytes. */
const looksLikePdf = async (file: File) =>
  file.type === 'application/pdf' || (await file.slice(0, 1024).text()).includes('%PDF-')

/** Checks a signed PDF. The code for this is fetched with the first PDF. */
async function checkSignedFile(file: File): Promise<Verdict> {
  const keys = await fetchPublishedKeys()
  if (!keys) return { kind: 'stuck', obstacle: 'no-keys' }
  const { checkPdf } = await import('#shared/certificates/pdf/check-pdf.ts')
  const pdf = new Uint8Array(await file.arrayBuffer())
  const finding = await checkPdf(pdf, keys, BROWSER_CRYPTO)
  if ('error' in finding) {
    if (finding.error === 'no-pdf') return { kind: 'stuck', obstacle: 'unreadable-file' }
    return { kind: 'refused', error: finding.error }
  }
  const { code, signedAt, isKeyCompromised } = finding
  if (code !== undefined) return checkPrintedCode(code, pdf)
  return isKeyCompromised ? { kind: 'refused', error: 'compromised-key' } : { kind: 'signed-file', signedAt }
}

/** Checks a photo. It must show the QR code of exactly one certificate. */
async function checkPicture(file: File): Promise<Verdict> {
  const texts = await readPicture(file)
  if (!texts) return { kind: 'stuck', obstacle: 'unreadable-file' }
  const codes = texts.flatMap((text) => findCode(text) ?? [])
  const [code, ...others] = new Set(codes)
  if (code === undefined) return { kind: 'stuck', obstacle: texts.length > 0 ? 'other-code' : 'no-code' }
  return others.length > 0 ? { kind: 'stuck', obstacle: 'several-codes' } : checkPrintedCode(code)
}

/** Looks up a certificate number and its status in the register. */
async function lookUpNumber(number: string): Promise<Verdict> {
  // The slashes of a number separate path segments.
  const numberPath = number.split('/').map(encodeURIComponent).join('/')
  try {
    const signal = AbortSignal.timeout(TIMINGS.checkTimeout)
    const { data } = await getJson<{ data: PublicCertificateStatus }>(`/api/certificates/${numberPath}`, { signal })
    return { kind: 'registered', record: data }
  } catch (error) {
    const isUnknown = isApiError(error) && error.status === 404
    return { kind: 'stuck', obstacle: isUnknown ? 'unknown-number' : 'no-answer', number }
  }
}
