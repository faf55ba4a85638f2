import { describe, expect } from 'vitest'
import { test } from '../support/portal-fixture.ts'

describe('Spec §7: the three submissions', () => {
  test.for(['birth-certificates', 'household', 'noc'])('%s: an application is taken and stands as Pending', async (service, { town }) => {
    const citizen = await town.as('user')
    const answer = await town.submit(citizen, service)
    expect(answer.json).toMatchObject({ data: { collection: service, status: 'Pending' } })
    expect(answer.status).toBe(201)
  })
})
