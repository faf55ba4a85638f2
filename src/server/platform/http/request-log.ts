import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    logFault: LogFault
  }
}

/** Logs a fault that may repeat for as long as its cause lasts; `log` knows what it concerns. */
type LogFault = (fault: Error, sentence?: string, log?: FastifyBaseLogger) => void

const FIRST_WINDOW_MS = 10_000
const LAST_WINDOW_MS = 600_000
/** Past so many causes at once each fault is a line of its own. */
const MOST_CAUSES = 100

/**
 * Notes the end of each request in one line: its method and route, its status, and how long it took; why it was refused is
 * a line of its own. Its beginning is written down at `debug` only.
 */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest) {
    request.log.debug({ req: request }, 'incoming request')
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (error) reply.log.error({ ...endOf(request, reply), err: error }, 'request errored')
    else reply.log.info(endOf(request, reply), 'request completed')
  }

  /** Whoever went away in the middle of a file is noted below. */
  override streamError(error: NodeJS.ErrnoException, request: FastifyRequest, reply: FastifyReply) {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return
    reply.log.warn({ ...endOf(request, reply), err: error }, 'answer broken off')
  }
}

/** Lets it note as well what ends without its whole answer: a caller who hangs up, or is hung up on. */
export function logUnanswered(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    let isAnswered = false
    const answered = () => {
      isAnswered = true
    }
    // Fastify notes such an end itself, but only after its hooks: on a real connection that is later than `close`.
    reply.raw.once('finish', answered).once('error', answered)
    reply.raw.once('close', () => {
      if (!isAnswered) reply.log.info(endOf(request, reply), 'request ended without its answer')
    })
    done()
  })
}

/**
 * Adds `logFault`: the first fault of a cause is logged at once, those that follow are counted, and the count is logged after
 * 10 seconds, then 20, up to every 10 minutes. A database that is away so leaves a few lines, whatever asks for it.
 */
export function addFaultLog(app: FastifyInstance) {
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
      if (logCount(cause)) openWindow(cause, last, Math.min(2 * length, LAST_WINDOW_MS))
    }, length)
    causes.set(cause, { last, times: 0, timer: timer.unref() })
  }

  app.decorate('logFault', (fault, sentence = 'background fault', log = app.log) => {
    const cause = causeOf(fault)
    const counted = causes.get(cause)
    if (counted) {
      counted.last = fault
      counted.times += 1
      return
    }
    log.error({ err: fault }, sentence)
    if (causes.size < MOST_CAUSES) openWindow(cause, fault, FIRST_WINDOW_MS)
  })
  app.addHook('onClose', async () => {
    for (const cause of [...causes.keys()]) logCount(cause)
  })
}

/** Equal for the same trouble met in several places: where it was met is in the stack. */
const causeOf = (fault: Error) =>
  [fault.message, 'code' in fault ? fault.code : '', fault.cause instanceof Error ? fault.cause.message : ''].join()

const endOf = (request: FastifyRequest, reply: FastifyReply) => ({
  req: request,
  ...(reply.raw.headersSent && { res: reply }),
  responseTime: reply.elapsedTime,
})
