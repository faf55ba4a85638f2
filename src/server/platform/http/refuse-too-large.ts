import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/refusal.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'

/** Room for the texts and part headers of a form, beside its files. */
const ENVELOPE_BYTES = 512 * 1024

/** Refuses a request that announces more than any form may carry, before a byte of it is read. */
export function refuseTooLarge(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    const announced = Number(request.headers['content-length'] ?? 0)
    if (announced > UPLOAD_LIMITS.requestBytes + ENVELOPE_BYTES) throw new Refusal('too-large')
  })
}
