// SPDX-License-Identifier: Apache-2.0
import type { PublicCertificateStatus } from '#shared/applications/certificate-wire.ts'
import type { CertificateClaims, CodeError } from '#shared/certificates/certificate-code.ts'
import type { PdfErrorCode } from '#shared/certificates/pdf/check-pdf.ts'
import type { CertificateStatus } from '#shared/certificates/status-list.ts'

/** The code, file or number, in the spelling of the register, that the user submits for a check. */
export type CheckInput =
  | { kind: 'code'; code: string }
  | { kind: 'file'; file: File }
  | { kind: 'number'; number: string }

/**
 * A certificate's status in the list that was signed at `asOf` (seconds since 1970). `isCurrent` is false for a list from
 * the device's cache. Undefined if no list is available, or if the list does not contain the certificate yet.
 */
export type KnownStatus = { status: CertificateStatus; asOf: number; isCurrent: boolean } | undefined

/** The reason why nothing could be checked. The certificate may still be valid. */
type Obstacle =
  | 'no-code'
  | 'other-code'
  | 'several-codes'
  | 'unreadable-file'
  | 'too-large'
  | 'no-keys'
  | 'no-reader'
  | 'no-answer'
  | 'unknown-number'

/**
 * The verdict that the panchayat has signed the certificate. `isLogged` is true if the log of issued certificates contains
 * it, which proves that the panchayat has also issued it. `file` is `issued` if a PDF equals the issued one, `unchecked` if
 * this could not be checked, and undefined if only the code was checked.
 */
export interface GenuineVerdict {
  kind: 'genuine'
  claims: CertificateClaims
  knownStatus: KnownStatus
  isLogged: boolean
  file: 'issued' | 'unchecked' | undefined
}

export type Verdict =
  | GenuineVerdict
  /** A signed PDF in which no code was found. */
  | { kind: 'signed-file'; signedAt: number }
  | { kind: 'refused'; error: CodeError | PdfErrorCode | 'not-issued' | 'other-file' }
  | { kind: 'registered'; record: PublicCertificateStatus }
  | { kind: 'stuck'; obstacle: Obstacle; number?: string }
