import type { CertificateStanding } from '#shared/applications/certificate-wire.ts'
import type { CertificateClaims, CodeFault } from '#shared/certificates/certificate-code.ts'
import type { PdfFault } from '#shared/certificates/pdf/check-pdf.ts'
import type { CertificateStatus } from '#shared/certificates/status-list.ts'

/** What a person hands in to be checked. */
export type Subject = { kind: 'code'; code: string } | { kind: 'file'; file: File } | { kind: 'number'; number: string }

/** Whether a certificate was withdrawn, as the portal's list said at a second since 1970; undefined where none was got. */
export type Standing = { status: CertificateStatus; asOf: number; isCurrent: boolean } | undefined

/** Why nothing could be checked; never a word against the certificate. */
export type Obstacle =
  | 'no-code'
  | 'other-code'
  | 'several-codes'
  | 'unreadable-file'
  | 'too-large'
  | 'no-keys'
  | 'no-reader'
  | 'no-answer'
  | 'unknown-number'

export type Verdict =
  | { kind: 'genuine'; claims: CertificateClaims; standing: Standing; isSignedFile: boolean }
  /** A signed PDF in which no code was found. */
  | { kind: 'signed-file'; signedAt: number }
  | { kind: 'refused'; fault: CodeFault | PdfFault }
  | { kind: 'registered'; record: CertificateStanding }
  | { kind: 'stuck'; obstacle: Obstacle; number?: string }
