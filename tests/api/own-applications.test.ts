import { describe, expect } from 'vitest'
import { type OwnApplication, ownListSchema } from '#shared/applications/wire.ts'
import { expectShape } from '../support/expect-shape.ts'
import { test } from '../support/portal-fixture.ts'

const ids = (rows: readonly OwnApplication[]) => rows.map(({ _id }) => _id)

describe('POST /api/user/getapplication (spec §7)', () => {
  test("answers the caller's own applications, newest first, and nobody else's", async ({ town }) => {
    const citizen = await town.as('user')
    const neighbour = await town.newPerson('user', 'neighbour@panchayat.example')
    const first = await town.anApplication({ service: 'household' })
    const theirs = await town.anApplication({ by: neighbour })
    const second = await town.anApplication({ service: 'birth-certificates' })

    const own = expectShape(await citizen.post('/api/user/getapplication'), 200, ownListSchema)
    expect(ids(own.data)).toEqual([second, first])
    expect(own.counts).toEqual({ Pending: 2, Verified: 0, Approved: 0, Rejected: 0 })
    expect(ids((await neighbour.post('/api/user/getapplication')).json.data)).toEqual([theirs])
    expect((await (await town.as('staff')).post('/api/user/getapplication')).json.data).toEqual([])
    for (const answer of [
      await citizen.post('/api/user/getapplication', {}),
      await citizen.postUrlEncoded('/api/user/getapplication', {}),
    ]) {
      expect(ids(answer.json.data)).toEqual([second, first])
    }
  })

  test('carries scheme, department, status, dates, documents, and the reason once it is rejected', async ({ town }) => {
    const citizen = await town.as('user')
    const reference = await town.anApplication()
    const read = async (): Promise<OwnApplication> => (await citizen.post('/api/user/getapplication')).json.data[0]
    const before = await read()
    expect(before).toMatchObject({
      _id: reference,
      collection: 'noc',
      scheme: 'Simplified NOC Approval Initiative',
      department: 'Department of Urban Development',
      status: 'Pending',
      allowedDecisions: [],
    })
    expect(before.reason).toBeUndefined()
    expect(before.documents.map(({ fileName }) => fileName)).toEqual([
      'identityProof.pdf',
      'landProof.pdf',
      'applicationLetter.pdf',
      'landMap.pdf',
    ])
    expect(Date.parse(before.createdAt)).toBeLessThanOrEqual(Date.now())

    await town.decide('staff', reference, 'Verified', 'Looks good')
    expect((await read()).reason).toBeUndefined()
    await town.decide('admin', reference, 'Rejected', ' The land map is missing a scale. ')
    const after = await read()
    expect(after).toMatchObject({ status: 'Rejected', reason: 'The land map is missing a scale.' })
    expect(after.updatedAt > before.updatedAt).toBe(true)
    expect(after.createdAt).toBe(before.createdAt)
  })

  test('pages through more than one page, none twice and none missed', async ({ town }) => {
    const citizen = await town.as('user')
    const references: string[] = []
    for (let count = 1; count <= 5; count += 1) references.unshift(await town.anApplication())
    const seen: string[] = []
    let next: string | null = null
    do {
      const page = await citizen.post('/api/user/getapplication', { limit: 2, ...(next && { cursor: next }) })
      seen.push(...ids(page.json.data))
      expect(page.json.counts).toEqual({ Pending: 5, Verified: 0, Approved: 0, Rejected: 0 })
      next = page.json.next
    } while (next !== null)
    expect(seen).toEqual(references)
    expect((await citizen.post('/api/user/getapplication', { applicantId: '1' })).status).toBe(422)
    expect((await citizen.post('/api/user/getapplication', { cursor: 'nonsense' })).status).toBe(400)
  })
})
