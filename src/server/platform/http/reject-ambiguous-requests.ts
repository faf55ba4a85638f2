import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#shared/refusal.ts'

/**
 * Refuses, and hangs up on, a message that two servers in a row could read differently (ASVS 4.2.1), beyond what Node's
 * parser refuses itself: two hosts or an empty one, another HTTP than 1.0 and 1.1, and an address with a host of its own,
 * which only proxies are sent.
 */
export function refuseOddMessages(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    if (isPlain(request)) return done()
    reply.header('connection', 'close')
    throw new Refusal('malformed-request')
  })
}

function isPlain({ raw, originalUrl }: FastifyRequest) {
  const isOldest = raw.httpVersion === '1.0'
  return (
    (isOldest || raw.httpVersion === '1.1') &&
    hostsIn(raw.rawHeaders) <= 1 &&
    (isOldest || Boolean(raw.headers.host)) &&
    originalUrl.startsWith('/')
  )
}

/** Node keeps the first of two hosts and tells nobody; only the raw list of names and values has both. */
function hostsIn(rawHeaders: readonly string[]) {
  let hosts = 0
  for (let position = 0; position < rawHeaders.length; position += 2) {
    if (rawHeaders[position]?.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}

/** Leads nowhere, and is no page either. */
const NOWHERE = '/api/unreadable-address'

/**
 * The address of a request, or one that leads nowhere where its %-signs cannot be read. The framework would answer that by
 * itself, past every hook, and repeat it.
 */
export function readableAddress(url = '/'): string {
  if (!url.includes('%')) return url
  try {
    decodeURIComponent(url)
    return url
  } catch {
    return NOWHERE
  }
}
