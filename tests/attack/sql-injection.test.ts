import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pLimit from 'p-limit'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { type MarkedRequest, markedRequests } from '#tests/support/attack/marked-requests.ts'
import { type Effort, runSqlmap } from '#tests/support/attack/sqlmap.ts'
import { type TestPortal, test } from '#tests/support/portal-fixture.ts'

const numberOf = (variable: string, otherwise: number) => Number(process.env[variable] ?? otherwise)

/** The whole of it takes the whole budget; whoever tries something out asks for less. */
const EFFORT: Effort = {
  level: numberOf('SQLMAP_LEVEL', 5),
  risk: numberOf('SQLMAP_RISK', 3),
  techniques: process.env.SQLMAP_TECHNIQUES ?? 'BEUST',
  patience: numberOf('SQLMAP_SECONDS', 240) * 1000,
}
const ONLY = new RegExp(process.env.SQLMAP_ONLY ?? '')
const SIDE_BY_SIDE = 2

/** A page that asks the same database with what stands in its address, as no page should. */
async function plantHole({ database }: TestPortal) {
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
  return { request: { name: 'planted', text, marks: 1 } satisfies MarkedRequest, close }
}

describe('A10: SQL in every parameter of every route', () => {
  test('sqlmap finds a hole that was planted, told to look as hard as it looks at the portal', async ({ town }) => {
    const { request, close } = await plantHole(town)
    const { found, said } = await runSqlmap(request, EFFORT)
    await close()
    expect(found, said).toMatch(/Parameter: #1\* \(URI\)/)
  })

  test('and none in the portal, as whoever may ask', async ({ town }) => {
    const origin = await town.app.listen({ port: 0, host: '127.0.0.1' })
    const requests = (await markedRequests(town, new URL(origin).host)).filter(({ name }) => ONLY.test(name))
    const limit = pLimit(SIDE_BY_SIDE)
    const verdicts = await Promise.all(requests.map((request) => limit(() => runSqlmap(request, EFFORT))))
    for (const { name, requests: sent, seconds } of verdicts) console.log(`${name}: ${sent} requests, ${seconds} s`)
    expect(verdicts.filter(({ isDone }) => !isDone).map(({ name, said }) => [name, said.slice(-800)])).toEqual([])
    expect(verdicts.filter(({ found }) => found !== '').map(({ name, found }) => [name, found])).toEqual([])
  })
})
