import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** Quick for a page of some kilobytes, and nearly as small as the most thorough. */
const QUALITY = 8

const COMPRESSED = {
  br: (page: Buffer) => brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (page: Buffer) => gzipSync(page),
} as const

type Encoding = keyof typeof COMPRESSED

/** A page that is the same for everybody, compressed once for all who ask; whoever has it already is told so. */
export class KeptPage {
  private readonly page: Buffer
  private readonly tag: string
  private readonly compressed = new Map<Encoding, Buffer>()

  constructor(html: string) {
    this.page = Buffer.from(html)
    this.tag = `W/"${createHash('sha256').update(this.page).digest('base64url').slice(0, 22)}"`
  }

  send(request: FastifyRequest, reply: FastifyReply) {
    reply.header('etag', this.tag)
    if (request.headers['if-none-match']?.includes(this.tag)) return reply.code(304).send()
    reply.type('text/html; charset=utf-8')
    const encoding = wished(request)
    if (!encoding) return reply.send(this.page)
    return reply.header('content-encoding', encoding).send(this.in(encoding))
  }

  private in(encoding: Encoding) {
    const page = this.compressed.get(encoding) ?? COMPRESSED[encoding](this.page)
    this.compressed.set(encoding, page)
    return page
  }
}

function wished(request: FastifyRequest): Encoding | undefined {
  const accepted = new Negotiator(request.raw).encodings(['br', 'gzip'])
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding))
}
