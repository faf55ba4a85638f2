// SPDX-License-Identifier: Apache-2.0
/** Everything that a certificate prints, translated and formatted. */
export interface CertificateContent {
  /** Language of the texts, as a two-letter code. */
  language: string
  /** The service's id, which selects its own template if it has one. */
  service?: string
  title: string
  /** The title in a second script. */
  subtitle?: string
  panchayat: { name: string; block: string; district: string; state: string }
  number: string
  /** States which certificate this one replaces. */
  replaces?: string
  /** The application's ID. */
  reference: string
  /** The sentence above the lines. */
  statement: string
  lines: readonly CertificateLine[]
  tables: readonly CertificateTable[]
  /** The formatted day of issue. */
  issuedOn: string
  /** Time of issue (ISO 8601, UTC), used as the document's date, so that the same content gives the same bytes. */
  issuedAt: string
  words: {
    number: string
    reference: string
    issuedOn: string
    signature: string
    office: string
    note: string
    specimen: string
    /** Alternative texts of the emblem and the code. */
    emblem: string
    code: string
    /** Text beside the code: its purpose, and how to verify without a camera. */
    check: string
    checkHow: string
  }
  /** Whether the watermark is printed. */
  specimen: boolean
  /** URL in the QR code (at most `MAX_CODE_BYTES`); if absent, no code is printed. */
  verification?: { url: string }
}

export interface CertificateLine {
  /** The name of the field, for templates that print it in a separate place. */
  field?: string
  label: string
  value: string
}

export interface CertificateTable {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Everything that the receipt of an application prints, translated and formatted. */
export interface ReceiptContent extends Pick<CertificateContent, 'language' | 'title' | 'panchayat' | 'specimen'> {
  reference: string
  statement: string
  lines: readonly CertificateLine[]
  /** How to track the application. */
  note: string
  /** Time of the submission (ISO 8601, UTC), used as the document's date. */
  issuedAt: string
  words: Pick<CertificateContent['words'], 'emblem' | 'specimen'>
}
