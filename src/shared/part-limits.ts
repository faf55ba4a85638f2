// SPDX-License-Identifier: Apache-2.0
/**
 * Limits of documents that are uploaded in parts. A part is named by its SHA-256 digest (docs/decisions/101). These limits are
 * not in `upload-limits.ts`, because the service worker loads them without the code of forms.
 */
export const PART_LIMITS = {
  /** The maximum size of a part. After the connection drops, at most this many bytes are sent again. */
  maxPartBytes: 128 * 1024,
  /** The maximum size of all unsubmitted parts of one person: twice the maximum size of a form. */
  storedBytes: 50 * 1024 * 1024,
  storedParts: 1000,
  /** Unsubmitted parts are deleted after this many days. */
  keptDays: 7,
}

/** The path of a part. */
export const partPath = (digest: string) => `/api/parts/${digest}`

/** The path for submitting a form whose documents were uploaded in parts. */
export const submitFromPartsPath = (submitPath: string) => `${submitPath}/from-parts`
