// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { errorResponseSchema } from '#shared/accounts/wire.ts'
import { type AttackedPortal, startAttackedPortal } from '../support/attack/attacked-portal.ts'
import { anyFormBody, anyFormType, anyHeavyBody } from '../support/attack/awkward-forms.ts'
import { countsOf, printAttack } from '../support/attack/figures.ts'
import { openRawConnection, type RawConnection, type RawRequest } from '../support/attack/raw-connection.ts'

const CASES = Number(process.env.FORM_CASES ?? 100_000)
const SEED = Number(process.env.FORM_SEED ?? Date.now() % 1_000_000)
const CONNECTIONS = 8

let portal: AttackedPortal
beforeAll(async () => {
  portal = await startAttackedPortal()
})
afterAll(() => portal.end())

/** Every call that accepts a form, with the cookie of a user who may send it. */
async function findFormCalls() {
  const { services } = await loadCatalogue()
  const [user, admin] = [await portal.cookieOf('user'), await portal.cookieOf('admin')]
  return [
    ...services.map(({ definition }) => [definition.paths.submit, user] as const),
    ['/api/profile', user],
    ['/api/register', ''],
    ['/api/gallery', admin],
  ] as const
}

const anyLength = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom('correct', 'chunked') },
  { weight: 1, arbitrary: fc.constantFrom('short', 'long') },
)
const anyHeader = fc.oneof(
  { weight: 20, arbitrary: fc.constant({}) },
  fc.constantFrom(
    { 'content-encoding': 'gzip' },
    { 'content-encoding': 'identity, br' },
    { 'content-language': '\xff' },
  ),
)
const anyBody = fc.oneof({ weight: 250, arbitrary: anyFormBody }, { weight: 1, arbitrary: anyHeavyBody })

/** The length that the request declares for its body. Undefined means the correct length. */
const lengthOf = (declared: string, body: Buffer): RawRequest['length'] => {
  if (declared === 'short') return Math.floor(body.length / 2)
  if (declared === 'long') return body.length + 1000
  return declared === 'chunked' ? 'chunked' : undefined
}

/** Sends one connection's part of the cases, and returns the status of each response. */
async function sendPart(
  connection: RawConnection,
  calls: Awaited<ReturnType<typeof findFormCalls>>,
  part: { seed: number; numRuns: number },
) {
  const outcomes: (number | string)[] = []
  const anyForm = [fc.constantFrom(...calls), anyFormType, anyBody, anyLength, anyHeader] as const
  const property = fc.asyncProperty(...anyForm, async ([path, cookie], type, text, declared, extraHeader) => {
    const body = Buffer.from(text, 'latin1')
    const headers = { ...extraHeader, 'content-type': type, ...(cookie && { cookie }) }
    const answer = await connection.send({ path, headers, body, length: lengthOf(declared, body) })
    outcomes.push(answer?.status ?? 'a closed connection')
    // A client that declares a wrong length may get no response. Every other client gets a response with a sentence.
    if (!answer && (declared === 'long' || declared === 'short')) return
    expect([400, 413, 415, 422, 431]).toContain(answer?.status)
    if (declared === 'correct' || declared === 'chunked')
      expect(errorResponseSchema.safeParse(JSON.parse(String(answer?.bytes))).success).toBe(true)
  })
  await fc.assert(property, { ...part, endOnFailure: true })
  return outcomes
}

/** The distinct messages of the errors in the log. Its levels 50 and 60 are errors and fatal errors. */
const errorsIn = (log: readonly string[]) => [
  ...new Set(log.filter((line) => /"level":[56]0/.test(line)).map((line) => JSON.parse(line).err?.message ?? line)),
]

// A13 is the attack in docs/security/faults-and-attacks.md.
describe('A hundred thousand malformed forms, for every call that accepts a form (attack A13)', () => {
  test('are rejected with a sentence, cause no errors, and leave no data behind', async () => {
    const calls = await findFormCalls()
    const before = await portal.countStoredData()
    const memoryBefore = await portal.memory()
    const startedAt = performance.now()
    const connections = Array.from({ length: CONNECTIONS }, () => openRawConnection(portal.origin))
    const parts = connections.map((connection, index) =>
      sendPart(connection, calls, { seed: SEED + index, numRuns: Math.ceil(CASES / CONNECTIONS) }),
    )
    const outcomes = (await Promise.all(parts)).flat()
    for (const connection of connections) connection.close()
    printAttack(`${outcomes.length} malformed forms (FORM_SEED=${SEED})`, {
      responses: countsOf(outcomes),
      seconds: Math.round((performance.now() - startedAt) / 1000),
      'memory, MB': `${Math.round(memoryBefore)} → ${Math.round(await portal.memory())}`,
    })
    // The forms are rejected for different reasons.
    expect(new Set(outcomes).size).toBeGreaterThanOrEqual(3)
    await vi.waitUntil(async () => (await portal.countStoredData()).files === before.files, {
      timeout: 60_000,
      interval: 500,
    })
    expect(await portal.countStoredData()).toEqual(before)
    expect(errorsIn(portal.output)).toEqual([])
    expect((await fetch(`${portal.origin}/readyz`)).status).toBe(200)
  })
})
