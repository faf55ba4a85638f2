import { describe, expect } from 'vitest'
import type { ClientResponse, Client } from '../support/client.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { raceForChildren, raceForDecisions } from '../support/races.ts'

/** More requests than the portal has database connections. */
const CROWD = 64

const many = <T>(make: (index: number) => Promise<T>) => Promise.all(Array.from({ length: CROWD }, (_, i) => make(i)))

/** Retries like a browser, because a busy machine may reject some requests. */
async function retryUntil(ask: () => Promise<ClientResponse>) {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
  }
}

const referencesOf = async (portal: TestPortal, by: Client) => {
  const answers = await many(() => retryUntil(() => portal.submit(by, 'noc')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  return answers.map(({ json }): string => json.data._id)
}

describe('Sixty-four requests at once, with ten connections to the database', () => {
  test('submit, decide and approve: each is answered, and each success is stored', async ({ portal }) => {
    const [citizen, staff, admin] = [await portal.as('user'), await portal.as('staff'), await portal.as('admin')]
    const references = await referencesOf(portal, citizen)
    const decide = (reviewer: Client, status: string) => (index: number) =>
      retryUntil(() => reviewer.post('/api/updatestatus', { appId: references[index], status, collection: 'noc' }))
    const verified = await many(decide(staff, 'Verified'))
    const approved = await many(decide(admin, 'Approved'))
    for (const answers of [verified, approved]) {
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }
    expect(await portal.ownerQueries.countOf('decisions')).toBe(2 * CROWD)
    expect(await portal.ownerQueries.countOf('certificates')).toBe(CROWD)
    const { stored, counted } = await portal.ownerQueries.counts()
    expect(stored).toEqual(counted)
  })

  test('log in: a hundred wait in a queue, and the others are rejected immediately with a time to retry', async ({
    portal,
  }) => {
    const logIn = (index: number) =>
      portal.visitor().postUrlEncoded('/api/login', { email: `${index}@x.example`, password: 'wrong' })
    const answers = (await many((index) => Promise.all([logIn(index), logIn(CROWD + index)]))).flat()
    const busy = answers.filter(({ status }) => status === 503)
    expect(answers.length - busy.length).toBe(100)
    expect(busy.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)
    expect(answers.every(({ status }) => [401, 404, 503].includes(status))).toBe(true)
  })
})

describe('Two requests at once, fifty times over', () => {
  test('exactly one of two reviewers succeeds', ({ portal }) => raceForDecisions(portal, 50))

  test('exactly one of two applications for one child is accepted', ({ portal }) => raceForChildren(portal, 50))
})
