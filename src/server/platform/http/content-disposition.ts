// SPDX-License-Identifier: Apache-2.0
/**
 * A Content-Disposition header with a file name in any script. The file name cannot inject anything into the header
 * (RFC 6266, RFC 8187).
 */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string) {
  // Replaces characters that are not printable ASCII, and characters with a meaning in a quoted string.
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  // `encodeURIComponent` does not encode the four characters below, which RFC 8187 does not allow.
  const encoded = encodeURIComponent(fileName.toWellFormed())
    .replaceAll("'", '%27')
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
    .replaceAll('*', '%2a')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
