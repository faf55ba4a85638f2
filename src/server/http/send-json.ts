import { transcode } from 'node:buffer'
import type { FastifyReply } from 'fastify'

/** Letters; a shorter text is written sooner than it is turned. */
const LONG = 2_000

/**
 * Answers with what is JSON already; its shape is held by tests. One Hindi name makes V8 keep the whole of it in two bytes
 * a letter, and count and write it letter by letter: turned at once it takes less than half of that.
 */
export function sendJson(reply: FastifyReply, json: string) {
  return reply.header('content-type', 'application/json; charset=utf-8').send(json.length < LONG ? json : inUtf8(json))
}

const inUtf8 = (text: string) => transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8')
