// SPDX-License-Identifier: Apache-2.0
import type { ErrorResponse } from '#shared/accounts/wire.ts'
import { recordLastSeen } from './last-seen.ts'
import { LAST_SEEN_HEADER } from './last-seen-header.ts'
import { takePreloadedResponse } from './preloaded-requests.ts'

interface RequestOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Whether the request continues after the page is closed. */
  keepalive?: boolean
}

/**
 * Sends a GET request. `Body` is the type of the response's body, from a `wire.ts` of `#shared`. The body is not checked,
 * because the browser and the server run the same release.
 */
export async function getJson<Body>(path: string, options: RequestOptions = {}): Promise<Body> {
  return readJson(await send(path, { method: 'GET', ...options }))
}

/** Sends a POST request with JSON. Without `body`, the request is empty, such as `POST /api/verify`. */
export async function postJson<Body>(path: string, body?: unknown, options: RequestOptions = {}): Promise<Body> {
  return readJson(await send(path, jsonRequest(body, options)))
}

/** Sends fields as `application/x-www-form-urlencoded`, as the login requires (spec §7). */
export async function postForm<Body>(path: string, fields: Record<string, string>): Promise<Body> {
  return readJson(await send(path, { method: 'POST', body: new URLSearchParams(fields) }))
}

/**
 * Sends a DELETE request. The status 404 counts as success, because it means that somebody else deleted the object
 * first.
 */
export async function sendDelete(path: string, signal: AbortSignal | null = null): Promise<void> {
  try {
    await send(path, { method: 'DELETE', signal })
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error
  }
}

/** Sends a POST request with JSON. The response is a file, whose name is in the headers. */
export const postForFile = (path: string, body: unknown) => send(path, jsonRequest(body, {}))

/** Fetches a file, such as a supporting document. */
export const getFile = (path: string, options: RequestOptions = {}) => send(path, { method: 'GET', ...options })

function jsonRequest(body: unknown, options: RequestOptions): RequestInit {
  const request: RequestInit = { method: 'POST', ...options }
  if (body !== undefined) {
    request.headers = { ...options.headers, 'Content-Type': 'application/json' }
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
  if (!response.ok) throw responseError(response.status, await response.text())
  return response
}

async function readJson<Body>(response: Response): Promise<Body> {
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as Body
}

/** The error for a request that the server rejected. Screens show `message`, and each of the `fieldErrors` at its field. */
class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fieldErrors: NonNullable<ErrorResponse['faults']>
  readonly requestId: string

  constructor(status: number, { code, message, faults, requestId }: ErrorResponse) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fieldErrors = Array.isArray(faults) ? faults : []
    this.requestId = requestId
  }
}

/** The error for a request without a response from the portal: there is no network, or the portal is down. */
export class PortalUnreachable extends Error {
  /** The status of the response, if a proxy responded instead of the portal. */
  readonly status: number | undefined

  constructor(cause: unknown, status?: number) {
    super('The portal did not respond', { cause })
    this.name = 'PortalUnreachable'
    this.status = status
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError
/**
 * Whether an error means that the session has ended. The status 401 alone does not show this, because a wrong password
 * also returns it.
 */
export const isSessionEnd = (error: unknown) => isApiError(error) && error.code === 'not-signed-in'
export const isUnreachable = (error: unknown): error is PortalUnreachable => error instanceof PortalUnreachable

/** The statuses with which a proxy responds itself, while the portal behind it is stopped or too slow. */
const PROXY_STATUSES: readonly number[] = [502, 503, 504]

/**
 * Creates the error for a response that is not 2xx. Without the portal's JSON, a status of `PROXY_STATUSES` means that
 * the portal is unreachable; any other status is an `ApiError` without a message.
 */
export function responseError(status: number, body: string): ApiError | PortalUnreachable {
  try {
    const parsed: unknown = JSON.parse(body)
    if (hasMessage(parsed)) return new ApiError(status, { code: 'unexpected', requestId: '', ...parsed })
  } catch {
    // The body is not JSON, because a proxy responded.
  }
  if (PROXY_STATUSES.includes(status)) return new PortalUnreachable('a proxy responded', status)
  return new ApiError(status, { code: 'unexpected', message: '', requestId: '' })
}

function hasMessage(value: unknown): value is Partial<ErrorResponse> & { message: string } {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
}
