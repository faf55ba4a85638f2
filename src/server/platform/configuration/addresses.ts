/** An S3-compatible bucket and the credentials for it. */
export interface BucketAddress {
  /** Of the bucket itself, in either style: `https://s3.example/bucket` or `https://bucket.s3.example`. */
  url: string
  region: string
  keyId: string
  secret: string
}

/** Where clamd listens: its socket on this machine, or a port. */
export type ClamdAddress = { path: string } | { host: string; port: number }

/** Which scanner checks files for viruses, and what happens to files while it does not answer. */
export interface ScannerSettings {
  address: ClamdAddress
  whenAway: 'refuse' | 'accept'
}

const PORT = /^(?:\[([\da-f:]+)\]|([\w.-]+)):(\d{1,5})$/i

/** Reads `/run/clamav/clamd.ctl` or `host:port`; undefined for anything else. */
export function clamdAddress(text: string): ClamdAddress | undefined {
  if (text.startsWith('/')) return { path: text }
  const [, six, host = six, port] = PORT.exec(text) ?? []
  return host !== undefined && Number(port) <= 65_535 ? { host, port: Number(port) } : undefined
}
