// SPDX-License-Identifier: Apache-2.0
/** Limits of a submission, in bytes and files. */
export interface UploadLimits {
  fileBytes: number
  requestBytes: number
  filesPerField: number
}

/** Picture formats of phones and scanners that the server reads. It converts them to JPEG or PNG. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff'] as const

/** The limits of all forms: 5 MB per file, 10 files per field, 25 MB per request. */
export const UPLOAD_LIMITS: UploadLimits = {
  fileBytes: 5 * 1024 * 1024,
  requestBytes: 25 * 1024 * 1024,
  filesPerField: 10,
}
