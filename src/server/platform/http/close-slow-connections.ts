// SPDX-License-Identifier: Apache-2.0
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasBody } from './accept-content.ts'

/** The minimum rate of a transfer, and how it is checked. */
export interface RateCheck {
  /** The time before the first check, because a slow network may need some time to begin. */
  timeoutMs: number
  checkEveryMs: number
  minBytesPerSecond: number
}

/**
 * A sixth of the speed of the slowest mobile network (50 kbit/s). The limit forces an attacker who holds thousands of
 * connections open to transfer much data.
 */
const MIN_BYTES_PER_SECOND = 1024

/** The rate is averaged since the start of the upload, so that an upload may pause for some time. */
const UPLOAD_CHECK: RateCheck = { timeoutMs: 30_000, checkEveryMs: 10_000, minBytesPerSecond: MIN_BYTES_PER_SECOND }

/** The first check is later than for uploads, because the kernel reports only in large steps how much a client has read. */
export const DOWNLOAD_CHECK: RateCheck = { ...UPLOAD_CHECK, timeoutMs: 120_000 }

/** Closes connections whose body arrives so slowly that the client only holds the connection open. */
export function closeSlowUploads(app: FastifyInstance, check = UPLOAD_CHECK) {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hasBody(raw.headers) && raw.socket.bytesRead !== undefined) watchUpload(raw, check)
    done()
  })
}

/** Destroys the socket if the upload is too slow in one of the checks. */
function watchUpload(raw: FastifyRequest['raw'], check: RateCheck) {
  const { socket } = raw
  const startedAt = performance.now()
  const readBefore = socket.bytesRead
  const timer = setInterval(() => {
    const received = { bytes: socket.bytesRead - readBefore, ms: performance.now() - startedAt }
    if (isTooSlow(received, check)) socket.destroy()
  }, check.checkEveryMs)
  // The request closes when its body is complete or aborted.
  raw.once('close', () => clearInterval(timer))
}

/** The start of a period of two minutes (`timeoutMs`), and the bytes that the client had received by then. */
interface Period {
  startedAt: number
  delivered: number
}

/**
 * Closes connections whose client reads so slowly that it only holds the connection open, with a file and memory. The
 * rate is measured in periods. The first period begins when data waits for the client, and a new period begins every
 * two minutes, so that earlier fast reading does not count. While no data waits, for example between the events of a
 * stream, nothing is measured.
 */
export function closeSlowDownloads(app: FastifyInstance, check = DOWNLOAD_CHECK) {
  const periods = new Map<Socket, Period | undefined>()
  app.server.on('connection', (socket) => {
    periods.set(socket, undefined)
    socket.once('close', () => periods.delete(socket))
  })
  const timer = setInterval(() => {
    for (const [socket, period] of periods) periods.set(socket, nextPeriod(socket, period, check))
  }, check.checkEveryMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Returns the current period or a new period, or undefined if no data waits. Destroys the socket of a slow client. */
function nextPeriod(socket: Socket, period: Period | undefined, check: RateCheck): Period | undefined {
  if (socket.writableLength === 0) return undefined
  const now = performance.now()
  const delivered = socket.bytesWritten - socket.writableLength
  if (!period) return { startedAt: now, delivered }
  const ms = now - period.startedAt
  if (isTooSlow({ bytes: delivered - period.delivered, ms }, check)) socket.destroy()
  return ms > check.timeoutMs ? { startedAt: now, delivered } : period
}

/** Whether a transfer that lasts longer than the timeout has been slower than the minimum rate. */
export function isTooSlow({ bytes, ms }: { bytes: number; ms: number }, { timeoutMs, minBytesPerSecond }: RateCheck) {
  return ms > timeoutMs && bytes < (minBytesPerSecond * ms) / 1000
}
