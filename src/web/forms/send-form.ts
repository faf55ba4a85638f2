// SPDX-License-Identifier: Apache-2.0
import type { MissingParts, PartsForm } from '#shared/applications/parts-wire.ts'
import { PART_LIMITS, partPath, submitFromPartsPath } from '#shared/part-limits.ts'

export interface FormRequest {
  method: 'POST' | 'PUT'
  path: string
  body: FormData | Blob | string
  headers: Record<string, string>
}

export interface FormResponse {
  status: number
  text: string
}

/** Sends one request. Throws if there is no response. `onProgress` is called with 0 to 1 during the upload. */
export type Transport = (request: FormRequest, onProgress?: (progress: number) => void) => Promise<FormResponse>

interface SendOptions {
  /**
   * The headers `Idempotency-Key`, so that a retry creates no second application; `X-Person`, so that the portal rejects the
   * form in the session of another user; and `Correction-Of` for a resubmission.
   */
  headers: Record<string, string>
  transport: Transport
  /** Called with 0 to 1 during the upload. Parts that the server already has count as sent. */
  onProgress?: (progress: number) => void
}

/**
 * Sends a form. Its documents are sent in parts, and the server stores each part that arrives (decision 101). If the
 * documents are small, or if the portal or the browser does not support parts, the form is sent in one multipart request.
 * Throws if there is no response.
 */
export async function sendForm(path: string, form: FormData, options: SendOptions): Promise<FormResponse> {
  const { headers, transport, onProgress } = options
  const response = await sendInParts(path, form, options)
  return response ?? transport({ method: 'POST', path, body: form, headers }, onProgress)
}

/** The statuses with which a portal or a proxy rejects parts. It may still accept the form in one request. */
const REJECTS_PARTS: readonly number[] = [400, 404, 405, 413, 415]

/**
 * The maximum number of times that the missing parts are sent. Parts can be missing again, because the submission of
 * another form of the same user deletes the parts that both forms contain.
 */
const MAX_ROUNDS = 3

/** Sends a form in parts. Returns undefined if the form has to be sent in one request. */
async function sendInParts(path: string, form: FormData, options: SendOptions) {
  const divided = await divideIntoParts(form)
  if (!divided) return undefined
  const submission: FormRequest = {
    method: 'POST',
    path: submitFromPartsPath(path),
    body: JSON.stringify(divided.form),
    headers: { ...options.headers, 'Content-Type': 'application/json' },
  }
  // The first response lists the missing parts, or rejects the form before any part is sent.
  let response = await sendWithRetries(options.transport, submission)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const missing = missingPartsIn(response)
    if (!missing) break
    const rejected = await sendParts(divided.parts, missing, options)
    response = rejected ?? (await sendWithRetries(options.transport, submission))
  }
  return missingPartsIn(response) || REJECTS_PARTS.includes(response.status) ? undefined : response
}

interface DividedForm {
  form: PartsForm
  /** The bytes of each part, by digest. */
  parts: ReadonlyMap<string, Blob>
}

/**
 * Divides the files into parts, and identifies each part by its digest. Returns undefined if the files are small or
 * cannot be read, or if the browser computes no digests.
 */
async function divideIntoParts(form: FormData): Promise<DividedForm | undefined> {
  const files = [...form.values()].filter((value) => typeof value !== 'string')
  if (files.reduce((sum, { size }) => sum + size, 0) <= PART_LIMITS.maxPartBytes) return undefined
  const fields: PartsForm['fields'] = []
  const documents: PartsForm['documents'] = []
  const parts = new Map<string, Blob>()
  try {
    for (const [name, value] of form) {
      if (typeof value === 'string') {
        fields.push([name, value])
        continue
      }
      const bytes = await value.arrayBuffer()
      const digests: string[] = []
      for (let start = 0; start < bytes.byteLength; start += PART_LIMITS.maxPartBytes) {
        const digest = await digestOf(bytes.slice(start, start + PART_LIMITS.maxPartBytes))
        digests.push(digest)
        parts.set(digest, value.slice(start, start + PART_LIMITS.maxPartBytes))
      }
      documents.push({ slot: name, fileName: value.name, sha256: await digestOf(bytes), parts: digests })
    }
  } catch {
    // A page loaded by plain HTTP has no `crypto.subtle`, and the user may have deleted a chosen file.
    return undefined
  }
  return { form: { fields, documents }, parts }
}

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The digests of the parts that the server lacks; undefined for any other response. */
const missingPartsIn = ({ status, text }: FormResponse) =>
  status === 200 ? (parseBody(text) as Partial<MissingParts> | undefined)?.missing : undefined

/** The content of a response; undefined if it is not JSON, as from a proxy. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Uploads the missing parts, one after the other. Returns the response that rejects a part; undefined if all parts were
 * stored.
 */
async function sendParts(parts: DividedForm['parts'], missing: readonly string[], options: SendOptions) {
  const { transport, onProgress } = options
  const sizeOf = (digests: Iterable<string>) =>
    [...digests].reduce((sum, digest) => sum + (parts.get(digest)?.size ?? 0), 0)
  const total = sizeOf(parts.keys())
  let sent = total - sizeOf(missing)
  for (const digest of missing) {
    const body = parts.get(digest)
    if (!body) continue
    const headers = { ...options.headers, 'Content-Type': 'application/octet-stream' }
    const request: FormRequest = { method: 'PUT', path: partPath(digest), body, headers }
    const response = await sendWithRetries(transport, request, (progress) =>
      onProgress?.((sent + progress * body.size) / total),
    )
    if (response.status !== 204) return response
    sent += body.size
    onProgress?.(sent / total)
  }
  return undefined
}

/** The delays before a request is repeated after a dropped connection, in milliseconds. */
const RETRY_DELAYS_MS = [500, 2000]

/**
 * Sends a request, and repeats it if the connection drops while the device is online. This is safe, because all these
 * requests are idempotent.
 */
async function sendWithRetries(transport: Transport, request: FormRequest, onProgress?: (progress: number) => void) {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await transport(request, onProgress)
    } catch (error) {
      if (!navigator.onLine) throw error
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
  }
  return transport(request, onProgress)
}
