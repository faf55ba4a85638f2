import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { Refusal } from '#shared/refusal.ts'
import type { BucketAddress } from '../../platform/configuration/addresses.ts'
import { missingDocument } from '../document-name.ts'

export interface BucketObject {
  key: string
  /** Milliseconds since 1970, by the store's clock. */
  modified: number
}

/** Four verbs of an S3-compatible store. A store that stays away is refused as `unavailable`. */
export interface Bucket {
  /** Done once the store has the bytes for good: they are sent with their SHA-256, which it checks. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Throws `ENOENT` when it is not there. */
  get(key: string): Promise<Readable>
  /** A missing one is no fault. */
  remove(key: string): Promise<void>
  /** At most a thousand objects whose keys begin with `prefix` and come after `after`, in order. */
  list(prefix: string, after: string): Promise<BucketObject[]>
}

/** Together shorter than the 30 s after which PostgreSQL ends a transaction that waits for a certificate's bytes. */
const ATTEMPTS = 3
const ATTEMPT_MS = 8_000
const FIRST_PAUSE_MS = 200

/** Opens a bucket; asks nothing of it yet. */
export function openBucket({ url, region, keyId, secret }: BucketAddress): Bucket {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 0 })
  const base = url.replace(/(?<!\/)\/+$/, '')
  const ask = (path: string, init: RequestInit) => askPatiently(() => askOnce(client, base + path, init))

  return {
    async put(key, bytes) {
      const sha256 = createHash('sha256').update(bytes).digest()
      const headers = {
        'content-type': 'application/octet-stream',
        'x-amz-content-sha256': sha256.toString('hex'),
        'x-amz-checksum-sha256': sha256.toString('base64'),
      }
      const answer = await ask(`/${key}`, { method: 'PUT', headers, body: bytes })
      if (!answer.ok) throw await complaint(answer)
      await answer.body?.cancel()
    },
    async get(key) {
      const answer = await ask(`/${key}`, { method: 'GET' })
      if (answer.status === 404) {
        await answer.body?.cancel()
        throw missingDocument()
      }
      if (!answer.ok || !answer.body) throw await complaint(answer)
      return Readable.from(answer.body, { objectMode: false })
    },
    async remove(key) {
      const answer = await ask(`/${key}`, { method: 'DELETE' })
      if (!answer.ok && answer.status !== 404) throw await complaint(answer)
      await answer.body?.cancel()
    },
    async list(prefix, after) {
      const query = new URLSearchParams({ 'list-type': '2', 'max-keys': '1000', prefix, 'start-after': after })
      const answer = await ask(`?${query.toString()}`, { method: 'GET' })
      if (!answer.ok) throw await complaint(answer)
      return objectsIn(await answer.text())
    },
  }
}

/** The limit is for the answer's head: its body goes on as slowly as whoever reads it. */
async function askOnce(client: AwsClient, url: string, init: RequestInit): Promise<Response> {
  const cut = new AbortController()
  const timer = setTimeout(() => cut.abort(new Error('The store did not answer in time')), ATTEMPT_MS)
  try {
    const answer = await client.fetch(url, { ...init, signal: cut.signal })
    if (answer.status >= 500 || answer.status === 429) throw await complaint(answer)
    return answer
  } finally {
    clearTimeout(timer)
  }
}

/** All that is asked may be asked twice. Throws `unavailable` when the last try failed, too. */
async function askPatiently(once: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once()
    } catch (error) {
      if (attempt === ATTEMPTS) throw new Refusal('unavailable', {}, { cause: error })
      await pause(FIRST_PAUSE_MS * 3 ** (attempt - 1))
    }
  }
}

/** What the store said, by its own code; its sentences may name keys. */
async function complaint(answer: Response): Promise<Error> {
  const code = /<Code>(\w+)<\/Code>/.exec(await answer.text().catch(() => ''))?.[1] ?? ''
  return new Error(`The document store answered ${answer.status} ${code}`.trim())
}

/** Our keys are digits, letters, dashes and slashes, so that nothing in them is written otherwise in XML. */
function objectsIn(listing: string): BucketObject[] {
  const [, ...contents] = listing.split('<Contents>')
  return contents.flatMap((content) => {
    const key = elementOf(content, 'Key')
    const modified = Date.parse(elementOf(content, 'LastModified') ?? '')
    return key === undefined || Number.isNaN(modified) ? [] : [{ key, modified }]
  })
}

function elementOf(content: string, name: string) {
  const begins = content.indexOf(`<${name}>`)
  const ends = content.indexOf(`</${name}>`, begins)
  return begins === -1 || ends === -1 ? undefined : content.slice(begins + name.length + 2, ends)
}
