import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'

/**
 * Notes each request in one line, when it is answered: its method and route, its status, and how long it took. Its
 * beginning is written down at `debug` only.
 */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest) {
    request.log.debug({ req: request }, 'incoming request')
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const told = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...told, err: error }, 'request errored')
    else reply.log.info(told, 'request completed')
  }
}

/**
 * The log of one request. Most routes ask for nothing of their own, and for those the short way is taken: going through
 * options that say nothing takes as long as writing the line.
 */
export const requestLogger: NonNullable<FastifyServerOptions['childLoggerFactory']> = (logger, bindings, options) =>
  Object.keys(options).length === 0 ? logger.child(bindings) : logger.child(bindings, options)

/** Whoever hangs up is never answered: that, too, is one line. */
export function logWhoHangsUp(app: FastifyInstance) {
  app.addHook('onRequestAbort', (request, done) => {
    request.log.info({ req: request }, 'request given up by its caller')
    done()
  })
}
