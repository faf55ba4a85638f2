/** Everything that is printed on one certificate, in words already chosen and formatted. */
export interface CertificateContent {
  /** The language the words are in, as a two-letter code. */
  language: string
  title: string
  /** The title again in a second script. */
  subtitle?: string
  panchayat: { name: string; block: string; district: string; state: string }
  number: string
  /** The application ID that the certificate answers. */
  reference: string
  /** The sentence above the lines. */
  statement: string
  lines: readonly { label: string; value: string }[]
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
  }
  /** Whether the watermark is printed. */
  specimen: boolean
  /** What the code that a phone can check leads to, whole (at most `MOST_CODE_BYTES`); absent: no code is printed. */
  verification?: { url: string }
}

export interface CertificateTable {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}
