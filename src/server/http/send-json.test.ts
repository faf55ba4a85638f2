import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendJson } from './send-json.ts'

const NAMES = { latin: 'Asha', beyondAscii: 'Aśhā — ñ', devanagari: 'सुनीता', beyondTwoBytes: '🙏🏽 𑆯𑆳' }

test.each(Object.entries(NAMES))('what is %s arrives as it was, be it short or long', async (_, name) => {
  const app = Fastify()
  app.get<{ Params: { count: number } }>('/:count', ({ params }, reply) =>
    sendJson(reply, JSON.stringify(Array.from({ length: Number(params.count) }, () => name))),
  )
  for (const count of [1, 3000]) {
    const answer = await app.inject(`/${count}`)
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    expect(answer.json()).toEqual(Array.from({ length: count }, () => name))
  }
})
