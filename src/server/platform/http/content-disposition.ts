// SPDX-License-Identifier: Apache-2.0
/**
 * A Content-Disposition header with a file name in any script. The file name cannot inject anything into the header
 * (RFC 6266, RFC 8187).
 */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string) {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName.toWellFormed())
    .replaceAll("'", '%27')
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
    .replaceAll('*', '%2a')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
