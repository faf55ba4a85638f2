// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** A brotli quality that is fast for a few kilobytes of text, and compresses nearly as well as the maximum. */
const QUALITY = 8

const COMPRESSORS = {
  br: (text: Buffer) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (text: Buffer) => gzipSync(text),
} as const

type Encoding = keyof typeof COMPRESSORS

/** A text that is the same for many clients. It is compressed once, and sent with an ETag. */
export class StaticPage {
  private readonly text: Buffer
  private readonly type: string
  private readonly tag: string
  private readonly compressed = new Map<Encoding, Buffer>()

  constructor(text: string, type: string) {
    this.text = Buffer.from(text)
    this.type = type
    this.tag = `W/"${createHash('sha256').update(this.text).digest('base64url').slice(0, 22)}"`
  }

  /**
   * Sends the text. The `vary` header names the cookie and the language, because routes select a `StaticPage` by the reader's
   * language. A page with the status 404 is always sent in full, without an ETag.
   */
  send(request: FastifyRequest, reply: FastifyReply) {
    reply.type(this.type).header('vary', 'cookie, accept-language, accept-encoding')
    if (reply.statusCode === 200) {
      reply.header('etag', this.tag)
      if (request.headers['if-none-match']?.includes(this.tag)) return reply.code(304).send()
    }
    const encoding = negotiateEncoding(request)
    if (!encoding) return reply.send(this.text)
    return reply.header('content-encoding', encoding).send(this.compressWith(encoding))
  }

  private compressWith(encoding: Encoding) {
    const compressed = this.compressed.get(encoding) ?? COMPRESSORS[encoding](this.text)
    this.compressed.set(encoding, compressed)
    return compressed
  }
}

function negotiateEncoding(request: FastifyRequest): Encoding | undefined {
  const accepted = new Negotiator(request.raw).encodings(['br', 'gzip'])
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding))
}
