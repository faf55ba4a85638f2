import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** True once all of its answer went out. */
    isAnswered: boolean
  }
}

/**
 * Notes the end of each request in one line: its method and route, its status, and how long it took; why it was refused is
 * a line of its own. Its beginning is written down at `debug` only.
 */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest) {
    request.log.debug({ req: request }, 'incoming request')
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    request.isAnswered = true
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
  app.decorateRequest('isAnswered', false)
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (!request.isAnswered) reply.log.info(endOf(request, reply), 'request ended without its answer')
    })
    done()
  })
}

const endOf = (request: FastifyRequest, reply: FastifyReply) => ({
  req: request,
  ...(reply.raw.headersSent && { res: reply }),
  responseTime: reply.elapsedTime,
})
