import type { FastifyInstance } from 'fastify'
import type { SessionServices } from './open-callers.ts'

/**
 * Lets what these routes change bite before they answer: whoever just left, or is now called otherwise, is no longer
 * remembered by this process. Others hear of it on their own.
 */
export function settleCallers(app: FastifyInstance, { callers }: Pick<SessionServices, 'callers'>) {
  app.addHook('onSend', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') await callers.settled()
  })
}
