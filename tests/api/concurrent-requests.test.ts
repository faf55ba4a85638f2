// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import type { Client, ClientResponse } from '../support/client.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { raceForChildren, raceForDecisions } from '../support/races.ts'

/** More requests than the portal has database connections. */
const CONCURRENT_REQUESTS = 64

/** Runs an action for all indexes at the same time. */
const runAtOnce = <Result>(action: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, (_, index) => action(index)))

/** Retries a request that gets status 503, as a browser does. A busy machine may reject some requests. */
async function retryWhileBusy(send: () => Promise<ClientResponse>) {
  for (;;) {
    const response = await send()
    if (response.status !== 503) return response
  }
}

const submitAtOnce = async (portal: TestPortal, by: Client) => {
  const responses = await runAtOnce(() => retryWhileBusy(() => portal.submit(by, 'noc')))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
  return responses.map(({ json }): string => json.data._id)
}

describe('Sixty-four simultaneous requests, with ten connections to the database', () => {
  test('to submit, verify or approve all get a response, and each success is stored', async ({ portal }) => {
    const [citizen, staff, admin] = [await portal.as('user'), await portal.as('staff'), await portal.as('admin')]
    const references = await submitAtOnce(portal, citizen)
    const decide = (reviewer: Client, status: string) => (index: number) =>
      retryWhileBusy(() => reviewer.post('/api/updatestatus', { appId: references[index], status, collection: 'noc' }))
    const verified = await runAtOnce(decide(staff, 'Verified'))
    const approved = await runAtOnce(decide(admin, 'Approved'))
    for (const responses of [verified, approved]) {
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    }
    expect(await portal.ownerQueries.countOf('decisions')).toBe(2 * CONCURRENT_REQUESTS)
    expect(await portal.ownerQueries.countOf('certificates')).toBe(CONCURRENT_REQUESTS)
    const { stored, counted } = await portal.ownerQueries.counts()
    expect(stored).toEqual(counted)
  })

  test('to log in, and 64 more: a hundred of them are processed, and the others are rejected immediately with a time to retry', async ({
    portal,
  }) => {
    const logIn = (index: number) =>
      portal.visitor().postUrlEncoded('/api/login', { email: `${index}@x.example`, password: 'wrong' })
    const pairs = await runAtOnce((index) => Promise.all([logIn(index), logIn(CONCURRENT_REQUESTS + index)]))
    const responses = pairs.flat()
    const busy = responses.filter(({ status }) => status === 503)
    expect(responses.length - busy.length).toBe(100)
    expect(busy.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)
    expect(responses.every(({ status }) => [401, 404, 503].includes(status))).toBe(true)
  })
})

describe('Two simultaneous requests, repeated fifty times', () => {
  test('of two reviewers to decide: exactly one succeeds', ({ portal }) => raceForDecisions(portal, 50))

  test('to apply for one child: exactly one is accepted', ({ portal }) => raceForChildren(portal, 50))
})
