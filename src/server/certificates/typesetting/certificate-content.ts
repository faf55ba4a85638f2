/** Everything that is printed on one certificate, in words already chosen and formatted. */
export interface CertificateContent {
  /** The language the words are in, as a two-letter code. */
  language: string
  /** The service's id: it may have a template of its own. */
  service?: string
  title: string
  /** The title again in a second script. */
  subtitle?: string
  panchayat: { name: string; block: string; district: string; state: string }
  number: string
  /** Says which certificate this one takes the place of. */
  replaces?: string
  /** The application ID that the certificate answers. */
  reference: string
  /** The sentence above the lines. */
  statement: string
  lines: readonly CertificateLine[]
  tables: readonly CertificateTable[]
  /** The day of issue as it is printed. */
  issuedOn: string
  /** The instant of issue (ISO 8601, UTC): the document's date, so that the same content gives the same bytes. */
  issuedAt: string
  words: {
    number: string
    reference: string
    issuedOn: string
    signature: string
    office: string
    note: string
    specimen: string
    /** What the emblem and the code are, for whoever does not see them. */
    emblem: string
    code: string
    /** Beside the code: what it is for, and how to do without a camera. */
    check: string
    checkHow: string
  }
  /** Whether the watermark is printed. */
  specimen: boolean
  /** What the code that a phone can check leads to, whole (at most `MOST_CODE_BYTES`); absent: no code is printed. */
  verification?: { url: string }
}

export interface CertificateLine {
  /** The field's name: a template may give it a place of its own. */
  field?: string
  label: string
  value: string
}

export interface CertificateTable {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}
