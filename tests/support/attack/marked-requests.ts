// SPDX-License-Identifier: Apache-2.0
import type { Parts } from '../a-submission.ts'
import type { Client } from '../client.ts'
import { OBJECT_ROUTES } from '../objects/object-routes.ts'
import { OBJECTS } from '../objects/owned-objects.ts'
import type { TestPortal } from '../portal-fixture.ts'
import { callerOf, type WriteCall, writeCalls } from '../writes/write-calls.ts'

/** A raw request with an asterisk after one of the values that a client can choose. sqlmap inserts its attacks there. */
export interface MarkedRequest {
  /** The route, and the marked value. */
  name: string
  text: string
}

/** Calls that are omitted, because they end the session or the account that the other calls use. */
const OMITTED_CALLS = new Set([
  'POST /api/logout',
  'DELETE /api/sessions',
  'POST /api/account/erasure',
  'GET /api/notifications/stream',
])

/** The part of the API description that lists the query parameters. */
interface Described {
  paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] } | undefined> | undefined>
}

/** One request for each value: path segments, query parameters and body fields. */
export async function markedRequests(portal: TestPortal, host: string): Promise<MarkedRequest[]> {
  const writes = await writeCalls(portal)
  const described = portal.app.swagger() as Described
  const requests = requestsOf('the headers', headersOf(host))
  for (const { method, url } of portal.app.declaredRoutes) {
    const name = `${method} ${url}`
    if (method === 'HEAD' || OMITTED_CALLS.has(name)) continue
    const call = writes[name]
    const markedPath = await addressOf(portal, name, call)
    const path = url.replaceAll(/:(\w+)/g, '{$1}')
    const parameters = described.paths[path]?.[method.toLowerCase()]?.parameters ?? []
    const query = parameters.flatMap((parameter) =>
      parameter.in === 'query' ? [`${parameter.name}=${SAMPLES[parameter.name] ?? 'x'}*`] : [],
    )
    const address = query.length > 0 ? `${markedPath}?${query.join('&')}` : markedPath
    const { type, body } = bodyOf(call)
    const client = await clientFor(portal, call, method === 'GET')
    const cookie = [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const head = [`${method} ${address} HTTP/1.1`, `Host: ${host}`, ...(cookie ? [`Cookie: ${cookie}`] : [])]
    const text = [...head, ...(type ? [`Content-Type: ${type}`] : []), '', body].join('\r\n')
    requests.push(...requestsOf(name, text))
  }
  return requests
}

/** Valid query values, so that the route runs its statements. */
const SAMPLES: Record<string, string> = {
  category: 'noc',
  status: 'pending',
  collection: 'noc',
  sort: 'newest',
  limit: '5',
  year: '2026',
  q: 'Sample',
}

/** Creates one request for each asterisk of a text, without the other asterisks. */
function requestsOf(name: string, text: string): MarkedRequest[] {
  const [first = '', ...rest] = text.split('*')
  return rest.map((_, mark) => ({
    name: `${name} ${mark + 1}`,
    text: `${[first, ...rest.slice(0, mark)].join('')}*${rest.slice(mark).join('')}`,
  }))
}

/** A request with an asterisk after each header value that the portal reads. */
function headersOf(host: string) {
  const lines = [
    'GET /api/session HTTP/1.1',
    `Host: ${host}`,
    'User-Agent: Mozilla*',
    'Accept-Language: hi*',
    `Cookie: gramseva_session=${'x'.repeat(43)}*; gramseva_signed_in=1; language=hi*`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** The path of a route, with an asterisk after each value in it. Creates an object that the path names, if necessary. */
async function addressOf(portal: TestPortal, name: string, call: WriteCall | undefined) {
  const route = OBJECT_ROUTES[name]
  if (!route) return call?.path ?? name.split(' ')[1]?.replaceAll('*', 'x') ?? '/'
  const id = await OBJECTS[route.kind](portal)
  const marked = id.split('/').map(encodeURIComponent).join('*/')
  const { path } = route.request(id)
  return path.replace(id.split('/').map(encodeURIComponent).join('/'), `${marked}*`)
}

function clientFor(portal: TestPortal, call: WriteCall | undefined, isRead: boolean): Promise<Client> {
  return call ? callerOf(portal, call) : portal.as(isRead ? 'admin' : 'user')
}

const BOUNDARY = 'form-boundary'

function bodyOf(call: WriteCall | undefined): { type?: string; body: string } {
  if (!call?.body) return { body: '' }
  if (Array.isArray(call.body)) return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: formOf(call.body) }
  if (!call.isForm) return { type: 'application/json', body: JSON.stringify(call.body, marked) }
  const pairs = Object.entries(call.body).map(([key, value]) => `${key}=${encodeURIComponent(String(value))}*`)
  return { type: 'application/x-www-form-urlencoded', body: pairs.join('&') }
}

const marked = (_: string, value: unknown) => (typeof value === 'string' ? `${value}*` : value)

/** A minimal PDF without binary data, so that a text file can contain it. */
const PDF = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'

function formOf(parts: Parts) {
  const fields = parts.map(([name, value]) =>
    typeof value === 'string'
      ? `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}*\r\n`
      : `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="document.pdf"\r\nContent-Type: application/pdf\r\n\r\n${PDF}\r\n`,
  )
  return `${fields.join('')}--${BOUNDARY}--\r\n`
}
