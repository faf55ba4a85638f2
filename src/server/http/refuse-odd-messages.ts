import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#shared/refusal.ts'

/**
 * Refuses, and hangs up on, a message that two servers in a row could read differently (ASVS 4.2.1), beyond what Node's
 * parser refuses itself: two hosts or an empty one, another HTTP than 1.0 and 1.1, and an address with a host of its own,
 * which only proxies are sent.
 */
export function refuseOddMessages(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (isPlain(request)) return
    reply.header('connection', 'close')
    throw new Refusal('malformed-request')
  })
}

function isPlain({ raw, originalUrl }: FastifyRequest) {
  const names = raw.rawHeaders.filter((_, position) => position % 2 === 0)
  const hosts = names.filter((name) => name.toLowerCase() === 'host').length
  const isOldest = raw.httpVersion === '1.0'
  return (
    (isOldest || raw.httpVersion === '1.1') &&
    hosts <= 1 &&
    (isOldest || Boolean(raw.headers.host)) &&
    originalUrl.startsWith('/')
  )
}
