import { isRefusal, PortalUnreachable, refusalFrom } from './api-faults.ts'
import { takeEarlyAnswer } from './preloaded-requests.ts'

interface Call {
  signal?: AbortSignal
  headers?: Record<string, string>
}

/** Reads an answer of the portal. `Answer` is a type of `#shared/**\/wire.ts`: both sides are of one release. */
export async function getJson<Answer>(path: string, call: Call = {}): Promise<Answer> {
  return readJson(await send(path, { method: 'GET', ...call }))
}

/** Sends JSON; without a body, an empty call such as `POST /api/verify`. */
export async function postJson<Answer>(path: string, body?: unknown, call: Call = {}): Promise<Answer> {
  return readJson(await send(path, jsonRequest(body, call)))
}

/**
 * An answer with lists, so that none of an unexpected shape breaks a screen: whatever is absent is as in `empty`, the answer
 * that holds nothing, and a list that is not an array is an empty list (spec §7).
 */
export function withEmptyLists<Answer extends object>(answer: unknown, empty: Answer): Answer {
  const given: Partial<Answer> = typeof answer === 'object' && answer !== null ? answer : {}
  const read = { ...empty, ...given }
  for (const name in empty) {
    const isWrongList = Array.isArray(empty[name]) && !Array.isArray(read[name])
    if (isWrongList || read[name] === undefined || read[name] === null) read[name] = empty[name]
  }
  return read
}

/** Sends fields as a form does (`application/x-www-form-urlencoded`), as the login call asks (spec §7). */
export async function postForm<Answer>(path: string, fields: Record<string, string>): Promise<Answer> {
  return readJson(await send(path, { method: 'POST', body: new URLSearchParams(fields) }))
}

/** Takes something away; what somebody else took away meanwhile is gone all the same. */
export async function sendDelete(path: string): Promise<void> {
  try {
    await send(path, { method: 'DELETE' })
  } catch (error) {
    if (!isRefusal(error) || error.status !== 404) throw error
  }
}

/** Asks for a file, such as the certificate of `POST /api/generatepdf`; its name is the server's, where it gives one. */
export async function postForFile(path: string, body: unknown) {
  const response = await send(path, jsonRequest(body, {}))
  const fileName = namedIn(response.headers.get('content-disposition') ?? '')
  return { blob: await response.blob(), fileName }
}

/** The file name in a `Content-Disposition` of the portal, which always carries the encoded form. */
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
    response = (await takeEarlyAnswer(path, request)) ?? (await fetch(path, { credentials: 'same-origin', ...request }))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new PortalUnreachable(error)
  }
  if (!response.ok) throw refusalFrom(response.status, await response.text())
  return response
}

async function readJson<Answer>(response: Response): Promise<Answer> {
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}
