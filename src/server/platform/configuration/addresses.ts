/** An S3-compatible bucket and the credentials for it. */
export interface BucketAddress {
  /** The bucket's own URL: `https://s3.example/bucket` or `https://bucket.s3.example`. */
  url: string
  region: string
  keyId: string
  secret: string
}

/** clamd's socket on this machine, or its port. */
export type ClamdAddress = { path: string } | { host: string; port: number }

/** The virus scanner, and what happens to files while it is unavailable. */
export interface ScannerSettings {
  address: ClamdAddress
  whenAway: 'refuse' | 'accept'
}

const PORT = /^(?:\[([\da-f:]+)\]|([\w.-]+)):(\d{1,5})$/i

/** Parses `/run/clamav/clamd.ctl` or `host:port`; undefined for anything else. */
export function clamdAddress(text: string): ClamdAddress | undefined {
  if (text.startsWith('/')) return { path: text }
  const [, six, host = six, port] = PORT.exec(text) ?? []
  return host !== undefined && Number(port) <= 65_535 ? { host, port: Number(port) } : undefined
}
