// SPDX-License-Identifier: Apache-2.0
/**
 * Marks a response from the device's cache, which may be out of date. The header's value is the time of the response
 * (ISO 8601), or empty on `/verify`.
 */
export const LAST_SEEN_HEADER = 'x-last-seen'
