/**
 * Limits of documents that are uploaded in parts, each named by its SHA-256 digest (docs/decisions/101). They are not beside the
 * other limits of uploads, because the offline worker and the device chunk load them without the code of forms.
 */
export const PART_LIMITS = {
  /** The largest part. A dropped connection repeats at most so much. */
  bytes: 128 * 1024,
  /** What the parts of one person may take before they are submitted: two of the largest forms. */
  heldBytes: 50 * 1024 * 1024,
  heldParts: 1000,
  /** After so many days, parts that were not submitted are deleted. */
  days: 7,
}

/** The path of a part. */
export const partPath = (digest: string) => `/api/parts/${digest}`

/** The path to which a form is submitted whose documents were uploaded in parts. */
export const fromPartsPath = (submitPath: string) => `${submitPath}/from-parts`
