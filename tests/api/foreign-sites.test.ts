import { describe, expect } from 'vitest'
import { test } from '../support/portal-fixture.ts'
import { refusalOf } from '../support/refusal-of.ts'
import { halfLoggedIn } from '../support/second-factor.ts'

const FOREIGN = [403, 'This request did not come from the portal itself, so nothing was done.']

describe('State-changing calls that another site started', () => {
  test('are refused, whatever cookie comes along; our own and those of no browser are taken', async ({ town }) => {
    const citizen = await town.as('user')
    const verify = (headers: Record<string, string>) =>
      citizen.send('POST', '/api/verify', { host: '127.0.0.1:3000', ...headers })
    const refused = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://127.0.0.1:3000' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of refused) expect(refusalOf(await verify(headers))).toEqual(FOREIGN)
    const taken = [
      {},
      { origin: 'http://127.0.0.1:3000' },
      { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' },
      { host: 'village-server:3000', origin: 'http://village-server:3000' },
    ]
    for (const headers of taken) expect((await verify(headers)).status).toBe(200)
  })

  test('are refused at every call that changes anything', async ({ town }) => {
    const half = await halfLoggedIn(town)
    for (const { method, url, access } of town.app.declaredRoutes) {
      if (method === 'GET' || method === 'HEAD') continue
      const [role = 'user'] = typeof access === 'string' ? [] : access
      const caller = access === 'logging-in' ? half : await town.as(role)
      const answer = await caller.send(method, url, { 'sec-fetch-site': 'cross-site' })
      expect([url, ...refusalOf(answer)]).toEqual([url, ...FOREIGN])
    }
  })

  test('reading stays open to links from anywhere', async ({ town }) => {
    const answer = await town.visitor().send('GET', '/api/portal', { 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(200)
  })
})
