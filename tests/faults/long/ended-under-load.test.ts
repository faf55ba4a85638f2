// SPDX-License-Identifier: Apache-2.0
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { deviceOf } from '../../cluster/device.ts'
import { aSubmission } from '../../support/a-submission.ts'
import {
  count,
  formatCounts,
  formatDurations,
  numberFromEnv,
  printResults,
} from '../../support/faults/print-results.ts'
import { aPdf } from '../../support/files.ts'
import { copySeededVillage } from '../../support/seeded-village.ts'
import { clearDataFolder, startWholePortal } from '../../support/whole-portal.ts'

const ROUNDS = numberFromEnv('FAULTS_ENDS', 10)
const READERS = 16
const SUBMITTERS = 4
const SLOW_SENDERS = 4
/** The time from the first requests until the shutdown. Slow uploads take longer than this. */
const UNDER_WAY_MS = 1_500
const READ_PATHS = ['/api/services', '/readyz', '/api/gallery', '/api/announcements', '/api/user']

/** How a request ended: no connection was accepted, the connection broke, or there was a response with this status. */
type Ending = 'refused' | 'reset' | number

interface PreparedRequest {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: Buffer
  /** The number of chunks in which the body is sent, with a pause after each; 1 by default. */
  chunkCount?: number
}

let dataDir: string
const noc = (await loadCatalogue()).get('noc').definition

beforeAll(async () => {
  dataDir = await copySeededVillage()
})

afterAll(() => clearDataFolder(dataDir))

/** Sends a request on a keep-alive connection. A failure is `refused` if no connection was accepted, otherwise `reset`. */
function sendRequest(
  agent: Agent,
  origin: string,
  { path, method = 'GET', headers = {}, body, chunkCount = 1 }: PreparedRequest,
) {
  return new Promise<Ending>((resolve) => {
    let isConnected = false
    const outgoing = request(origin + path, { agent, method, headers }, (answer) => {
      answer.resume()
      answer.once('close', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 'reset'))
    })
    outgoing.once('socket', (socket) => {
      if (outgoing.reusedSocket || !socket.connecting) isConnected = true
      else socket.once('connect', () => (isConnected = true))
    })
    outgoing.once('error', () => resolve(isConnected ? 'reset' : 'refused'))
    void writeBody(outgoing, body, chunkCount)
  })
}

async function writeBody(outgoing: ReturnType<typeof request>, body: Buffer | undefined, chunkCount: number) {
  if (body && chunkCount > 1) {
    const size = Math.ceil(body.length / chunkCount)
    for (let from = 0; from + size < body.length; from += size) {
      outgoing.write(body.subarray(from, from + size))
      await pause(200)
    }
    outgoing.end(body.subarray(size * (Math.ceil(body.length / size) - 1)))
  } else outgoing.end(body)
}

async function aWholeSubmission(cookie: string, chunkCount: number): Promise<PreparedRequest> {
  const form = new FormData()
  const parts = aSubmission(noc, { 'landMap:file': aPdf('map.pdf', 'A map', 200_000) })
  for (const [name, value] of parts) for (const part of [value].flat()) form.append(name, part)
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const type = encoded.headers.get('content-type') ?? ''
  const headers = { cookie, 'content-type': type, 'content-length': String(body.length) }
  return { path: noc.paths.submit, method: 'POST', headers, body, chunkCount }
}

/** Sends one request after another until no connection is accepted, or until a connection breaks. */
async function sendUntilRefused(origin: string, next: () => Promise<PreparedRequest>, endings: Map<Ending, number>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let ending: Ending = 200
  while (ending !== 'refused' && ending !== 'reset') {
    ending = await sendRequest(agent, origin, await next())
    count(endings, ending)
  }
  agent.destroy()
}

/** Starts the portal, sends requests, and ends the portal meanwhile. */
async function endOnce() {
  const portal = await startWholePortal(dataDir)
  const cookie = [...(await deviceOf('citizen', portal.origin)).cookies].map((pair) => pair.join('=')).join('; ')
  const endings = new Map<Ending, number>()
  const slow = new Map<Ending, number>()
  const sent = await Promise.all(Array.from({ length: SLOW_SENDERS }, () => aWholeSubmission(cookie, 20)))
  const reading = Array.from({ length: READERS }, (_, reader) =>
    sendUntilRefused(
      portal.origin,
      async () => ({ path: READ_PATHS[reader % READ_PATHS.length] ?? '/', headers: { cookie } }),
      endings,
    ),
  )
  const submitting = Array.from({ length: SUBMITTERS }, () =>
    sendUntilRefused(portal.origin, () => aWholeSubmission(cookie, 1), endings),
  )
  const slowly = sent.map(async (request) =>
    count(slow, await sendRequest(new Agent({ keepAlive: true }), portal.origin, request)),
  )
  await pause(UNDER_WAY_MS)
  const startedAt = performance.now()
  const code = await portal.end('SIGTERM')
  const duration = performance.now() - startedAt
  await Promise.all([...reading, ...submitting, ...slowly])
  return { code, duration, endings, slow }
}

// R13 is the fault in docs/security/faults-and-attacks.md.
describe('SIGTERM under load (fault R13)', () => {
  test('completes open requests within ten seconds, closes no connection in use, and exits with 0', async () => {
    const durations: number[] = []
    const endings = new Map<Ending, number>()
    const slow = new Map<Ending, number>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const outcome = await endOnce()
      expect(outcome.code).toBe(0)
      durations.push(outcome.duration)
      for (const [ending, times] of outcome.endings) endings.set(ending, (endings.get(ending) ?? 0) + times)
      for (const [ending, times] of outcome.slow) slow.set(ending, (slow.get(ending) ?? 0) + times)
    }
    printResults(`${ROUNDS} × SIGTERM under load`, {
      'time until the end': formatDurations(durations),
      'outcomes of calls': formatCounts(endings),
      'outcomes of slow submissions': formatCounts(slow),
    })
    expect(endings.get('reset') ?? 0).toBe(0)
    expect([...endings.keys()].filter((ending) => ![200, 201, 'refused'].includes(ending))).toEqual([])
    expect([...slow]).toEqual([[201, ROUNDS * SLOW_SENDERS]])
    // Ten seconds for the open requests, and two more for the rest of the shutdown.
    expect(Math.max(...durations)).toBeLessThan(12_000)
  })
})
