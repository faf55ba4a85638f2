import type { FastifyInstance } from 'fastify'
import type { SessionServices } from './open-callers.ts'

/**
 * Waits before each response of these routes until this process has removed changed sessions from its cache, so that the
 * client's next request sees the change. Other processes receive the notification on their own.
 */
export function settleCallers(app: FastifyInstance, { callers }: Pick<SessionServices, 'callers'>) {
  app.addHook('onSend', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') await callers.settled()
  })
}
