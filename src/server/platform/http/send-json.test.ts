import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendJson } from './send-json.ts'

const NAMES = ['Asha', 'Añjali', 'Aśhā — ñ', 'सुनीता', '🙏🏽 𑆯𑆳']

test.each(NAMES)('a text of %s arrives unchanged, at any length', async (name) => {
  const app = Fastify()
  app.get<{ Params: { length: number } }>('/:length', ({ params }, reply) =>
    sendJson(reply, asLongAs(Number(params.length), name)),
  )
  for (const length of [100, 1_999, 2_000, 2_040, 50_000, 200_000]) {
    const answer = await app.inject(`/${length}`)
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    expect(answer.rawPayload.toString()).toBe(asLongAs(length, name))
  }
})

/** JSON of exactly so many UTF-16 units. */
function asLongAs(length: number, name: string) {
  const names = name.repeat((length - 2) / name.length)
  return JSON.stringify(names + 'x'.repeat(length - 2 - names.length))
}
