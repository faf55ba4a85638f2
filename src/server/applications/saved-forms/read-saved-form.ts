// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type SavedFormHeader, savedFormHeaderSchema } from '#shared/applications/saved-form.ts'
import { AGE_FIRST_LINE, LENGTH_BYTES, MAX_HEADER_BYTES } from '#shared/applications/saved-form-format.ts'
import { RequestError } from '#shared/request-error.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import type { FormEntry } from '../../documents/receive-form.ts'
import type { SavedFormKeys } from '../../platform/keys/saved-form-keys.ts'

/** A saved form whose header was decrypted. Its content is not trusted, because anybody can encrypt to the public key. */
export interface SavedForm {
  header: SavedFormHeader
  /** The fields and documents, like those of a multipart form. The documents are decrypted while they are read. */
  parts(): AsyncGenerator<FormEntry>
  /** Reads and checks the rest of the file without using it. */
  drain(): Promise<void>
  /** The bytes of the file that were read so far. */
  bytes(): number
  /** The SHA-256 digest of the file in hexadecimal, once it has been read to its end. */
  digest(): string
}

/**
 * Decrypts the header of a form that was saved as a file in the encryption format age (age-encryption.org). Throws:
 * - `saved-form-unknown` for another kind of file;
 * - `saved-form-foreign` if no key of this portal decrypts it;
 * - `saved-form-damaged` or `too-large`; reading the documents may also throw these two errors.
 */
export async function readSavedForm(file: Readable & { truncated?: boolean }, keys: SavedFormKeys): Promise<SavedForm> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted() {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
    if (file.truncated) throw new RequestError('too-large')
  }
  const plaintext = new ByteReader(await decrypt(counted(), keys))
  const headerLength = (await plaintext.take(LENGTH_BYTES)).readUInt32BE()
  const header = parseHeader(await plaintext.take(headerLength, MAX_HEADER_BYTES))
  if (header.documents.reduce((sum, { size }) => sum + size, 0) > UPLOAD_LIMITS.requestBytes) {
    throw new RequestError('too-large')
  }

  async function* parts(): AsyncGenerator<FormEntry> {
    for (const [fieldname, value] of header.fields) yield { type: 'field', fieldname, value }
    for (const { slot, fileName, size } of header.documents) {
      // The receiver rejects a file that is marked as truncated, so its content is not decrypted into the stream.
      const truncated = size > UPLOAD_LIMITS.fileBytes
      if (truncated) await plaintext.skip(size)
      const content = Readable.from(truncated ? [] : plaintext.chunks(size), { objectMode: false })
      // The receiver may skip a file without handling its error, and an unhandled error would end the process.
      const whenRead = finished(content, { writable: false })
      whenRead.catch(() => {})
      yield { type: 'file', fieldname: slot, filename: fileName, file: Object.assign(content, { truncated }) }
      // The next document follows this one in the same stream.
      await whenRead
    }
    await plaintext.expectEnd()
  }

  async function drain() {
    for (const { size } of header.documents) await plaintext.skip(size)
    await plaintext.expectEnd()
  }

  return { header, parts, drain, bytes: () => bytes, digest: () => hash.copy().digest('hex') }
}

/**
 * The longest header of an age file for one recipient has 1.7 KB. A longer header, for many recipients, would cost the portal
 * many attempts to decrypt it.
 */
const MAX_AGE_HEADER_BYTES = 4096
/** The start of the last line of the age header. */
const LAST_LINE = '\n--- '

async function decrypt(chunks: AsyncGenerator<Buffer>, keys: SavedFormKeys): Promise<AsyncGenerator<Buffer>> {
  const start = await readStart(chunks)
  if (!start.toString('latin1').startsWith(AGE_FIRST_LINE)) throw new RequestError('saved-form-unknown')
  if (!start.subarray(0, MAX_AGE_HEADER_BYTES).includes(LAST_LINE)) throw new RequestError('saved-form-damaged')
  // Imported on demand, because few processes ever open a saved form.
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const identity of await keys.identities()) decrypter.addIdentity(identity)
  async function* completeFile() {
    yield start
    yield* chunks
  }
  const input = Readable.toWeb(Readable.from(completeFile())) as ReadableStream<Uint8Array>
  const output = await decrypter.decrypt(input).catch((error: unknown) => {
    throw errorOf(error)
  })
  return readOutput(output)
}

/** The first bytes of the file, enough to contain the age header. */
async function readStart(chunks: AsyncGenerator<Buffer>) {
  const start: Buffer[] = []
  let size = 0
  while (size < MAX_AGE_HEADER_BYTES) {
    const { value, done } = await chunks.next()
    if (done) break
    start.push(value)
    size += value.length
  }
  return Buffer.concat(start)
}

async function* readOutput(output: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of output) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  } catch (error) {
    throw errorOf(error)
  }
}

/** The message of the library's error if no key opens the file. The library has no error classes. */
const NO_KEY = "no identity matched any of the file's recipients"

function errorOf(error: unknown) {
  if (error instanceof RequestError) return error
  const isForeign = error instanceof Error && error.message === NO_KEY
  return new RequestError(isForeign ? 'saved-form-foreign' : 'saved-form-damaged', {}, { cause: error })
}

function parseHeader(bytes: Buffer): SavedFormHeader {
  try {
    return savedFormHeaderSchema.parse(JSON.parse(bytes.toString('utf8')))
  } catch (error) {
    throw new RequestError('saved-form-damaged', {}, { cause: error })
  }
}

/** Reads a stream in portions of given sizes. Throws `saved-form-damaged` if the stream is shorter or longer than expected. */
class ByteReader {
  readonly #chunks: AsyncGenerator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncGenerator<Buffer>) {
    this.#chunks = chunks
  }

  /** Reads exactly this number of bytes, and returns them together. Throws if the number exceeds `maxSize`. */
  async take(size: number, maxSize = size): Promise<Buffer> {
    if (size > maxSize) throw new RequestError('saved-form-damaged')
    const taken: Buffer[] = []
    for await (const chunk of this.chunks(size)) taken.push(chunk)
    return Buffer.concat(taken)
  }

  /** Reads exactly this number of bytes, and yields them as they arrive. */
  async *chunks(size: number): AsyncGenerator<Buffer> {
    let missing = size
    while (missing > 0) {
      if (this.#rest.length === 0 && !(await this.#readMore())) throw new RequestError('saved-form-damaged')
      const chunk = this.#rest.subarray(0, missing)
      this.#rest = this.#rest.subarray(chunk.length)
      missing -= chunk.length
      yield chunk
    }
  }

  /** Reads exactly this number of bytes, and discards them. */
  async skip(size: number) {
    for await (const chunk of this.chunks(size)) void chunk
  }

  /** Throws if the stream contains more bytes. */
  async expectEnd() {
    while (this.#rest.length === 0) if (!(await this.#readMore())) return
    throw new RequestError('saved-form-damaged')
  }

  /** Reads the next chunk; false at the end of the stream. */
  async #readMore() {
    const { value, done } = await this.#chunks.next()
    this.#rest = done ? Buffer.alloc(0) : value
    return !done
  }
}
