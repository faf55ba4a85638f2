// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pLimit from 'p-limit'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { ROLES } from '#shared/applications/lifecycle.ts'
import { type MarkedRequest, markedRequests } from '#tests/support/attack/marked-requests.ts'
import { type Effort, runSqlmap } from '#tests/support/attack/sqlmap.ts'
import { type TestPortal, test } from '#tests/support/portal-fixture.ts'

const numberOf = (variable: string, otherwise: number) => Number(process.env[variable] ?? otherwise)

/** The letters of sqlmap's techniques. */
const TECHNIQUES = process.env.SQLMAP_TECHNIQUES ?? 'BEUST'
/** The first scan. It finishes for each parameter, but sends only the texts that find an injection most often. */
const QUICK: Effort = { level: 1, risk: 1, techniques: TECHNIQUES, timeLimit: numberOf('SQLMAP_PATIENCE', 180) * 1000 }
/** The second scan, with all texts of sqlmap. It ends after this many minutes for all parameters together. */
const MINUTES = numberOf('SQLMAP_MINUTES', 5)
const LEVEL = numberOf('SQLMAP_LEVEL', 5)
const RISK = numberOf('SQLMAP_RISK', 3)
/** The second scan of one request. */
const thorough = (timeLimit: number): Effort => ({ level: LEVEL, risk: RISK, techniques: TECHNIQUES, timeLimit })
/** A scan that suspects an injection, but ends before the suspicion is confirmed, is repeated with this time limit. */
const SUSPICION_MS = 20 * 60_000
/** Only requests whose names match this are scanned. */
const ONLY = new RegExp(process.env.SQLMAP_ONLY ?? '')
const CONCURRENT_SCANS = 2

/** A page with a deliberate SQL injection on the same database. */
async function plantInjection({ database }: TestPortal) {
  const client = new pg.Client(database)
  await client.connect()
  const server = createServer((request, response) => {
    const id = new URL(request.url ?? '', 'http://localhost').searchParams.get('id')
    client.query(`select code, name from panchayats where code <> '${id}'`).then(
      ({ rows }) => response.end(JSON.stringify(rows)),
      () => response.writeHead(422).end('{"message":"No."}'),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const text = `GET /planted?id=x* HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await client.end()
  }
  return { request: { name: 'planted', text } satisfies MarkedRequest, close }
}

/** The time limit of all scans together, including repeated ones. */
const TIMEOUT_MS = (MINUTES + 90) * 60_000

// A10 is the attack in docs/security/faults-and-attacks.md.
describe('SQL in every parameter of every route (attack A10)', () => {
  test('sqlmap finds a planted injection with both scans', async ({ portal }) => {
    const { request, close } = await plantInjection(portal)
    for (const effort of [QUICK, thorough(QUICK.timeLimit)]) {
      const { found, output } = await runSqlmap(request, effort)
      expect(found, output).toMatch(/Parameter: #1\* \(URI\)/)
    }
    await close()
  })

  test('sqlmap finds no injection in the portal, as any role', { timeout: TIMEOUT_MS }, async ({ portal }) => {
    const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
    let sentRequests = 0
    portal.app.server.on('request', () => {
      sentRequests += 1
    })
    const requests = (await markedRequests(portal, new URL(origin).host)).filter(({ name }) => ONLY.test(name))
    const msPerScan = (MINUTES * 60_000 * CONCURRENT_SCANS) / requests.length
    const limit = pLimit(CONCURRENT_SCANS)
    const scan = (effort: Effort) =>
      Promise.all(requests.map((request) => limit(async () => runSqlmap(request, effort))))
    const quick = await scan(QUICK)
    expect(quick.filter(({ isDone }) => !isDone).map(({ name, output }) => [name, output.slice(-800)])).toEqual([])
    const thoroughScans = await scan(thorough(msPerScan))
    const suspicions = thoroughScans.filter(({ isDone, found }) => !isDone && found !== '').map(({ name }) => name)
    const suspected = requests.filter(({ name }) => suspicions.includes(name))
    const repeatedScans = await Promise.all(
      suspected.map((request) => limit(async () => runSqlmap(request, thorough(SUSPICION_MS)))),
    )
    expect(repeatedScans.filter(({ isDone }) => !isDone).map(({ name, output }) => [name, output.slice(-800)])).toEqual(
      [],
    )
    const completed = thoroughScans.filter(({ isDone }) => isDone).length
    console.log(
      `${requests.length} parameters, ${sentRequests} requests; level ${LEVEL} was completed for ${completed} of them`,
    )
    console.log(`Suspicions that were scanned again: ${suspicions.join(', ') || 'none'}`)
    const conclusive = thoroughScans.filter(({ name }) => !suspicions.includes(name))
    const findings = [...quick, ...conclusive, ...repeatedScans].filter(({ found }) => found !== '')
    expect(findings.map(({ name, found }) => [name, found])).toEqual([])
    expect(sentRequests).toBeGreaterThan(requests.length * 100)
    // The scans must not have ended the sessions, because later requests would then have been unauthenticated.
    for (const role of ROLES)
      expect([role, (await (await portal.as(role)).get('/api/user')).status]).toEqual([role, 200])
  })
})
