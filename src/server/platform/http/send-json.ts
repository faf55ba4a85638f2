import { transcode } from 'node:buffer'
import type { FastifyReply } from 'fastify'

/** UTF-16 units; in a shorter text turning gains nothing. */
const LONG = 2_000

/**
 * Answers with what is JSON already, and well-formed; its shape is held by tests. One Hindi name makes V8 keep the whole of
 * it in two bytes a letter, and count and write it letter by letter: turned at once it takes less than half of that.
 */
export function sendJson(reply: FastifyReply, json: string) {
  return reply.header('content-type', 'application/json; charset=utf-8').send(json.length < LONG ? json : inUtf8(json))
}

/** Asked of the machine anew for each answer, this much memory would cost as much as the rest. */
const scratch = Buffer.allocUnsafeSlow(256 * 1024)

function inUtf8(text: string) {
  const isFitting = text.length * 2 <= scratch.length
  const units = isFitting ? scratch.subarray(0, scratch.write(text, 'utf16le')) : Buffer.from(text, 'utf16le')
  return transcode(units, 'utf16le', 'utf8')
}
