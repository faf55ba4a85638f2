const KILO = 1024

/** Bytes as people say them: '340KB', '2.4MB', '10GB'. */
export function fileSize(bytes: number) {
  if (bytes < KILO * KILO) return `${Math.max(1, Math.round(bytes / KILO))}KB`
  if (bytes >= KILO ** 3) return `${Math.floor(bytes / KILO ** 3)}GB`
  const megabytes = bytes / KILO / KILO
  return `${Number.isInteger(megabytes) ? megabytes : megabytes.toFixed(1)}MB`
}
