import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasBody } from './accept-content.ts'

/** The minimum upload rate. */
export interface Pace {
  /** The time before the first check, which slow networks may need. */
  timeoutMs: number
  checkEveryMs: number
  /** The minimum average since the start of the upload. As it is an average, an upload may pause for some time. */
  leastBytesPerSecond: number
}

/** A sixth of the speed of the slowest mobile network. An attacker who holds thousands of connections open must send a lot. */
const PACE: Pace = { timeoutMs: 30_000, checkEveryMs: 10_000, leastBytesPerSecond: 1024 }

/** Closes connections whose body arrives so slowly that the client only holds the connection open . */
export function closeSlowUploads(app: FastifyInstance, pace = PACE) {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hasBody(raw.headers) && raw.socket.bytesRead !== undefined) watchUpload(raw, pace)
    done()
  })
}

function watchUpload(raw: FastifyRequest['raw'], pace: Pace) {
  const { socket } = raw
  const startedAt = performance.now()
  const readBefore = socket.bytesRead
  const timer = setInterval(() => {
    const sent = { bytes: socket.bytesRead - readBefore, ms: performance.now() - startedAt }
    if (isTooSlow(sent, pace)) socket.destroy()
  }, pace.checkEveryMs)
  // The body is complete or aborted.
  raw.once('close', () => clearInterval(timer))
}

/** Whether an upload is slower than any real client. */
export function isTooSlow({ bytes, ms }: { bytes: number; ms: number }, { timeoutMs, leastBytesPerSecond }: Pace) {
  return ms > timeoutMs && bytes < (leastBytesPerSecond * ms) / 1000
}
