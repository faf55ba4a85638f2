// SPDX-License-Identifier: Apache-2.0
import pLimit from 'p-limit'
import { expect } from 'vitest'
import type { TestPortal } from './portal-fixture.ts'
import { statusesOf } from './statuses-of.ts'

/** Pairs of simultaneous decisions that exclude each other. */
const EXCLUSIVE_PAIRS = [
  ['admin Approved', 'admin Rejected'],
  ['staff Verified', 'staff Rejected'],
  ['admin Approved', 'staff Rejected'],
  ['admin Rejected', 'staff Verified'],
] as const

/** The number of parallel races of two requests each. Together they need more connections than the portal has. */
const CONCURRENCY = 8

/** Makes two simultaneous decisions on each application; expects that exactly one succeeds and is stored. */
export async function raceForDecisions(portal: TestPortal, pairs: number) {
  await Promise.all([portal.as('staff'), portal.as('admin'), portal.as('user')])
  await inParallel(pairs, async (pair) => {
    const rivals = EXCLUSIVE_PAIRS[pair % EXCLUSIVE_PAIRS.length] ?? []
    const reference = await portal.createApplication()
    const responses = await decideConcurrently(portal, reference, pair % 2 === 0 ? rivals : rivals.toReversed())
    expect([rivals, statusesOf(responses)]).toEqual([rivals, [200, 409]])
    const winner = responses.find(({ status }) => status === 200)
    const { json } = await (await portal.as('admin')).get(`/api/applications/${reference}`)
    expect(json.data.status).toBe(winner?.json.data.status)
    expect(json.data.history).toHaveLength(2)
    expect(json.data.certificate === null).toBe(json.data.status !== 'Approved')
  })
  await expectConsistent(portal)
}

/** Submits two simultaneous applications per child; expects that one is stored, and no file of the other. */
export async function raceForChildren(portal: TestPortal, children: number) {
  const rivals = [await portal.as('user'), await portal.createAccount('user', 'the-other-parent@panchayat.example')]
  await inParallel(children, async (child) => {
    const same = { childFirstName: `Zoë ${child}`, childLastName: 'Devi', dateOfBirth: '2020-05-17' }
    const parents = { fatherName: 'Ravi Kumar', motherName: 'Meena Devi' }
    const submitted = rivals.map((rival) => portal.submit(rival, 'birth-certificates', { ...same, ...parents }))
    expect(statusesOf(await Promise.all(submitted))).toEqual([201, 410])
  })
  expect(await portal.ownerQueries.countOf('applications')).toBe(children)
  await expectConsistent(portal)
}

async function inParallel(races: number, race: (index: number) => Promise<void>) {
  const limit = pLimit(CONCURRENCY)
  await Promise.all(Array.from({ length: races }, (_, index) => limit(() => race(index))))
}

async function decideConcurrently(portal: TestPortal, appId: string, decisions: readonly string[]) {
  return Promise.all(
    decisions.map(async (decision) => {
      const [role, status] = decision.split(' ')
      const reviewer = await portal.as(role === 'admin' ? 'admin' : 'staff')
      return reviewer.post('/api/updatestatus', { appId, status, collection: 'noc', from: 'Pending' })
    }),
  )
}

/** Asserts that the counters equal the rows, and that the disk contains exactly the files of the rows. */
async function expectConsistent(portal: TestPortal) {
  const { stored, counted } = await portal.ownerQueries.counts()
  expect(stored).toEqual(counted)
  expect(await portal.filesOnDisk()).toEqual(await portal.ownerQueries.listReferencedFiles())
}
