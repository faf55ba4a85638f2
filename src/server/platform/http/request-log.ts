// SPDX-License-Identifier: Apache-2.0
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    logError: LogError
  }
}

/** Logs an error that may repeat while its cause persists. `log` is the logger to use, for example the logger of a request. */
type LogError = (error: Error, sentence?: string, log?: FastifyBaseLogger) => void

/** The first and the longest time for which repeated errors are counted. The time doubles while they continue. */
const FIRST_WINDOW_MS = 10_000
const MAX_WINDOW_MS = 600_000
/** The maximum number of causes whose errors are counted. Every error of a further cause is logged. */
const MAX_CAUSES = 100

/**
 * Logs one line at the end of each request: method, route, status and duration. The reason of a rejection is a separate
 * line. The start of a request is logged at `debug` only. Most requests over a rate limit are only counted (`addRateLimitLog`).
 */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest) {
    request.log.debug({ req: request }, 'incoming request')
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (error) reply.log.error({ ...endOf(request, reply), err: error }, 'request errored')
    else if (!request.isOnlyCounted) reply.log.info(endOf(request, reply), 'request completed')
  }

  /** Does not log a client that disconnects during a download, because `logAbortedRequests` does. */
  override streamError(error: NodeJS.ErrnoException, request: FastifyRequest, reply: FastifyReply) {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return
    reply.log.warn({ ...endOf(request, reply), err: error }, 'response aborted')
  }
}

/** Logs requests whose connection closed before the response was complete. */
export function logAbortedRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    let hasResponse = false
    const onResponse = () => {
      hasResponse = true
    }
    // Listens to these events itself, because Fastify logs the end of a response only after its hooks, perhaps after
    // `close`.
    reply.raw.once('finish', onResponse).once('error', onResponse)
    reply.raw.once('close', () => {
      if (!hasResponse && !request.isOnlyCounted)
        reply.log.info(endOf(request, reply), 'request ended without a response')
    })
    done()
  })
}

/**
 * Adds `logError`. It logs the first error of each cause immediately, and only counts further errors of the same cause. The
 * count is logged after 10 seconds, then after 20, and so on up to every 10 minutes. An unavailable database therefore adds
 * only a few lines.
 */
export function addErrorLog(app: FastifyInstance) {
  const causes = new Map<string, { last: Error; times: number; timer: NodeJS.Timeout }>()

  function logCount(cause: string) {
    const counted = causes.get(cause)
    causes.delete(cause)
    clearTimeout(counted?.timer)
    if (!counted || counted.times === 0) return false
    app.log.error({ err: counted.last, times: counted.times }, 'the same fault again')
    return true
  }

  function openWindow(cause: string, last: Error, length: number) {
    const timer = setTimeout(() => {
      if (logCount(cause)) openWindow(cause, last, Math.min(2 * length, MAX_WINDOW_MS))
    }, length)
    causes.set(cause, { last, times: 0, timer: timer.unref() })
  }

  app.decorate('logError', (error, sentence = 'background fault', log = app.log) => {
    const cause = causeOf(error)
    const counted = causes.get(cause)
    if (counted) {
      counted.last = error
      counted.times += 1
      return
    }
    log.error({ err: error }, sentence)
    if (causes.size < MAX_CAUSES) openWindow(cause, error, FIRST_WINDOW_MS)
  })
  app.addHook('onClose', async () => {
    for (const cause of [...causes.keys()]) logCount(cause)
  })
}

/** A key that is the same for equal errors, even if they were thrown at different places in the code. */
function causeOf(error: Error) {
  const code = 'code' in error ? error.code : ''
  const causeMessage = error.cause instanceof Error ? error.cause.message : ''
  return [error.message, code, causeMessage].join()
}

const endOf = (request: FastifyRequest, reply: FastifyReply) => ({
  req: request,
  ...(reply.raw.headersSent && { res: reply }),
  responseTime: reply.elapsedTime,
})
