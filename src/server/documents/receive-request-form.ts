import type { FastifyRequest } from 'fastify'
import { networkOf } from '../platform/rate-limits/network-of.ts'
import {
  consumeBytes,
  consumeFile,
  type RateLimitKeys,
  rejectExhaustedBytes,
} from '../platform/rate-limits/rate-limit.ts'
import { rateLimitKeysOf } from '../sessions/limit-requests.ts'
import type { DocumentServices } from './document-services.ts'
import { type Part, type ReceivedForm, receiveForm, type Slots } from './receive-form.ts'

type Deps = Pick<DocumentServices, 'documents' | 'inspector' | 'scanner' | 'counters' | 'configuration'>

/**
 * Reads the form of a request (see `receiveForm`) and applies the daily upload limits of its sender. Bytes of a failed
 * upload count, too.
 */
export async function receiveRequestForm(request: FastifyRequest, slots: Slots, deps: Deps): Promise<ReceivedForm> {
  const { documents, inspector, scanner } = deps
  const rateLimitKeys = rateLimitKeysOf(request)
  const sender = rateLimitKeys.accountId ?? networkOf(rateLimitKeys.address)
  rejectExhaustedBytes(deps, rateLimitKeys)
  let bytes = 0
  request.raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  try {
    const parts = spendingFiles(request.parts(), deps, rateLimitKeys)
    return await receiveForm(parts, slots, { documents, inspector, scanner, sender })
  } finally {
    consumeBytes(deps, rateLimitKeys, bytes)
  }
}

async function* spendingFiles(parts: AsyncIterable<Part>, deps: Deps, rateLimitKeys: RateLimitKeys) {
  for await (const part of parts) {
    if (part.type === 'file' && part.filename) {
      try {
        consumeFile(deps, rateLimitKeys)
      } catch (refusal) {
        // An unread part would block the rest of the form.
        part.file.destroy()
        throw refusal
      }
    }
    yield part
  }
}
