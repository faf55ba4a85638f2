import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { CONTENT_SECURITY_POLICY, DATA_POLICY } from './security-policy.ts'

/** The header that says what a page may load. */
export const POLICY = 'content-security-policy'

/** What every answer says, whether helmet does or not. */
const NOT_OURS = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive'])

/**
 * What a page may ask of the device: the camera, by which codes are read, and copying. Named are features that browsers
 * know on every system; of one that they do not know they complain.
 */
const PERMISSIONS = [
  'camera=(self), clipboard-write=(self)',
  'accelerometer=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=()',
  'microphone=(), midi=(), payment=(), publickey-credentials-get=(), serial=(), usb=()',
].join(', ')

/**
 * What JSON carries of it. A browser may open it as a page, which then loads nothing and has no features to be denied; but
 * another site's window must lose sight of it as of every other answer, or it would tell which of them it got. The rest is
 * left away: on a village's line 430 bytes of every call are felt.
 */
const OF_DATA = new Set([
  POLICY,
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
])

/**
 * Gives every answer helmet's headers, refusals as well; the policy that a page's route set stays. They are the same for all
 * pages and for all data, so helmet is asked once, at the start: asked for each request, it would write the policy anew
 * every time, which took a fifth of a short answer's time.
 */
export async function addSecurityHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }) {
  const common = { strictTransportSecurity: isHttps }
  const ofPages = await securityHeaders({ ...common, contentSecurityPolicy: CONTENT_SECURITY_POLICY })
  ofPages.set('permissions-policy', PERMISSIONS)
  const asPage = await securityHeaders({ ...common, contentSecurityPolicy: DATA_POLICY })
  const ofData = new Map([...asPage].filter(([name]) => OF_DATA.has(name)))
  app.addHook('onSend', (_request, reply, _answer, done) => {
    const isData = String(reply.getHeader('content-type')).startsWith('application/json')
    for (const [name, value] of isData ? ofData : ofPages) {
      if (isData || name !== POLICY || !reply.hasHeader(POLICY)) reply.header(name, value)
    }
    done()
  })
}

type Options = Parameters<typeof helmet>[1]

/** The headers that helmet gives an answer with these options. */
async function securityHeaders(options: Options): Promise<Map<string, string>> {
  const asked = Fastify()
  await asked.register(helmet, options)
  asked.get('/', async () => '')
  const { headers } = await asked.inject('/')
  await asked.close()
  return new Map(
    Object.entries(headers).flatMap(([name, value]) => (NOT_OURS.has(name) ? [] : [[name, String(value)]])),
  )
}

/** A policy for content as its header says it. */
export async function policyHeader(policy: NonNullable<Options>['contentSecurityPolicy']) {
  const headers = await securityHeaders({ contentSecurityPolicy: policy ?? false })
  return headers.get(POLICY)
}

/**
 * Lets no browser and no proxy keep an answer, unless its route says itself how long: most of it is about a person, and
 * somebody else may sit at the device next. However an address is spelt, the default is the same. Must be called before
 * the routes are added.
 */
export function keepAnswersOutOfCaches(app: FastifyInstance) {
  app.addHook('onSend', (_request, reply, _answer, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}
