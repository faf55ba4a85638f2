// SPDX-License-Identifier: Apache-2.0
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#shared/refusal.ts'
import { MAX_BODY_BYTES } from '../platform/http/accept-content.ts'

type PartsOptions = Parameters<FastifyRequest['parts']>[0]

/**
 * The parts of a request's form, which throw `too-large` at the limit of a body. A chunked request announces no length, and parts
 * that nobody reads have no limit of their own: unknown ones, and the rest of one that is too long.
 */
export function partsOfRequest(request: FastifyRequest, options?: PartsOptions) {
  const { raw } = request
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= MAX_BODY_BYTES) return
    raw.off('data', count)
    // The parser ends as it does for a broken connection. This connection still carries the response.
    raw.emit('error', new Refusal('too-large'))
  }
  raw.on('data', count)
  return {
    parts: request.parts(options),
    /** The bytes that have arrived. */
    bytes: () => bytes,
  }
}
