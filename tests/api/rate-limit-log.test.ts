// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { type TestPortal, test } from '../support/portal-fixture.ts'

/** Sends empty registrations from one address; returns their statuses. */
const sendRegistrations = async (portal: TestPortal, address: string, count: number) => {
  const client = portal.visitor(address)
  const statuses: number[] = []
  for (let sent = 0; sent < count; sent += 1) statuses.push((await client.postForm('/api/register', [])).status)
  return statuses
}

const linesOf = (portal: TestPortal) => portal.log.map((line) => JSON.parse(line))

/** The registrations of one network in a minute, at a tenth of the normal limit. */
const ALLOWED = 2

describe('Requests over a rate limit', () => {
  test.override({ environment: { BUDGET_FACTOR: '0.1' }, logLevel: 'info' })

  test('are logged individually only for the first request of each network in a minute; one more line counts them all', async ({
    portal,
  }) => {
    const statuses = [
      ...(await sendRegistrations(portal, '10.0.1.1', ALLOWED + 40)),
      ...(await sendRegistrations(portal, '10.0.2.1', ALLOWED + 10)),
    ]
    expect(statuses.filter((status) => status === 429)).toHaveLength(50)
    const refused = linesOf(portal).filter(({ code }) => code === 'too-many-calls')
    expect(refused).toHaveLength(2)
    const completed = linesOf(portal).filter(({ res }) => res?.statusCode === 429)
    expect(completed.map(({ reqId }) => reqId)).toEqual(refused.map(({ reqId }) => reqId))
    await portal.app.close()
    expect(linesOf(portal).filter(({ msg }) => msg === 'requests over a limit')).toEqual([
      expect.objectContaining({ route: '/api/register', code: 'too-many-calls', times: 50, networks: 2 }),
    ])
  })

  test('cannot fill the log by coming from many networks', async ({ portal }) => {
    const networks = Array.from({ length: 110 }, (_, network) => `10.1.${network}.1`)
    // The registrations are sent at the same time, so that all are in one minute.
    await Promise.all(networks.map((address) => sendRegistrations(portal, address, ALLOWED + 1)))
    expect(linesOf(portal).filter(({ code }) => code === 'too-many-calls')).toHaveLength(100)
  })
})
