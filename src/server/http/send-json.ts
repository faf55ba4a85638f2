import type { FastifyReply } from 'fastify'

/** Answers with what is JSON already; its shape is held by tests. */
export function sendJson(reply: FastifyReply, json: string) {
  return reply.header('content-type', 'application/json; charset=utf-8').send(json)
}
