// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { type HistoryStep, statusUpdatedSchema } from '#shared/applications/wire.ts'
import { errorOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

const NO_APPLICATION = [404, 'We could not find this application.']
const STATUS_REQUIRED = [422, 'Please select verification status']

async function detailsOf(portal: TestPortal, reference: string, role: 'user' | 'staff' | 'admin' = 'admin') {
  return (await (await portal.as(role)).get(`/api/applications/${reference}`)).json.data
}

describe('POST /api/updatestatus (spec §7)', () => {
  test('changes the status, and returns the message of §8 and the allowed next decisions', async ({ portal }) => {
    const reference = await portal.createApplication()
    const verified = expectShape(await portal.decide('staff', reference, 'Verified'), 200, statusUpdatedSchema)
    expect(verified.message).toBe('Application Status updated successfully!')
    expect(verified.data).toMatchObject({ _id: reference, status: 'Verified', allowedDecisions: [] })
    const approved = expectShape(await portal.decide('admin', reference, 'Approved'), 200, statusUpdatedSchema)
    expect(approved.data).toMatchObject({ _id: reference, status: 'Approved', allowedDecisions: [] })
  })

  test('is refused if somebody other than the person who chose the decision is now logged in with the browser', async ({
    portal,
  }) => {
    const reference = await portal.createApplication()
    const staff = await portal.as('staff')
    const send = (person: string) =>
      staff.send(
        'POST',
        '/api/updatestatus',
        { 'content-type': 'application/json', 'x-person': person },
        JSON.stringify({ appId: reference, status: 'Verified', collection: 'noc' }),
      )
    expect((await send('the-admin')).json.code).toBe('person-changed')
    expect((await detailsOf(portal, reference)).status).toBe('Pending')
    expect((await send('the-staff')).status).toBe(200)
  })

  test('stores how many answers the reviewer compared, and what was flagged; only reviewers see it', async ({
    portal,
  }) => {
    const reference = await portal.createApplication()
    const staff = await portal.as('staff')
    const update = { appId: reference, status: 'Verified', collection: 'noc' }
    const compared = { done: 3, all: 4, differing: ['plotNumber'] }
    const wrong = await staff.post('/api/updatestatus', { ...update, compared: { ...compared, done: -1 } })
    expect(wrong.status).toBe(422)
    expect((await staff.post('/api/updatestatus', { ...update, compared })).status).toBe(200)
    const stepFor = async (role: 'user' | 'admin') => (await detailsOf(portal, reference, role)).history.at(-1)
    expect((await stepFor('admin')).compared).toEqual(compared)
    expect(await stepFor('user')).not.toHaveProperty('compared')
    // A client of the specification does not send it.
    await portal.decide('admin', reference, 'Approved')
    expect(await stepFor('admin')).not.toHaveProperty('compared')
  })

  test('stores the reviewer, time, old and new status and message of every decision', async ({ portal }) => {
    const reference = await portal.createApplication()
    const before = Date.now()
    await portal.decide('staff', reference, 'Verified', '  The papers are in order. ')
    await portal.decide('admin', reference, 'Rejected', 'The plot belongs to the temple.')
    const { history } = await detailsOf(portal, reference)
    expect(history).toMatchObject([
      { from: null, to: 'Pending', by: 'the-user', role: 'user' },
      { from: 'Pending', to: 'Verified', by: 'the-staff', role: 'staff', message: 'The papers are in order.' },
      { from: 'Verified', to: 'Rejected', by: 'the-admin', role: 'admin', message: 'The plot belongs to the temple.' },
    ])
    const instants = history.map(({ at }: HistoryStep) => Date.parse(at))
    expect(instants).toEqual(instants.toSorted((a: number, b: number) => a - b))
    // The database's clock may be a little behind that of the test.
    expect(instants[1]).toBeGreaterThanOrEqual(before - 1000)
    const asCitizen = await detailsOf(portal, reference, 'user')
    expect(asCitizen.history.map(({ by, role }: HistoryStep) => [by, role])).toEqual([
      ['the-user', 'user'],
      ['', 'staff'],
      ['', 'admin'],
    ])
    expect(asCitizen.reason).toBe('The plot belongs to the temple.')
  })

  test('accepts a decision without a message; a rejection then has no reason', async ({ portal }) => {
    const reference = await portal.createApplication({ status: 'Rejected' })
    expect(await detailsOf(portal, reference, 'user')).not.toHaveProperty('reason')
    const [, decided] = (await detailsOf(portal, reference)).history
    expect(decided).not.toHaveProperty('message')
  })

  test('rejects an empty status, and a status that is not a decision, with 422', async ({ portal }) => {
    const appId = await portal.createApplication()
    const admin = await portal.as('admin')
    for (const status of ['', 'Pending', 'approved', 'Lost']) {
      const response = await admin.post('/api/updatestatus', { appId, status, message: '', collection: 'noc' })
      expect(errorOf(response)).toEqual(STATUS_REQUIRED)
    }
    expect((await admin.post('/api/updatestatus', { appId, collection: 'noc' })).status).toBe(422)
    expect(await portal.ownerQueries.countOf('decisions')).toBe(0)
  })

  test('rejects Verified from an admin and Approved from staff, and names the allowed decisions', async ({
    portal,
  }) => {
    const reference = await portal.createApplication()
    expect(errorOf(await portal.decide('admin', reference, 'Verified'))).toEqual([
      409,
      'An admin sets Approved or Rejected, never Verified.',
    ])
    expect(errorOf(await portal.decide('staff', reference, 'Approved'))).toEqual([
      409,
      'Staff set Verified or Rejected, never Approved.',
    ])
    expect((await detailsOf(portal, reference)).status).toBe('Pending')
  })

  // The category is the field `collection` of the request (spec §7).
  test('refuses an unknown ID, and a category that the application does not belong to', async ({ portal }) => {
    const appId = await portal.createApplication()
    const admin = await portal.as('admin')
    const decide = (changes: object) =>
      admin.post('/api/updatestatus', { appId, status: 'Rejected', collection: 'noc', ...changes })
    expect(errorOf(await decide({ appId: 'NC-2026-22222222' }))).toEqual(NO_APPLICATION)
    for (const collection of ['household', 'Household', 'ghosts', 'Noc']) {
      expect(errorOf(await decide({ collection }))).toEqual([422, 'This application belongs to another category.'])
    }
    expect(await portal.ownerQueries.countOf('decisions')).toBe(0)
  })

  test('rejects an unknown field, and a message of more than 1000 characters', async ({ portal }) => {
    const appId = await portal.createApplication()
    const admin = await portal.as('admin')
    const decide = (changes: object) =>
      admin.post('/api/updatestatus', { appId, status: 'Rejected', collection: 'noc', ...changes })
    expect((await decide({ reviewerId: '1' })).status).toBe(422)
    expect((await decide({ message: 'x'.repeat(1001) })).status).toBe(422)
    expect(await portal.ownerQueries.countOf('decisions')).toBe(0)
    expect((await decide({ message: 'x'.repeat(1000) })).status).toBe(200)
  })

  test('answers 409, in the reviewer’s language, to a transition that the lifecycle forbids', async ({ portal }) => {
    const reference = await portal.createApplication({ status: 'Approved' })
    expect(errorOf(await portal.decide('admin', reference, 'Rejected'))).toEqual([
      409,
      'This application is Approved and can no longer be changed to Rejected.',
    ])
    const admin = await portal.as('admin')
    // The next decision of the same admin is sent with this cookie.
    admin.cookies.set('language', 'hi')
    expect(errorOf(await portal.decide('admin', reference, 'Rejected'))).toEqual([
      409,
      'इस आवेदन की स्थिति अब स्वीकृत है। इसे अस्वीकृत नहीं किया जा सकता।',
    ])
  })

  test('answers 409 to a decision from a screen that shows an older status', async ({ portal }) => {
    const appId = await portal.createApplication({ status: 'Verified' })
    const admin = await portal.as('admin')
    const stale = { appId, status: 'Approved', collection: 'noc', from: 'Pending' }
    expect((await admin.post('/api/updatestatus', stale)).status).toBe(409)
    expect((await admin.post('/api/updatestatus', { ...stale, from: 'Verified' })).status).toBe(200)
  })

  test('is accessible to staff and admins only', async ({ portal }) => {
    const reference = await portal.createApplication()
    expect(errorOf(await portal.decide('user', reference, 'Approved'))).toEqual([
      403,
      'You are not authorized to access this page.',
    ])
    expect((await detailsOf(portal, reference)).status).toBe('Pending')
  })
})
