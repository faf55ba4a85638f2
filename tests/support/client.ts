// SPDX-License-Identifier: Apache-2.0
import type { FastifyInstance } from 'fastify'

/** The response to a request. */
export interface ClientResponse {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** The parsed body, or undefined if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the shape of the response
  json: any
  bytes: Buffer
}

/** The Set-Cookie header that a response contains for this cookie; undefined if there is none. */
export const cookieLine = ({ headers }: ClientResponse, name: string) =>
  [headers['set-cookie']].flat().find((line) => String(line).startsWith(`${name}=`))

export type FormValue = string | File | readonly File[]

/** An HTTP client that keeps its cookies and encodes forms as browsers do. */
export interface Client {
  get(path: string): Promise<ClientResponse>
  post(path: string, body?: unknown): Promise<ClientResponse>
  /** `application/x-www-form-urlencoded`. */
  postUrlEncoded(path: string, fields: Record<string, string>): Promise<ClientResponse>
  /** `multipart/form-data`; a field and a file may share a name. */
  postForm(
    path: string,
    parts: readonly (readonly [string, FormValue])[],
    headers?: Record<string, string>,
  ): Promise<ClientResponse>
  send(method: string, path: string, headers?: Record<string, string>, body?: string | Buffer): Promise<ClientResponse>
  cookies: Map<string, string>
}

/** Creates a client. `from` is its network address; by default, the address of this machine. */
export function createClient(app: FastifyInstance, from?: string): Client {
  const cookies = new Map<string, string>()

  const send: Client['send'] = async (method, path, headers = {}, body = undefined) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      headers: { ...(cookie && { cookie }), ...headers },
      ...(from !== undefined && { remoteAddress: from }),
      ...(body !== undefined && { payload: body }),
    })
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const isJson =
      response.rawPayload.length > 0 && String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      headers: response.headers,
      json: isJson ? response.json() : undefined,
      bytes: response.rawPayload,
    }
  }

  return {
    cookies,
    send,
    get: (path) => send('GET', path),
    post: (path, body) =>
      body === undefined
        ? send('POST', path)
        : send('POST', path, { 'content-type': 'application/json' }, JSON.stringify(body)),
    postUrlEncoded: (path, fields) =>
      send(
        'POST',
        path,
        { 'content-type': 'application/x-www-form-urlencoded' },
        new URLSearchParams(fields).toString(),
      ),
    async postForm(path, parts, headers = {}) {
      const form = new FormData()
      for (const [name, value] of parts) {
        for (const part of [value].flat()) {
          if (typeof part === 'string') form.append(name, part)
          else form.append(name, part)
        }
      }
      const encoded = new Response(form)
      const body = Buffer.from(await encoded.arrayBuffer())
      return send('POST', path, { 'content-type': encoded.headers.get('content-type') ?? '', ...headers }, body)
    },
  }
}
