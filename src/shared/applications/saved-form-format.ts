// SPDX-License-Identifier: Apache-2.0
import { UPLOAD_LIMITS } from '../services/upload-limits.ts'

// The format of a form that a citizen without a network saves as a file and brings to the office (docs/decisions/103). The file
// is encrypted with the tool age (age-encryption.org). Its content is the length of the header in four bytes (big endian), the
// header as JSON in UTF-8, and the documents one after another. This module contains no schemas, so that the web app can use
// the limits without loading the schema library.

/** The first line of a file that age has encrypted. */
export const AGE_FIRST_LINE = 'age-encryption.org/v1\n'
export const SAVED_FORM_EXTENSION = '.age'
/** The size of the length field before the header, in bytes. */
export const LENGTH_BYTES = 4
/** The maximum size of the header: the texts of the longest form that a submission may have, and the names of its documents. */
export const MAX_HEADER_BYTES = 384 * 1024
/** The maximum size of the file: the documents and the header of the largest form, and the overhead of the age format. */
export const MAX_SAVED_FORM_BYTES = UPLOAD_LIMITS.requestBytes + MAX_HEADER_BYTES + 64 * 1024

/** The paths for uploading a saved form: to preview it, and to submit it. */
export const SAVED_FORM_PATHS = { preview: '/api/saved-forms/preview', submit: '/api/saved-forms' } as const
