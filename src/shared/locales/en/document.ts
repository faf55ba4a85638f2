// SPDX-License-Identifier: Apache-2.0
/** The texts of index.html, which the build inserts into the page of each language. */
export const document = {
  'app.description': 'Apply to your panchayat for certificates, track your applications and receive them.',
  'app.noScript': 'Gram Seva needs JavaScript. Please switch it on in your browser, or visit the panchayat office.',
  'app.stalled': 'This page has not finished loading. Please check your connection.',
} as const
