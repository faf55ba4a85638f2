/**
 * Limits of documents that are uploaded in parts, each named by its SHA-256 digest (docs/decisions/101). They are not beside the
 * other limits of uploads, because the offline worker and the device chunk load them without the code of forms.
 */
export const PART_LIMITS = {
  /** The maximum size of a part. After the connection drops, at most so many bytes are sent again. */
  bytes: 128 * 1024,
  /** The maximum size of all unsubmitted parts of one person: two of the largest forms. */
  heldBytes: 50 * 1024 * 1024,
  heldParts: 1000,
  /** After so many days, parts that were not submitted are deleted. */
  days: 7,
}

/** The path of a part. */
export const partPath = (digest: string) => `/api/parts/${digest}`

/** The path to which a form is submitted whose documents were uploaded in parts. */
export const fromPartsPath = (submitPath: string) => `${submitPath}/from-parts`
