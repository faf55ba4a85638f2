/** Where clamd listens: its socket on this machine, or a port. */
export type ClamdAddress = { path: string } | { host: string; port: number }

const PORT = /^(?:\[([\da-f:]+)\]|([\w.-]+)):(\d{1,5})$/i

/** Reads `/run/clamav/clamd.ctl` or `host:port`; undefined for anything else. */
export function clamdAddress(text: string): ClamdAddress | undefined {
  if (text.startsWith('/')) return { path: text }
  const [, six, host = six, port] = PORT.exec(text) ?? []
  return host !== undefined && Number(port) <= 65_535 ? { host, port: Number(port) } : undefined
}
