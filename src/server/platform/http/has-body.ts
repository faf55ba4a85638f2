import type { IncomingHttpHeaders } from 'node:http'

/** Whether a request announces a body that holds something. */
export const hasBody = (headers: IncomingHttpHeaders) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
