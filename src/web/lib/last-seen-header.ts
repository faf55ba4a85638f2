// SPDX-License-Identifier: Apache-2.0
/**
 * The offline worker adds this header to a response from the device's cache, which may be out of date. Its value is the
 * time when the response was received (ISO 8601), or empty on `/verify`.
 */
export const LAST_SEEN_HEADER = 'x-last-seen'
