import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasBody } from './accept-content.ts'

/** How slowly somebody may send. */
export interface Pace {
  /** Until then nobody is looked at: a village line takes its time to begin. */
  timeoutMs: number
  lookEveryMs: number
  /** On average since the beginning, so that a line may also stand still for a while. */
  leastBytesPerSecond: number
}

/** A sixth of what the slowest phone network gives, and too fast to hold thousands of lines open for nothing. */
const PACE: Pace = { timeoutMs: 30_000, lookEveryMs: 10_000, leastBytesPerSecond: 1024 }

/** Hangs up on who sends a body so slowly that only the open line can be the point of it (A17). */
export function endSlowBodies(app: FastifyInstance, pace = PACE) {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hasBody(raw.headers) && raw.socket.bytesRead !== undefined) lookAfter(raw, pace)
    done()
  })
}

function lookAfter(raw: FastifyRequest['raw'], pace: Pace) {
  const { socket } = raw
  const begun = performance.now()
  const readBefore = socket.bytesRead
  const look = setInterval(() => {
    const sent = { bytes: socket.bytesRead - readBefore, ms: performance.now() - begun }
    if (isTooSlow(sent, pace)) socket.destroy()
  }, pace.lookEveryMs)
  // As soon as all has come, or nothing more will.
  raw.once('close', () => clearInterval(look))
}

/** Whether this is less than anybody sends in earnest. */
export function isTooSlow({ bytes, ms }: { bytes: number; ms: number }, { timeoutMs, leastBytesPerSecond }: Pace) {
  return ms > timeoutMs && bytes < (leastBytesPerSecond * ms) / 1000
}
