// SPDX-License-Identifier: Apache-2.0
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
const IDLE_GRACE_MS = 500
/** The maximum time for running requests. */
const TIMEOUT_MS = 10_000

/**
 * Adds a shutdown that does not cut off requests: the server accepts no new connections, each further response closes
 * its connection, idle connections are closed after a short delay, and running requests complete. Connections still
 * open after ten seconds are destroyed.
 */
export function addGracefulShutdown(app: FastifyInstance) {
  const sockets = new Set<Socket>()
  let isShuttingDown = false
  let onEmpty = () => {}
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0) onEmpty()
    })
  })
  const waitUntilEmpty = (timeoutMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs)
      onEmpty = () => {
        clearTimeout(timer)
        resolve()
      }
      if (sockets.size === 0) onEmpty()
    })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isShuttingDown) reply.header('connection', 'close')
    done()
  })

  app.decorate('shutDownGracefully', async () => {
    const forceClose = setTimeout(() => app.server.closeAllConnections(), TIMEOUT_MS)
    // Accepts connections that are already in the backlog; closing the socket would reset them.
    await setImmediate()
    isShuttingDown = true
    // `app.server.close` would immediately close idle connections, on which a request may be arriving.
    Server.prototype.close.call(app.server)
    await waitUntilEmpty(IDLE_GRACE_MS)
    // On a busy machine, the timer may fire before pending data is read. Three more iterations of the event loop read it, so
    // that no connection with a pending request counts as idle.
    for (let iteration = 0; iteration < 3; iteration += 1) await setImmediate()
    // Ends event streams, which never end by themselves, and closes idle connections.
    await app.close()
    await waitUntilEmpty(TIMEOUT_MS)
    clearTimeout(forceClose)
  })
}
