import { transcode } from 'node:buffer'
import type { FastifyReply } from 'fastify'

/** UTF-16 units; shorter texts gain nothing from transcoding. */
const LONG = 2_000

/**
 * Sends a string that is JSON already. One Hindi name makes V8 store the whole string as UTF-16 and encode it slowly;
 * transcoding it at once takes less than half the time.
 */
export function sendJson(reply: FastifyReply, json: string) {
  return reply.header('content-type', 'application/json; charset=utf-8').send(json.length < LONG ? json : inUtf8(json))
}

/** Reused buffer: allocating this much memory per response would cost as much as the transcoding. */
const scratch = Buffer.allocUnsafeSlow(256 * 1024)

function inUtf8(text: string) {
  const isFitting = text.length * 2 <= scratch.length
  const units = isFitting ? scratch.subarray(0, scratch.write(text, 'utf16le')) : Buffer.from(text, 'utf16le')
  return transcode(units, 'utf16le', 'utf8')
}
