// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { type TestPortal, test } from '../support/portal-fixture.ts'

const TOKEN = 'a-token-that-nobody-guesses'
const ELSEWHERE = { remoteAddress: '203.0.113.7' }

/** The response to a program on another machine, or with `{}` in `from`, to a program on this machine. */
async function getFrom(
  portal: TestPortal,
  path: string,
  headers: Record<string, string> = {},
  from: object = ELSEWHERE,
) {
  const { statusCode, headers: responseHeaders, body } = await portal.app.inject({ url: path, headers, ...from })
  return { status: statusCode, type: responseHeaders['content-type'], body }
}

/** The value of a series, or undefined. */
function measured(metrics: string, series: string) {
  const line = metrics.split('\n').find((text) => text.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describe('GET /metrics', () => {
  test('reports requests, rejections, work and stored rows to Prometheus, by route and code, without personal data', async ({
    portal,
  }) => {
    const reference = await portal.createApplication({ status: 'Approved', changes: { applicantName: 'Canarina' } })
    const citizen = await portal.as('user')
    await citizen.get(`/api/applications/${reference}`)
    await citizen.get('/api/applications/NC-2026-22222222')
    for (const name of ['canary', 'other']) await citizen.get(`/nothing/${name}`)
    const { status, type, body } = await getFrom(portal, '/metrics', {}, {})
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])

    const details = 'method="GET",route="/api/applications/:reference"'
    expect(measured(body, `gramseva_requests_total{${details},status="4xx"}`)).toBe(1)
    expect(measured(body, `gramseva_request_seconds_count{${details}}`)).toBeGreaterThan(1)
    expect(measured(body, `gramseva_request_seconds_bucket{le="+Inf",${details}}`)).toBeGreaterThan(1)
    expect(measured(body, 'gramseva_requests_total{method="any",route="(none)",status="4xx"}')).toBe(2)
    expect(measured(body, 'gramseva_refusals_total{code="application-not-found"}')).toBe(1)
    expect(measured(body, 'gramseva_applications{service="noc",status="Approved"}')).toBe(1)
    expect(measured(body, 'gramseva_certificates_issued{service="noc"}')).toBe(1)
    expect(measured(body, 'gramseva_sessions')).toBe(2)
    expect(measured(body, 'gramseva_ready')).toBe(1)
    expect(measured(body, 'gramseva_warning{code="backup-old"}')).toBe(0)
    for (const series of ['work_waiting{work="signing"}', 'database_waiting', 'streams_open']) {
      expect([series, measured(body, `gramseva_${series}`)]).toEqual([series, 0])
    }
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'gramseva_disk_bytes']) {
      expect(body).toContain(name)
    }
    expect(body).not.toMatch(/canar|panchayat\.example|NC-20|203\.0/i)
  })

  test('keeps the number of series constant for unknown paths', async ({ portal }) => {
    const seriesOf = (body: string) => body.split('\n').filter((line) => line.startsWith('gramseva_')).length
    const visit = async (from: number) => {
      for (let index = from; index < from + 30; index += 1) {
        await getFrom(portal, `/nothing/${index}`)
        await getFrom(portal, `/api/applications/NC-2026-${index}`)
        await portal.app.inject({ method: 'PURGE' as 'GET', url: `/${index}` })
      }
    }
    await visit(0)
    // Responses of /metrics are counted, too.
    await getFrom(portal, '/metrics', {}, {})
    const before = seriesOf((await getFrom(portal, '/metrics', {}, {})).body)
    await visit(100)
    expect(seriesOf((await getFrom(portal, '/metrics', {}, {})).body)).toBe(before)
  })
})

describe('Access to metrics and readiness', () => {
  test.override({ environment: { METRICS_TOKEN: TOKEN } })

  test('is open to local programs without a proxy and to clients with the token; other clients see at most the status', async ({
    portal,
  }) => {
    const bearer = { authorization: `Bearer ${TOKEN}` }
    expect((await getFrom(portal, '/metrics')).status).toBe(404)
    expect((await getFrom(portal, '/metrics', { 'x-forwarded-for': '203.0.113.7' }, {})).status).toBe(404)
    expect((await getFrom(portal, '/metrics', { authorization: 'Bearer another' })).status).toBe(401)
    expect((await getFrom(portal, '/metrics', { authorization: 'Bearer another' }, {})).status).toBe(401)
    expect((await getFrom(portal, '/metrics', bearer)).status).toBe(200)
    expect((await getFrom(portal, '/metrics', {}, {})).status).toBe(200)

    expect((await getFrom(portal, '/readyz')).body).toBe('{"status":"ready"}')
    for (const response of [await getFrom(portal, '/readyz', bearer), await getFrom(portal, '/readyz', {}, {})]) {
      expect(JSON.parse(response.body)).toMatchObject({ status: 'ready', faults: [], warnings: [] })
    }
    expect((await getFrom(portal, '/healthz')).body).toBe('{"status":"ok"}')
  })
})

describe('Access to metrics and readiness behind a proxy', () => {
  test.override({ environment: { METRICS_TOKEN: TOKEN, PUBLIC_ORIGIN: 'http://sundarpur.example' } })

  test('requires the token, because a local proxy may omit the forwarding headers', async ({ portal }) => {
    const bearer = { authorization: `Bearer ${TOKEN}` }
    expect((await getFrom(portal, '/metrics', {}, {})).status).toBe(404)
    expect((await getFrom(portal, '/readyz', {}, {})).body).toBe('{"status":"ready"}')
    expect((await getFrom(portal, '/metrics', { authorization: 'Bearer another' }, {})).status).toBe(401)
    expect((await getFrom(portal, '/metrics', bearer, {})).status).toBe(200)
    expect(JSON.parse((await getFrom(portal, '/readyz', bearer, {})).body)).toMatchObject({ faults: [] })
  })
})
