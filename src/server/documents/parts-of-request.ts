// SPDX-License-Identifier: Apache-2.0
import type { FastifyRequest } from 'fastify'
import { RequestError } from '#shared/request-error.ts'
import { MAX_BODY_BYTES } from '../platform/http/accept-content.ts'

type PartsOptions = Parameters<FastifyRequest['parts']>[0]

/**
 * The fields and files of a request's multipart form, and the number of bytes that have arrived. Reading the fields and files
 * throws `too-large` when the body exceeds `MAX_BODY_BYTES`. The bytes are counted here, because a chunked request does not
 * announce its length, and because no other limit covers the bytes that the portal skips: unknown files, and the remainder of
 * a file that is too long.
 */
export function partsOfRequest(request: FastifyRequest, options?: PartsOptions) {
  const { raw } = request
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= MAX_BODY_BYTES) return
    raw.off('data', count)
    // With this event, the parser fails as if the connection were broken. The socket stays open, so the response can be sent.
    raw.emit('error', new RequestError('too-large'))
  }
  raw.on('data', count)
  return {
    parts: request.parts(options),
    /** The bytes that have arrived. */
    bytes: () => bytes,
  }
}
