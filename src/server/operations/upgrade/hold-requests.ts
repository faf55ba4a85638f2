// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { RequestError } from '#shared/request-error.ts'
import { readConfiguration } from '../../platform/configuration/configuration.ts'
import { html } from '../../platform/http/html.ts'
import { languageOf } from '../../platform/http/language.ts'
import { presentRequestError } from '../../platform/http/present-request-error.ts'
import { translatorFor } from '../../platform/i18n/languages.ts'
import { placeHoldFile, removeHoldFile, waitForRelease } from './hold-file.ts'

// During an upgrade, this program answers requests on the portal's port, and asks every client to wait a moment. It ends when a
// starting portal needs the port, or when the upgrade ends.

const RETRY_S = 5
/** The interval between two attempts to listen. It is short, because connections are refused until this program listens. */
const POLL_MS = 5

const { host, port, dataDir } = readConfiguration(process.env)
const stopping = new AbortController()
process.once('disconnect', () => stopping.abort())

// Responds after the body of a request has arrived. If the connection closed earlier, the client would not read the
// response.
const server = createServer((request, response) => request.resume().once('end', () => respond(request, response)))
await placeHoldFile(dataDir)
// The upgrade waits for this message before it stops the portal.
process.send?.('ready')
await listen()
// From now on, this program answers on the portal's port.
process.send?.('holding')
await waitForRelease(dataDir, stopping.signal)
server.close()
server.closeAllConnections()
await removeHoldFile(dataDir)
process.disconnect?.()

/** Listens as soon as the portal has released the port. */
async function listen() {
  while (!stopping.signal.aborted) {
    server.listen({ host, port })
    const outcome = await Promise.race([
      once(server, 'listening').then(() => 'listening'),
      once(server, 'error').then(() => 'busy'),
    ]).catch(() => 'busy')
    if (outcome === 'listening') return
    await pause(POLL_MS)
  }
}

function respond(request: IncomingMessage, response: ServerResponse) {
  const path = request.url?.split('?')[0]
  // The health check succeeds, so that no supervisor restarts the portal during the upgrade. The text of the response
  // differs from that of the portal, so that the upgrade can tell them apart.
  if (path === '/healthz')
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"upgrading"}')
  const language = languageOf({ headers: request.headers, cookies: readLanguageCookie(request) })
  const translate = translatorFor(language)
  const error = new RequestError('upgrading', { retryAfter: RETRY_S })
  const presented = presentRequestError(error, { translate, words: undefined, passwordLeastLength: 8 })
  const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html') && !path?.startsWith('/api/')
  response.writeHead(error.status, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'retry-after': String(RETRY_S),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  if (!isPage) return response.end(JSON.stringify({ ...presented, requestId: '' }))
  const page = html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${String(RETRY_S)}"><title>${presented.message}</title></head><body><main><h1>${presented.message}</h1></main></body></html>`
  return response.end(page.source)
}

function readLanguageCookie({ headers }: IncomingMessage): Record<string, string> {
  const language = /(?:^|;\s*)language=([\w-]+)/.exec(headers.cookie ?? '')?.[1]
  return language === undefined ? {} : { language }
}
