// SPDX-License-Identifier: Apache-2.0
import { PortalUnreachable, responseError } from '#web/lib/api-client.ts'
import type { FormResponse, Transport } from './send-form.ts'

interface UploadOptions {
  /** The username of the form's owner. The server rejects the form in the session of another user. */
  person?: string
}

/**
 * The header that names the user of the screen. The server rejects the request if another user has logged in with the same
 * browser in the meantime.
 */
export const personHeader = (person: string) => ({ 'X-Person': encodeURIComponent(person) })

/** Sends a multipart form. */
export async function upload<Body>(path: string, form: FormData, { person }: UploadOptions = {}): Promise<Body> {
  const headers = person === undefined ? {} : personHeader(person)
  return readResponse(await sendWithProgress({ method: 'POST', path, body: form, headers }))
}

/** Sends a request and reports its progress, which `fetch` cannot do. Throws `PortalUnreachable`. */
export const sendWithProgress: Transport = ({ method, path, body, headers }, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    }
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new PortalUnreachable('the connection broke'))
    request.ontimeout = () => reject(new PortalUnreachable('the connection took too long'))
    request.send(body)
  })

/**
 * The content of a response. Throws an `ApiError` if the request was rejected, or `PortalUnreachable` if a proxy has
 * responded.
 */
export function readResponse<Body>({ status, text }: FormResponse): Body {
  if (status < 200 || status > 299) throw responseError(status, text)
  return JSON.parse(text) as Body
}

/** A random UUID, even over plain HTTP, where browsers do not provide `randomUUID`. */
export function randomId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes: Uint8Array = globalThis.crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) => withVersion(byte, index).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Sets the version (4) in byte 6 and the variant in byte 8 of a UUID (RFC 9562, section 5.4). */
function withVersion(byte: number, index: number) {
  if (index === 6) return (byte & 0x0f) | 0x40
  return index === 8 ? (byte & 0x3f) | 0x80 : byte
}
