import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { CONTENT_SECURITY_POLICY } from './security-policy.ts'

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
 * Gives every answer helmet's headers, refusals as well: must be called before whatever may refuse a request. They are the
 * same for all, so helmet is asked once, at the start: asked for each request, it would write the policy anew every time,
 * which took a fifth of a short answer's time.
 */
export async function addSecurityHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }) {
  const headers = await securityHeaders({
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    strictTransportSecurity: isHttps,
  })
  headers.set('permissions-policy', PERMISSIONS)
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.header(name, value)
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
  return headers.get('content-security-policy')
}
