// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

/** Name of the Content-Security-Policy header. */
export const POLICY = 'content-security-policy'

/** Headers that Fastify and Node.js set, and helmet does not. `securityHeaders` removes them from a response. */
const NOT_FROM_HELMET = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive'])

/**
 * Permissions-Policy: pages may use the camera, to scan codes, and the clipboard. Lists only features that all
 * browsers know, because browsers warn about unknown features.
 */
const PERMISSIONS = [
  'camera=(self), clipboard-write=(self)',
  'accelerometer=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=()',
  'microphone=(), midi=(), payment=(), publickey-credentials-get=(), serial=(), usb=()',
].join(', ')

/**
 * Security headers of JSON responses. A browser may open JSON as a page, which then loads nothing and needs no
 * Permissions-Policy. Cross-origin isolation headers remain, because the page of another site could otherwise distinguish
 * responses that it cannot read. Omitting all other headers saves 430 bytes per call, which is noticeable on slow networks.
 */
const DATA_HEADERS = new Set([
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
 * Adds helmet's headers to every response, including errors; a policy set by a route is preserved. The headers are
 * constant, so helmet runs once at the start: running it per request would take a fifth of a short response's time.
 */
export async function addSecurityHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }) {
  const common = { strictTransportSecurity: isHttps }
  const pageHeaders = await securityHeaders({ ...common, contentSecurityPolicy: CONTENT_SECURITY_POLICY })
  pageHeaders.set('permissions-policy', PERMISSIONS)
  const allDataHeaders = await securityHeaders({ ...common, contentSecurityPolicy: DATA_POLICY })
  const dataHeaders = new Map([...allDataHeaders].filter(([name]) => DATA_HEADERS.has(name)))
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const isData = String(reply.getHeader('content-type')).startsWith('application/json')
    for (const [name, value] of isData ? dataHeaders : pageHeaders) {
      if (isData || name !== POLICY || !reply.hasHeader(POLICY)) reply.header(name, value)
    }
    done()
  })
}

type Options = Parameters<typeof helmet>[1]

/** The headers that helmet sets with these options, read from the response of a temporary server. */
async function securityHeaders(options: Options): Promise<Map<string, string>> {
  const probe = Fastify()
  await probe.register(helmet, options)
  probe.get('/', async () => '')
  const { headers } = await probe.inject('/')
  await probe.close()
  return new Map(
    Object.entries(headers).flatMap(([name, value]) => (NOT_FROM_HELMET.has(name) ? [] : [[name, String(value)]])),
  )
}

/** The header value of a content security policy. */
export async function policyHeader(policy: NonNullable<Options>['contentSecurityPolicy']) {
  const headers = await securityHeaders({ contentSecurityPolicy: policy ?? false })
  return headers.get(POLICY)
}

/**
 * Adds `cache-control: no-store` to every response whose route sets no `cache-control`, because most responses are
 * personal and devices are shared. Must be called before the routes are added.
 */
export function disableCachingByDefault(app: FastifyInstance) {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}

/** Policy of the portal's pages: only files from the portal's origin, and no inline scripts or styles. */
const CONTENT_SECURITY_POLICY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    frameSrc: ["'self'", 'blob:'],
    imgSrc: ["'self'", 'data:', 'blob:'],
    objectSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
  },
}

/** Policy of JSON responses, in case a browser opens one as a page: nothing may load. */
const DATA_POLICY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
  },
}

/**
 * Policy of the verification page. Unlike other pages, it may run WebAssembly, which its code reader needs;
 * `unsafe-eval` stays forbidden.
 */
export const VERIFY_PAGE_POLICY = {
  ...CONTENT_SECURITY_POLICY,
  directives: { ...CONTENT_SECURITY_POLICY.directives, scriptSrc: ["'self'", "'wasm-unsafe-eval'"] },
}

/** Policy of the worker that scans documents: WebAssembly of its own file, and nothing from anywhere else. */
export const SCAN_WORKER_POLICY = {
  ...DATA_POLICY,
  directives: { ...DATA_POLICY.directives, scriptSrc: ["'self'", "'wasm-unsafe-eval'"] },
}

/** Policy of a certificate page: no scripts, and only its own inline stylesheet, allowed by hash. */
export const printedPagePolicy = (style: string) => ({
  ...CONTENT_SECURITY_POLICY,
  directives: {
    ...CONTENT_SECURITY_POLICY.directives,
    scriptSrc: ["'none'"],
    styleSrc: [`'sha256-${createHash('sha256').update(style).digest('base64')}'`],
  },
})
