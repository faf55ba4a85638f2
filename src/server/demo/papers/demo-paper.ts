/** A file that an applicant of the demo village might have handed in. */
export interface DemoPaper {
  fileName: string
  mediaType: 'application/pdf' | 'image/jpeg' | 'image/png'
  bytes: Uint8Array
}

/** What is written on one invented supporting document, and whether it was printed, photographed or scanned. */
export interface PaperOrder {
  kind: 'pdf' | 'jpeg' | 'png'
  fileName: string
  title: string
  issuer: string
  /** Pairs of a label and a value. */
  lines: readonly (readonly [string, string])[]
}
