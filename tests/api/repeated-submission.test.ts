import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { aSubmission } from '../support/a-submission.ts'
import type { Answer, Client } from '../support/client.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'

const reference = ({ json }: Answer): string => json.data._id

/** The same form under the same key, as a telephone sends it again when the answer was lost. */
function sameSubmission(town: TestPortal, service: string) {
  const { definition } = town.catalogue.get(service)
  const parts = aSubmission(definition)
  const headers = { 'idempotency-key': randomUUID() }
  return (client: Client) => client.postForm(definition.paths.submit, parts, headers)
}

describe('A submission that is sent again with its Idempotency-Key', () => {
  test.for(['birth-certificates', 'noc'])(
    '%s: gives the same application, one after the other',
    async (service, { town }) => {
      const citizen = await town.as('user')
      const send = sameSubmission(town, service)
      const [first, second] = [await send(citizen), await send(citizen)]
      expect([second.status, second.json]).toEqual([201, first.json])
      await town.decide('admin', reference(first), 'Rejected')
      expect(reference(await send(citizen))).toBe(reference(first))
      expect(await town.backstage.countOf('applications')).toBe(1)
      expect(await town.filesOnDisk()).toEqual(await town.backstage.namedFiles())
    },
  )

  test.for(['birth-certificates', 'noc'])('%s: gives the same application, all at once', async (service, { town }) => {
    const citizen = await town.as('user')
    for (let round = 1; round <= 5; round += 1) {
      const send = sameSubmission(town, service)
      const answers = await Promise.all(Array.from({ length: 8 }, () => send(citizen)))
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
      expect(new Set(answers.map(reference)).size).toBe(1)
      expect(await town.backstage.countOf('applications')).toBe(round)
    }
    expect(await town.filesOnDisk()).toEqual(await town.backstage.namedFiles())
  })

  test("is another's own where another sends it, and a key that is no UUID is refused", async ({ town }) => {
    const send = sameSubmission(town, 'noc')
    const first = await send(await town.as('user'))
    const second = await send(await town.newPerson('user', 'neighbour@panchayat.example'))
    expect(reference(second)).not.toBe(reference(first))
    const { definition } = town.catalogue.get('noc')
    const headers = { 'idempotency-key': 'again' }
    const answer = await (await town.as('user')).postForm(definition.paths.submit, aSubmission(definition), headers)
    expect(answer.status).toBe(422)
  })
})
