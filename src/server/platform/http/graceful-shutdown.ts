import { Server, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends the server for good: see `endLinesInOrder`. */
    endInOrder(): Promise<void>
  }
}

/** Within it, whoever is just asking one thing after the other asks once more, and hears that the line ends. */
const LAST_CALL_MS = 500
const PATIENCE_MS = 10_000

/**
 * Gives the app an end that cuts no line on which somebody asked: nobody new is let in, each further answer says that its
 * line ends with it, lines on which nothing comes are closed after a moment, and what runs is finished. Whoever has not
 * finished after ten seconds is cut off, so that an end is an end.
 */
export function endLinesInOrder(app: FastifyInstance) {
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

  app.decorate('endInOrder', async () => {
    const cut = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS)
    // Who has knocked already is let in first: what waits at a door that closes is turned away without a word.
    await setImmediate()
    isEnding = true
    // Not `app.server.close`, which at once closes lines on which the next question may be on its way.
    Server.prototype.close.call(app.server)
    await emptied(LAST_CALL_MS)
    // On a busy machine the timer may be over before what came meanwhile is read: once more, so that no line counts as
    // idle on which a question waits.
    for (let looks = 0; looks < 3; looks += 1) await setImmediate()
    // Ends streams, which would never end by themselves, and closes what is idle now.
    await app.close()
    await emptied(PATIENCE_MS)
    clearTimeout(cut)
  })
}
