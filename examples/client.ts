// SPDX-License-Identifier: Apache-2.0
type Part = string | File
type Body = FormData | URLSearchParams | object

interface ApiResponse {
  status: number
  /** The parsed body; undefined if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: the API describes its responses in /api/openapi.json; each caller reads some fields
  json: any
  bytes: Buffer
}

export interface Client {
  get(path: string): Promise<ApiResponse>
  post(path: string, body?: Body): Promise<ApiResponse>
}

/**
 * A client for the API of a portal, such as `https://panchayat.example`. It keeps cookies, and sends no other headers than the
 * content type, because the API needs none. Throws for any response other than 2xx.
 */
export function createClient(origin: string): Client {
  const cookies = new Map<string, string>()

  async function call(method: string, path: string, body?: Body): Promise<ApiResponse> {
    const isForm = body instanceof FormData || body instanceof URLSearchParams
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      // The name and the value of the cookie, without its attributes.
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const bytes = Buffer.from(await response.arrayBuffer())
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${bytes.toString()}`)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, json: isJson ? JSON.parse(bytes.toString()) : undefined, bytes }
  }

  return { get: (path) => call('GET', path), post: (path, body) => call('POST', path, body) }
}

/** A multipart form. A list becomes several fields with the same name. */
export function multipart(fields: Record<string, Part | readonly Part[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const part of [value].flat()) {
      if (typeof part === 'string') form.append(name, part)
      else form.append(name, part)
    }
  }
  return form
}
