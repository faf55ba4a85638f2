// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { recomputeDueDates } from '#server/charter/due-dates.ts'
import { appealListSchema, MAX_ORDER_DAYS } from '#shared/applications/appeals.ts'
import { responses } from '#shared/locales/en/responses.ts'
import { REQUEST_ERRORS, type RequestErrorCode } from '#shared/request-error.ts'
import { aLateApplication, appeal, aRejectedApplication, decideAppeal, inDays } from '../support/appeals.ts'
import { promisesOf } from '../support/charter.ts'
import { expectShape } from '../support/expect-shape.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

type Reader = 'user' | 'staff' | 'admin' | 'appellate'

const detailsOf = async (portal: TestPortal, role: Reader, reference: string) =>
  (await (await portal.as(role)).get(`/api/applications/${reference}`)).json.data

const kindsOf = async (portal: TestPortal, role: Reader) =>
  (await (await portal.as(role)).get('/api/notifications')).json.data.map(({ kind }: { kind: string }) => kind)

/** The part of a response that contains the status and the message of an error response. */
const refused = (code: RequestErrorCode & AppealError) => ({
  status: REQUEST_ERRORS[code],
  json: { message: responses[`error.${code}`] },
})
type AppealError = 'application-not-found' | 'own-case-of-all' | 'rejected-by-you' | `appeal-${string}`

const appealsOf = async (portal: TestPortal, role: 'admin' | 'appellate' = 'appellate') =>
  expectShape(await (await portal.as(role)).get('/api/appeals'), 200, appealListSchema).data

describe('An appeal against a rejection', () => {
  test('is offered within the period of the charter, in the details and in the list', async ({ portal }) => {
    const reference = await aRejectedApplication(portal)
    const offer = { ground: 'rejected', lastDay: inDays(30), officer: 'Block Development Officer' }
    expect(await detailsOf(portal, 'user', reference)).toMatchObject({ appealOffer: offer, appeals: [] })
    const { json } = await (await portal.as('user')).post('/api/user/getapplication')
    expect(json.data[0]).toMatchObject({ _id: reference, appealOffer: offer })
    expect(json.data[0]).not.toHaveProperty('orderedOnAppeal')
    expect(await detailsOf(portal, 'staff', reference)).not.toHaveProperty('appealOffer')
  })

  test('has a time limit for its decision, and the applicant receives a notification and a mail', async ({
    portal,
  }) => {
    const [promise] = (await promisesOf(portal)).filter(({ collection }) => collection === 'noc')
    if (!promise) throw new Error('The charter has no NOC')
    const first = { fileDays: 10, decideDays: 21 }
    const officers = { ...promise.officers, firstAppeal: 'Tehsildar' }
    const services = await promisesOf(portal, { ...promise, officers, appeals: { ...promise.appeals, first } })
    await (await portal.as('admin')).post('/api/charter', { services })
    const reference = await aRejectedApplication(portal)
    const offer = { ground: 'rejected', lastDay: inDays(10), officer: 'Tehsildar' }
    expect((await detailsOf(portal, 'user', reference)).appealOffer).toEqual(offer)
    const officer = await portal.as('appellate')
    expect((await appeal(portal, reference, { statement: ' The map is clear. ' })).status).toBe(200)
    const details = await detailsOf(portal, 'user', reference)
    expect(details).toMatchObject({
      status: 'Rejected',
      openAppeal: { decideBy: inDays(21), officer: 'Tehsildar' },
      appeals: [{ ground: 'rejected', statement: 'The map is clear.', decideBy: inDays(21) }],
    })
    expect(details).not.toHaveProperty('appealOffer')
    expect((await kindsOf(portal, 'user'))[0]).toBe('appeal-filed')
    expect(await kindsOf(portal, 'appellate')).toEqual(['appeal-waiting'])
    const mails = (await portal.ownerQueries.findQueuedMail()).map(({ kind }) => kind)
    expect(mails).toEqual(expect.arrayContaining(['appeal', 'appeal-waiting']))
    expect((await officer.get(`/api/applications/${reference}`)).json.data.allowedAppealOutcomes).toEqual([
      'upheld',
      'ordered',
    ])
    const { open } = await appealsOf(portal)
    expect(open).toMatchObject([{ _id: reference, rejectionReason: 'The map is unreadable.' }])
  })

  test('is stored once, even if the request is repeated or sent twice at the same time', async ({ portal }) => {
    const reference = await aRejectedApplication(portal)
    const responses = await Promise.all([appeal(portal, reference), appeal(portal, reference)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect((await appeal(portal, reference)).status).toBe(200)
    expect(await portal.ownerQueries.countOf('appeals')).toBe(1)
  })

  test('is answered 410 if it is sent again with another statement, and keeps the first one', async ({ portal }) => {
    const reference = await aRejectedApplication(portal)
    await appeal(portal, reference, { statement: 'The map was readable.' })
    expect((await appeal(portal, reference, { statement: ' The map was readable. ' })).status).toBe(200)
    for (const statement of ['I have a better map.', undefined]) {
      const repeated = await appeal(portal, reference, { ...(statement && { statement }) })
      expect(repeated).toMatchObject(refused('appeal-received'))
    }
    const details = await detailsOf(portal, 'user', reference)
    expect(details.appeals).toMatchObject([{ statement: 'The map was readable.' }])
  })

  test('is not possible after the period, on another ground, by another citizen, or on an undecided application', async ({
    portal,
  }) => {
    const reference = await aRejectedApplication(portal)
    expect(await appeal(portal, reference, { ground: 'late' })).toMatchObject(refused('appeal-not-possible'))
    const other = await portal.createAccount('user', 'other@panchayat.example')
    expect(await appeal(portal, reference, { by: other })).toMatchObject(refused('application-not-found'))
    await portal.ownerQueries.ageApplication(reference, 30)
    expect((await detailsOf(portal, 'user', reference)).appealOffer).toMatchObject({ lastDay: inDays(0) })
    await portal.ownerQueries.ageApplication(reference, 1)
    expect(await appeal(portal, reference)).toMatchObject(refused('appeal-not-possible'))
    const undecided = await portal.createApplication({ service: 'birth-certificates' })
    expect(await appeal(portal, undecided)).toMatchObject(refused('appeal-not-possible'))
  })

  test('cannot be repeated after the officer has upheld the rejection', async ({ portal }) => {
    const reference = await aRejectedApplication(portal)
    await appeal(portal, reference)
    expect((await decideAppeal(portal, reference, { outcome: 'upheld' })).status).toBe(200)
    const details = await detailsOf(portal, 'user', reference)
    expect(details).toMatchObject({
      status: 'Rejected',
      appeals: [{ outcome: 'upheld', reason: 'The map is readable.' }],
    })
    expect(details.appeals[0]).not.toHaveProperty('by')
    expect((await detailsOf(portal, 'staff', reference)).appeals[0].by).toBe('the-appellate')
    expect((await kindsOf(portal, 'user'))[0]).toBe('appeal-upheld')
    expect(await appeal(portal, reference)).toMatchObject(refused('appeal-not-possible'))
  })
})

describe('An order for a new decision', () => {
  test('returns a rejected application to Pending, sets the ordered due date, and is in the history', async ({
    portal,
  }) => {
    const reference = await aRejectedApplication(portal)
    await appeal(portal, reference)
    expect((await decideAppeal(portal, reference)).status).toBe(200)
    const details = await detailsOf(portal, 'user', reference)
    expect(details).toMatchObject({
      status: 'Pending',
      dueOn: inDays(7),
      appeals: [{ outcome: 'ordered', newDueOn: inDays(7) }],
    })
    expect(details).not.toHaveProperty('reason')
    const { json } = await (await portal.as('user')).post('/api/user/getapplication')
    expect(json.data[0]).toMatchObject({ _id: reference, orderedOnAppeal: true })
    expect(details.history.at(-1)).toMatchObject({ from: 'Rejected', to: 'Pending', role: 'appellate', by: '' })
    expect((await kindsOf(portal, 'user'))[0]).toBe('appeal-ordered')
    expect(await kindsOf(portal, 'staff')).toContain('decision-ordered')
    const { stored, counted } = await portal.ownerQueries.counts()
    expect(stored).toEqual(counted)
  })

  test('names the parts that the texts speak about: the officer’s, the applicant’s and the office’s, in this order', async ({
    portal,
  }) => {
    const reference = await aRejectedApplication(portal, 'The Purpose and the पहचान प्रमाण are unclear.')
    expect((await detailsOf(portal, 'staff', reference)).namedParts).toEqual(['identityProof', 'purpose'])
    await appeal(portal, reference, { statement: 'My land proof and my land map are clear.' })
    await decideAppeal(portal, reference, { outcome: 'ordered', decideBy: inDays(7), reason: 'The land map is clear.' })
    const { namedParts } = await detailsOf(portal, 'staff', reference)
    expect(namedParts).toEqual(['landMap', 'landProof', 'identityProof', 'purpose'])
  })

  test('sets a due date that changes of the charter do not move', async ({ portal }) => {
    const reference = await aRejectedApplication(portal)
    await appeal(portal, reference)
    await decideAppeal(portal, reference)
    const { db, panchayat } = portal.services
    await recomputeDueDates(db, panchayat.id, portal.catalogue)
    expect((await detailsOf(portal, 'user', reference)).dueOn).toBe(inDays(7))
  })

  test('requires the decision of another person: staff who rejected the application cannot decide on it', async ({
    portal,
  }) => {
    const reference = await aRejectedApplication(portal)
    await appeal(portal, reference)
    await decideAppeal(portal, reference)
    const own = await detailsOf(portal, 'staff', reference)
    expect(own).toMatchObject({ allowedDecisions: [], cautions: ['rejected-by-you'] })
    for (const status of ['Verified', 'Rejected']) {
      expect(await portal.decide('staff', reference, status)).toMatchObject(refused('rejected-by-you'))
    }
    const otherStaff = await portal.createAccount('staff', 'other-staff@panchayat.example')
    const body = { appId: reference, collection: 'noc', status: 'Verified' }
    expect((await otherStaff.post('/api/updatestatus', body)).status).toBe(200)
    expect((await portal.decide('admin', reference, 'Approved')).status).toBe(200)
  })

  test('lets an admin who rejected the application decide only after another person has verified it', async ({
    portal,
  }) => {
    const reference = await portal.createApplication()
    await portal.decide('admin', reference, 'Rejected', 'No.')
    await appeal(portal, reference)
    await decideAppeal(portal, reference)
    expect(await portal.decide('admin', reference, 'Approved')).toMatchObject(refused('rejected-by-you'))
    const preview = await (await portal.as('admin')).get(`/certificates/${reference}/preview.png`)
    expect(preview.status).toBe(403)
    expect((await portal.decide('staff', reference, 'Verified')).status).toBe(200)
    expect((await portal.decide('admin', reference, 'Approved')).status).toBe(200)
  })

  test('excludes the application from verification together with plain applications', async ({ portal }) => {
    const reference = await aRejectedApplication(portal)
    await appeal(portal, reference)
    await decideAppeal(portal, reference)
    const otherStaff = await portal.createAccount('staff', 'other-staff@panchayat.example')
    const { json } = await otherStaff.post('/api/applications/verify', {
      applications: [{ appId: reference, collection: 'noc' }],
    })
    expect(json.data[0].refused).not.toBeNull()
    expect((await detailsOf(portal, 'user', reference)).status).toBe('Pending')
  })

  test('is rejected with a date in the past or far in the future, without a reason, and if the applicant has applied again', async ({
    portal,
  }) => {
    const service = 'birth-certificates'
    const names = ['childFirstName', 'childLastName', 'fatherName', 'motherName']
    const changes = Object.fromEntries(names.map((name) => [name, 'Same']))
    const reference = await portal.createApplication({ service, status: 'Rejected', changes })
    await appeal(portal, reference)
    for (const decideBy of [inDays(0), inDays(MAX_ORDER_DAYS + 1), '2026-02-30']) {
      expect((await decideAppeal(portal, reference, { outcome: 'ordered', decideBy })).status).toBe(422)
    }
    expect((await decideAppeal(portal, reference, { outcome: 'upheld', reason: ' ' })).status).toBe(422)
    await portal.createApplication({ service, changes })
    expect(await decideAppeal(portal, reference)).toMatchObject(refused('appeal-duplicate'))
    expect((await decideAppeal(portal, reference, { outcome: 'upheld' })).status).toBe(200)
  })

  test('conflicts with a simultaneous decision of another officer: only one of the two succeeds', async ({
    portal,
  }) => {
    const reference = await aRejectedApplication(portal)
    await appeal(portal, reference)
    const other = await portal.createAccount('appellate', 'second@panchayat.example')
    const responses = await Promise.all([
      decideAppeal(portal, reference),
      decideAppeal(portal, reference, { outcome: 'upheld' }, other),
    ])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await detailsOf(portal, 'admin', reference)).appeals).toHaveLength(1)
  })

  test('does not exclude another appeal after a second rejection', async ({ portal }) => {
    const reference = await aRejectedApplication(portal)
    await appeal(portal, reference)
    await decideAppeal(portal, reference)
    expect((await portal.decide('admin', reference, 'Rejected', 'Still unreadable.')).status).toBe(200)
    expect((await appeal(portal, reference)).status).toBe(200)
    expect((await decideAppeal(portal, reference, { outcome: 'upheld' })).status).toBe(200)
  })
})

describe('An appeal about a missed due date', () => {
  test('is offered from the day after the due date, and an order sets a new due date', async ({ portal }) => {
    const reference = await aLateApplication(portal)
    const { dueOn, appealOffer } = await detailsOf(portal, 'user', reference)
    expect(appealOffer.ground).toBe('late')
    expect((await appeal(portal, reference, { ground: 'late' })).status).toBe(200)
    expect((await detailsOf(portal, 'user', reference)).appeals).toMatchObject([{ ground: 'late', dueOn }])
    expect((await decideAppeal(portal, reference, { outcome: 'ordered', decideBy: inDays(3) })).status).toBe(200)
    const details = await detailsOf(portal, 'user', reference)
    expect(details).toMatchObject({ status: 'Pending', dueOn: inDays(3) })
    expect(details.history).toHaveLength(1)
    expect((await portal.decide('staff', reference, 'Verified')).status).toBe(200)
  })

  test('is not offered on the due date itself', async ({ portal }) => {
    const reference = await portal.createApplication()
    const { dueOn } = await detailsOf(portal, 'user', reference)
    await portal.ownerQueries.ageApplication(
      reference,
      Math.round((Date.parse(dueOn) - Date.parse(inDays(0))) / 86_400_000),
    )
    expect((await detailsOf(portal, 'user', reference)).dueOn).toBe(inDays(0))
    expect(await appeal(portal, reference, { ground: 'late' })).toMatchObject(refused('appeal-not-possible'))
    await portal.ownerQueries.ageApplication(reference, 1)
    expect((await appeal(portal, reference, { ground: 'late' })).status).toBe(200)
  })

  test('ends when the office decides, and leaves the appellate officer’s list', async ({ portal }) => {
    const reference = await aLateApplication(portal)
    await appeal(portal, reference, { ground: 'late' })
    expect((await appealsOf(portal)).open).toHaveLength(1)
    await portal.decide('staff', reference, 'Verified')
    expect((await detailsOf(portal, 'user', reference)).openAppeal).toBeDefined()
    await portal.decide('admin', reference, 'Rejected', 'No.')
    const details = await detailsOf(portal, 'user', reference)
    expect(details).toMatchObject({ appeals: [{ outcome: 'settled' }], appealOffer: { ground: 'rejected' } })
    expect(await appealsOf(portal)).toMatchObject({ open: [], decided: [] })
    expect(await decideAppeal(portal, reference)).toMatchObject(refused('application-not-found'))
    expect((await appeal(portal, reference)).status).toBe(200)
  })

  test('can be filed only once for each due date', async ({ portal }) => {
    const reference = await aLateApplication(portal)
    await appeal(portal, reference, { ground: 'late' })
    await decideAppeal(portal, reference, { outcome: 'upheld' })
    expect(await appeal(portal, reference, { ground: 'late' })).toMatchObject(refused('appeal-not-possible'))
  })
})
