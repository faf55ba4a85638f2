import { Server, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Shuts the server down: see `addGracefulShutdown`. */
    shutDownGracefully(): Promise<void>
  }
}

/** A client that sends requests in sequence sends the next one within this time and receives `connection: close`. */
const LAST_CALL_MS = 500
const PATIENCE_MS = 10_000

/**
 * Adds a shutdown that does not cut off requests: the server accepts no new connections, each further response closes
 * its connection, idle connections are closed after a short delay, and running requests complete. Connections still
 * open after ten seconds are destroyed.
 */
export function addGracefulShutdown(app: FastifyInstance) {
  const lines = new Set<Socket>()
  let isEnding = false
  let onEmpty = () => {}
  app.server.on('connection', (line) => {
    lines.add(line)
    line.once('close', () => {
      lines.delete(line)
      if (lines.size === 0) onEmpty()
    })
  })
  const emptied = (patience: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patience)
      onEmpty = () => {
        clearTimeout(timer)
        resolve()
      }
      if (lines.size === 0) onEmpty()
    })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isEnding) reply.header('connection', 'close')
    done()
  })

  app.decorate('shutDownGracefully', async () => {
    const cut = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS)
    // Accepts connections that are already in the backlog; closing the socket would reset them.
    await setImmediate()
    isEnding = true
    // `app.server.close` would immediately close idle connections, on which a request may be arriving.
    Server.prototype.close.call(app.server)
    await emptied(LAST_CALL_MS)
    // On a busy machine the timer may fire before pending data is read. These turns of the event loop read it, so that
    // no connection with a pending request counts as idle.
    for (let looks = 0; looks < 3; looks += 1) await setImmediate()
    // Ends event streams, which never end by themselves, and closes idle connections.
    await app.close()
    await emptied(PATIENCE_MS)
    clearTimeout(cut)
  })
}
