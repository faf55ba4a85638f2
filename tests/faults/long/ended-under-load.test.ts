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
const SHUTDOWN_AFTER_MS = 1_500
const READ_PATHS = ['/api/services', '/readyz', '/api/gallery', '/api/announcements', '/api/user']

/** How a request ended: `refused` if no connection was accepted, `reset` if the connection broke, or the status of the response. */
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

/** Sends a request on a keep-alive connection, and returns how it ended. */
function sendRequest(
  agent: Agent,
  origin: string,
  { path, method = 'GET', headers = {}, body, chunkCount = 1 }: PreparedRequest,
) {
  return new Promise<Ending>((resolve) => {
    let isConnected = false
    const outgoing = request(origin + path, { agent, method, headers }, (response) => {
      response.resume()
      response.once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 'reset'))
    })
    outgoing.once('socket', (socket) => {
      if (outgoing.reusedSocket || !socket.connecting) isConnected = true
      else socket.once('connect', () => (isConnected = true))
    })
    outgoing.once('error', () => resolve(isConnected ? 'reset' : 'refused'))
    void writeBody(outgoing, body, chunkCount)
  })
}

/** Sends the body in chunks of equal size, with a pause of 200 ms after each chunk except the last. */
async function writeBody(outgoing: ReturnType<typeof request>, body: Buffer | undefined, chunkCount: number) {
  if (!body) return void outgoing.end()
  const chunkSize = Math.ceil(body.length / chunkCount)
  let from = 0
  for (; from + chunkSize < body.length; from += chunkSize) {
    outgoing.write(body.subarray(from, from + chunkSize))
    await pause(200)
  }
  outgoing.end(body.subarray(from))
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
  const slowEndings = new Map<Ending, number>()
  const slowRequests = await Promise.all(Array.from({ length: SLOW_SENDERS }, () => aWholeSubmission(cookie, 20)))
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
  const submittingSlowly = slowRequests.map(async (request) =>
    count(slowEndings, await sendRequest(new Agent({ keepAlive: true }), portal.origin, request)),
  )
  await pause(SHUTDOWN_AFTER_MS)
  const startedAt = performance.now()
  const code = await portal.end('SIGTERM')
  const duration = performance.now() - startedAt
  await Promise.all([...reading, ...submitting, ...submittingSlowly])
  return { code, duration, endings, slowEndings }
}

// R13 is the fault in docs/security/faults-and-attacks.md.
describe('SIGTERM under load (fault R13)', () => {
  test('completes open requests within ten seconds, closes no connection in use, and exits with 0', async () => {
    const durations: number[] = []
    const endings = new Map<Ending, number>()
    const slowEndings = new Map<Ending, number>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const outcome = await endOnce()
      expect(outcome.code).toBe(0)
      durations.push(outcome.duration)
      for (const [ending, times] of outcome.endings) endings.set(ending, (endings.get(ending) ?? 0) + times)
      for (const [ending, times] of outcome.slowEndings) slowEndings.set(ending, (slowEndings.get(ending) ?? 0) + times)
    }
    printResults(`${ROUNDS} × SIGTERM under load`, {
      'time until the end': formatDurations(durations),
      'outcomes of calls': formatCounts(endings),
      'outcomes of slow submissions': formatCounts(slowEndings),
    })
    expect(endings.get('reset') ?? 0).toBe(0)
    expect([...endings.keys()].filter((ending) => ![200, 201, 'refused'].includes(ending))).toEqual([])
    expect([...slowEndings]).toEqual([[201, ROUNDS * SLOW_SENDERS]])
    // Ten seconds for the open requests, and two more for the rest of the shutdown.
    expect(Math.max(...durations)).toBeLessThan(12_000)
  })
})
