// SPDX-License-Identifier: Apache-2.0
import type { FormValue } from '../support/client.ts'

export interface DeviceResponse {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the shape of the response
  json: any
  bytes: Uint8Array
}

/** A client that keeps its cookies like a browser, and can call each of the portals. */
export interface Device {
  get(path: string, origin?: string): Promise<DeviceResponse>
  post(path: string, body?: unknown, origin?: string): Promise<DeviceResponse>
  postForm(
    path: string,
    parts: readonly (readonly [string, FormValue])[],
    headers?: Record<string, string>,
  ): Promise<DeviceResponse>
  cookies: Map<string, string>
}

/** A device that is not logged in. It calls the portal at `origin` by default. */
export function newDevice(origin: string): Device {
  const cookies = new Map<string, string>()

  async function send(url: string, init: RequestInit): Promise<DeviceResponse> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(url, {
      ...init,
      headers: { cookie, ...init.headers },
      signal: AbortSignal.timeout(60_000),
    })
    for (const line of answer.headers.getSetCookie()) {
      // The value may contain an equals sign, so the line is split at the first one.
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return { status: answer.status, bytes, json: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined }
  }

  return {
    cookies,
    get: (path, target = origin) => send(target + path, {}),
    post: (path, body = {}, target = origin) =>
      send(target + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    postForm(path, parts, headers = {}) {
      const form = new FormData()
      for (const [name, value] of parts) for (const part of [value].flat()) form.append(name, part)
      return send(origin + path, { method: 'POST', body: form, headers })
    },
  }
}

/** A device logged in as one of the demo village's accounts. */
export async function deviceOf(role: 'citizen' | 'staff' | 'admin', origin: string): Promise<Device> {
  const device = newDevice(origin)
  const { status } = await device.post('/api/login', { email: `${role}@panchayat.example`, password: 'panchayat' })
  if (status !== 200) throw new Error(`${role} could not log in: ${status}`)
  return device
}
