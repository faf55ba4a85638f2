import type { Refused } from '#shared/accounts/wire.ts'
import { recordLastSeen } from './last-seen.ts'
import { LAST_SEEN_HEADER } from './last-seen-header.ts'
import { takePreloadedResponse } from './preloaded-requests.ts'

interface Call {
  signal?: AbortSignal
  headers?: Record<string, string>
}

/** Sends a GET request. `Answer` is a type of `#shared/**\/wire.ts`; both sides are of the same release. */
export async function getJson<Answer>(path: string, call: Call = {}): Promise<Answer> {
  return readJson(await send(path, { method: 'GET', ...call }))
}

/** Sends a POST request with JSON, or without a body, such as `POST /api/verify`. */
export async function postJson<Answer>(path: string, body?: unknown, call: Call = {}): Promise<Answer> {
  return readJson(await send(path, jsonRequest(body, call)))
}

/** Sends fields as `application/x-www-form-urlencoded`, as the login requires (spec §7). */
export async function postForm<Answer>(path: string, fields: Record<string, string>): Promise<Answer> {
  return readJson(await send(path, { method: 'POST', body: new URLSearchParams(fields) }))
}

/** Sends a DELETE request; a 404 counts as success, because somebody else deleted it first. */
export async function sendDelete(path: string): Promise<void> {
  try {
    await send(path, { method: 'DELETE' })
  } catch (error) {
    if (!isRefusal(error) || error.status !== 404) throw error
  }
}

/** Fetches a file, such as the certificate of `POST /api/generatepdf`, with the file name that the server gives. */
export async function postForFile(path: string, body: unknown) {
  const response = await send(path, jsonRequest(body, {}))
  const fileName = namedIn(response.headers.get('content-disposition') ?? '')
  return { blob: await response.blob(), fileName }
}

/** The file name in the portal's `Content-Disposition`, which always contains the encoded form. */
function namedIn(disposition: string) {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded && decodeURIComponent(encoded)
}

function jsonRequest(body: unknown, { signal, headers }: Call): RequestInit {
  const request: RequestInit = { method: 'POST' }
  if (signal) request.signal = signal
  if (headers) request.headers = headers
  if (body !== undefined) {
    request.headers = { ...headers, 'Content-Type': 'application/json' }
    request.body = JSON.stringify(body)
  }
  return request
}

async function send(path: string, request: RequestInit) {
  let response: Response
  try {
    response =
      (await takePreloadedResponse(path, request)) ?? (await fetch(path, { credentials: 'same-origin', ...request }))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new PortalUnreachable(error)
  }
  recordLastSeen(response.headers.get(LAST_SEEN_HEADER))
  if (!response.ok) throw refusalFrom(response.status, await response.text())
  return response
}

async function readJson<Answer>(response: Response): Promise<Answer> {
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}

/** The error for a rejected request. Show `message`, and `faults` at their fields. */
class ApiRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly faults: NonNullable<Refused['faults']>
  readonly requestId: string

  constructor(status: number, { code, message, faults, requestId }: Refused) {
    super(message)
    this.name = 'ApiRefusal'
    this.status = status
    this.code = code
    this.faults = Array.isArray(faults) ? faults : []
    this.requestId = requestId
  }
}

/** The error for a request without a response: no network, or the portal is down. */
export class PortalUnreachable extends Error {
  constructor(cause: unknown) {
    super('The portal did not answer', { cause })
    this.name = 'PortalUnreachable'
  }
}

export const isRefusal = (error: unknown): error is ApiRefusal => error instanceof ApiRefusal
export const isUnreachable = (error: unknown): error is PortalUnreachable => error instanceof PortalUnreachable

/** Parses the body of a failed request; a proxy's HTML page becomes a refusal without a message. */
export function refusalFrom(status: number, body: string): ApiRefusal {
  try {
    const parsed: unknown = JSON.parse(body)
    if (hasMessage(parsed)) return new ApiRefusal(status, { code: 'unexpected', requestId: '', ...parsed })
  } catch {
    // The body is not JSON, but the response of a proxy.
  }
  return new ApiRefusal(status, { code: 'unexpected', message: '', requestId: '' })
}

function hasMessage(value: unknown): value is Partial<Refused> & { message: string } {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
}
