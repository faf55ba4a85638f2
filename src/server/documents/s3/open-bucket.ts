// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { RequestError } from '#shared/request-error.ts'
import type { BucketAddress } from '../../platform/configuration/environment.ts'
import { missingDocument } from '../document-name.ts'

/** An object in a listing of a bucket. */
export interface BucketObject {
  key: string
  /** The time of the last change in milliseconds since 1970, by the store's clock. */
  modified: number
}

/** Four operations of an S3-compatible store. An unavailable store throws `unavailable`. */
export interface Bucket {
  /** Resolves when the store has saved the bytes. The store verifies their SHA-256. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Throws `ENOENT` if the object is missing. */
  get(key: string): Promise<Readable>
  /** Deletes an object; a missing object is ignored. */
  remove(key: string): Promise<void>
  /** Lists at most 1,000 objects whose keys start with `prefix` and come after `after`, in order. */
  list(prefix: string, after: string): Promise<BucketObject[]>
}

/**
 * Three attempts of 8 s and the pauses between them take less than 25 s. A certificate is stored within the transaction that
 * issues it, and PostgreSQL ends a transaction that has been idle for 30 s.
 */
const ATTEMPTS = 3
const ATTEMPT_MS = 8_000
const FIRST_PAUSE_MS = 200

/** Opens a bucket; sends no request yet. */
export function openBucket({ url, region, keyId, secret }: BucketAddress): Bucket {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 0 })
  // The URL without slashes at its end.
  const base = url.replace(/(?<!\/)\/+$/, '')
  const send = (path: string, init: RequestInit) => sendWithRetries(() => sendOnce(client, base + path, init))

  return {
    async put(key, bytes) {
      const sha256 = createHash('sha256').update(bytes).digest()
      const headers = {
        'content-type': 'application/octet-stream',
        'x-amz-content-sha256': sha256.toString('hex'),
        'x-amz-checksum-sha256': sha256.toString('base64'),
      }
      const response = await send(`/${key}`, { method: 'PUT', headers, body: bytes })
      if (!response.ok) throw await storeError(response)
      await response.body?.cancel()
    },
    async get(key) {
      const response = await send(`/${key}`, { method: 'GET' })
      if (response.status === 404) {
        await response.body?.cancel()
        throw missingDocument()
      }
      if (!response.ok || !response.body) throw await storeError(response)
      return Readable.from(response.body, { objectMode: false })
    },
    async remove(key) {
      const response = await send(`/${key}`, { method: 'DELETE' })
      if (!response.ok && response.status !== 404) throw await storeError(response)
      await response.body?.cancel()
    },
    async list(prefix, after) {
      const query = new URLSearchParams({ 'list-type': '2', 'max-keys': '1000', prefix, 'start-after': after })
      const response = await send(`?${query.toString()}`, { method: 'GET' })
      if (!response.ok) throw await storeError(response)
      return objectsIn(await response.text())
    },
  }
}

/**
 * The timeout covers the upload and the headers of the response. The body of the response has no timeout, because it streams at
 * the client's speed; only the short body of an error is read within the timeout.
 */
async function sendOnce(client: AwsClient, url: string, init: RequestInit): Promise<Response> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(new Error('The store did not respond in time')), ATTEMPT_MS)
  try {
    const response = await client.fetch(url, { ...init, signal: abort.signal })
    if (response.status >= 500 || response.status === 429) throw await storeError(response)
    return response
  } finally {
    clearTimeout(timer)
  }
}

/** Retries a request; all requests are idempotent. Throws `unavailable` after the last attempt. */
async function sendWithRetries(once: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once()
    } catch (error) {
      if (attempt === ATTEMPTS) throw new RequestError('unavailable', {}, { cause: error })
      await pause(FIRST_PAUSE_MS * 3 ** (attempt - 1))
    }
  }
}

/**
 * An error with the status and the error code of the response. The store's messages are not used, because they may
 * contain access keys.
 */
async function storeError(response: Response): Promise<Error> {
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text().catch(() => ''))?.[1] ?? ''
  return new Error(`The document store responded with ${response.status} ${code}`.trim())
}

/**
 * Parses a listing. The portal's object keys contain only digits, letters, dashes and slashes, which XML need not
 * escape.
 */
function objectsIn(listing: string): BucketObject[] {
  const [, ...contents] = listing.split('<Contents>')
  return contents.flatMap((content) => {
    const key = elementOf(content, 'Key')
    const modified = Date.parse(elementOf(content, 'LastModified') ?? '')
    return key === undefined || Number.isNaN(modified) ? [] : [{ key, modified }]
  })
}

function elementOf(content: string, name: string) {
  const start = content.indexOf(`<${name}>`)
  const end = content.indexOf(`</${name}>`, start)
  return start === -1 || end === -1 ? undefined : content.slice(start + name.length + 2, end)
}
