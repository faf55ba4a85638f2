// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { findAmendment, submitAmendment } from '#server/applications/amendments/submit-amendment.ts'
import { recomputeDueDates } from '#server/charter/due-dates.ts'
import { rotateVaultKey } from '#server/operations/key-rotation/rotate-vault-key.ts'
import { amendmentRequestPath } from '#shared/applications/amendments.ts'
import { dueDate, USUAL_CALENDAR } from '#shared/applications/due-date.ts'
import { MAX_AMENDMENTS } from '#shared/applications/lifecycle.ts'
import { daysBetween } from '#shared/calendar-days.ts'
import { amendments as en } from '#shared/locales/en/amendments.ts'
import { amendments as hi } from '#shared/locales/hi/amendments.ts'
import { applicantOf, requestAmendment, sendAmendment } from '../support/amendments.ts'
import { errorOf, fieldErrorsOf } from '../support/error-of.ts'
import { aPdf } from '../support/files.ts'
// `ownTest` opens a separate portal for each test; the tests that use `test` share one portal.
import { test as ownTest, type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

const AADHAAR = '2345 6789 0124'
const OTHER_AADHAAR = '9999 4105 7058'

const detailsOf = async (portal: TestPortal, role: 'user' | 'staff', reference: string) =>
  (await (await portal.as(role)).get(`/api/applications/${reference}`)).json.data

const kindsOf = async (portal: TestPortal, role: 'user' | 'staff') =>
  (await (await portal.as(role)).get('/api/notifications')).json.data.map(({ kind }: { kind: string }) => kind)

const documentsIn = (documents: { slot: string; fileName: string }[], slot: string) =>
  documents.filter((document) => document.slot === slot).map(({ fileName }) => fileName)

describe('A request for an amendment', () => {
  test('leaves the application Pending, and tells the applicant which parts to change and why', async ({ portal }) => {
    const reference = await portal.createApplication()
    expect((await requestAmendment(portal, reference, ['purpose', 'landMap'])).status).toBe(200)
    const details = await detailsOf(portal, 'user', reference)
    expect(details.status).toBe('Pending')
    expect(details.amendments).toMatchObject([
      {
        items: [
          { name: 'purpose', reason: 'Please check purpose' },
          { name: 'landMap', reason: 'Please check landMap' },
        ],
        by: '',
        previousAnswers: {},
        previousDocuments: [],
      },
    ])
    expect(details.amendments[0]).not.toHaveProperty('submittedAt')
    const { json } = await (await portal.as('user')).post('/api/user/getapplication')
    expect(json.data[0]).toMatchObject({
      _id: reference,
      amendmentRequested: true,
      partsToChange: ['Purpose', 'Land Map'],
    })
    expect(await kindsOf(portal, 'user')).toEqual(['amendment-requested', 'submitted'])
  })

  test('pauses the time limit until the applicant has sent the changes', async ({ portal }) => {
    const { db, panchayat } = portal.services
    const reference = await portal.createApplication()
    await requestAmendment(portal, reference, ['purpose'])
    expect((await detailsOf(portal, 'staff', reference)).dueOn).toBeNull()
    await sendAmendment(portal, reference, [['purpose', 'A well']])
    await portal.ownerQueries.ageAmendmentRequests(4)
    await portal.ownerQueries.ageSubmissions(9)
    await recomputeDueDates(db, panchayat.id, portal.catalogue)
    const { dueOn, createdAt, amendments } = await detailsOf(portal, 'staff', reference)
    const [{ requestedAt, submittedAt }] = amendments
    const pauses = [{ from: new Date(requestedAt), until: new Date(submittedAt) }]
    const clock = { submittedAt: new Date(createdAt), workingDays: 30, calendar: USUAL_CALENDAR }
    expect(dueOn).toBe(dueDate({ ...clock, pauses }))
    expect(daysBetween(dueDate(clock) ?? '', dueOn)).toBeGreaterThanOrEqual(4)
  })

  test('translates a suggested reason into the applicant’s language', async ({ portal }) => {
    const reference = await portal.createApplication()
    const [english, hindi] = [en, hi].map((words) => words['amendment.template.unreadable.text'])
    const items = [
      { name: 'landMap', reason: english },
      { name: 'purpose', reason: `${english} Plot 12 is meant.` },
    ]
    await (await portal.as('staff')).post(amendmentRequestPath(reference), { items })
    const citizen = await portal.as('user')
    citizen.cookies.set('language', 'hi')
    const { amendments } = await detailsOf(portal, 'user', reference)
    citizen.cookies.delete('language')
    expect(amendments[0].items.map(({ reason }: { reason: string }) => reason)).toEqual([
      hindi,
      `${hindi} Plot 12 is meant.`,
    ])
    expect((await detailsOf(portal, 'staff', reference)).amendments[0].items).toEqual(items)
  })

  test('must name at least one part of the form, and each part only once and with a reason', async ({ portal }) => {
    const reference = await portal.createApplication()
    expect((await requestAmendment(portal, reference, [])).status).toBe(422)
    expect(fieldErrorsOf(await requestAmendment(portal, reference, ['purpose', 'nothing', 'purpose']))).toEqual({
      nothing: expect.any(String),
      purpose: expect.any(String),
    })
    const staff = await portal.as('staff')
    const withoutReason = { items: [{ name: 'purpose', reason: ' ' }] }
    expect((await staff.post(`/api/applications/${reference}/amendment-request`, withoutReason)).status).toBe(422)
    expect((await detailsOf(portal, 'user', reference)).amendments).toEqual([])
  })

  test('is rejected while another request is open, and for an application that is not Pending', async ({ portal }) => {
    const reference = await portal.createApplication()
    await requestAmendment(portal, reference, ['purpose'])
    expect(errorOf(await requestAmendment(portal, reference, ['landMap']))[0]).toBe(409)
    await portal.decide('staff', reference, 'Verified')
    expect(errorOf(await requestAmendment(portal, reference, ['landMap']))[0]).toBe(409)
    const absent = await requestAmendment(portal, 'NC-2026-0000000A', ['purpose'])
    expect(absent.status).toBe(404)
  })

  test('ends with a decision: the applicant cannot change a verified application', async ({ portal }) => {
    const reference = await portal.createApplication()
    await requestAmendment(portal, reference, ['purpose'])
    await portal.decide('staff', reference, 'Verified')
    expect((await sendAmendment(portal, reference, [['purpose', 'Another purpose']])).json.code).toBe('amendment-over')
    const { json } = await (await portal.as('user')).post('/api/user/getapplication')
    expect(json.data[0]).not.toHaveProperty('amendmentRequested')
  })

  test('no longer pauses the time limit if the reviewer decides without waiting', async ({ portal }) => {
    const reference = await portal.createApplication()
    const { dueOn } = await detailsOf(portal, 'staff', reference)
    await requestAmendment(portal, reference, ['purpose'])
    expect((await portal.decide('staff', reference, 'Verified')).status).toBe(200)
    expect((await detailsOf(portal, 'staff', reference)).dueOn).toBe(dueOn)
    await recomputeDueDates(portal.services.db, portal.services.panchayat.id, portal.catalogue)
    expect((await detailsOf(portal, 'staff', reference)).dueOn).toBe(dueOn)
    expect(await kindsOf(portal, 'user')).toContain('amendment-requested')
    // The request is over, so its notification no longer counts as unread.
    expect((await (await portal.as('user')).get('/api/notifications/unread')).json).toEqual({ count: 2 })
  })

  test('is possible only three times for each application', async ({ portal }) => {
    const reference = await portal.createApplication()
    for (let round = 1; round <= MAX_AMENDMENTS; round += 1) {
      expect((await requestAmendment(portal, reference, ['purpose'])).status).toBe(200)
      expect((await sendAmendment(portal, reference, [['purpose', `Purpose ${round}`]])).status).toBe(200)
    }
    expect((await requestAmendment(portal, reference, ['purpose'])).json.code).toBe('amendments-used-up')
    const { amendments } = await detailsOf(portal, 'staff', reference)
    expect(amendments.map((one: { previousAnswers: { purpose: string } }) => one.previousAnswers.purpose)).toEqual([
      expect.stringContaining('Sample'),
      'Purpose 1',
      'Purpose 2',
    ])
  })

  test('is not possible in the reviewer’s own case', async ({ portal }) => {
    const mobile = '9812345678'
    const reference = await portal.createApplication({ changes: { contactNumber: mobile } })
    const staff = await portal.createAccount('staff', 'related@panchayat.example')
    await staff.postForm('/api/profile', Object.entries({ firstName: 'Asha', lastName: 'Devi', mobile }))
    expect((await requestAmendment(portal, reference, ['purpose'], staff)).json.code).toMatch(/^own-case/)
  })
})

describe('An amendment', () => {
  test('replaces only the named answers and documents, and reviewers see what it replaced', async ({ portal }) => {
    const reference = await portal.createApplication()
    const before = await detailsOf(portal, 'staff', reference)
    await requestAmendment(portal, reference, ['purpose', 'landMap'])
    const parts = [
      ['purpose', 'To run a flour mill'],
      ['landMap', aPdf('new-map.pdf', 'a new map')],
    ] as const
    expect((await sendAmendment(portal, reference, parts)).status).toBe(200)

    const after = await detailsOf(portal, 'staff', reference)
    expect(after.answers).toEqual({ ...before.answers, purpose: 'To run a flour mill' })
    expect(after.status).toBe('Pending')
    expect(documentsIn(after.documents, 'landMap')).toEqual(['new-map.pdf'])
    expect(after.documents).toHaveLength(before.documents.length)
    expect(after.amendments).toMatchObject([
      {
        by: expect.stringMatching(/./),
        submittedAt: expect.any(String),
        previousAnswers: { purpose: before.answers.purpose },
        previousDocuments: before.documents.filter(({ slot }: { slot: string }) => slot === 'landMap'),
      },
    ])
    const [replaced] = after.amendments[0].previousDocuments
    expect((await (await portal.as('staff')).get(`/uploads/${replaced.filePath}`)).status).toBe(200)
    const { json } = await (await portal.as('user')).post('/api/user/getapplication')
    expect(documentsIn(json.data[0].documents, 'landMap')).toEqual(['new-map.pdf'])
    expect(await kindsOf(portal, 'staff')).toContain('amended')
  })

  test('is rejected with other parts, invalid answers or missing documents; nothing is stored', async ({ portal }) => {
    const reference = await portal.createApplication()
    await requestAmendment(portal, reference, ['purpose', 'landMap'])
    const before = await portal.filesOnDisk()
    const wrong = [
      ['purpose', ' '],
      ['plotNumber', '7'],
      ['neighborNoc', aPdf('other.pdf')],
    ] as const
    expect(Object.keys(fieldErrorsOf(await sendAmendment(portal, reference, wrong))).sort()).toEqual([
      'landMap',
      'neighborNoc',
      'plotNumber',
      'purpose',
    ])
    expect(await portal.filesOnDisk()).toEqual(before)
    expect((await detailsOf(portal, 'user', reference)).amendments[0]).not.toHaveProperty('submittedAt')
  })

  test('encrypts a new Aadhaar number, masks both numbers, and updates the reviewer’s warning', async ({ portal }) => {
    const reference = await portal.createApplication({ changes: { aadhaarNumber: '2345 6789 0125' } })
    expect((await detailsOf(portal, 'staff', reference)).cautions).toContain('aadhaar-check-digit')
    await requestAmendment(portal, reference, ['aadhaarNumber'])
    expect((await sendAmendment(portal, reference, [['aadhaarNumber', OTHER_AADHAAR]])).status).toBe(200)
    const details = await detailsOf(portal, 'staff', reference)
    expect(details.cautions).not.toContain('aadhaar-check-digit')
    expect([details.answers.aadhaarNumber, details.amendments[0].previousAnswers.aadhaarNumber]).toEqual([
      expect.stringMatching(/7058$/),
      expect.stringMatching(/0125$/),
    ])
    expect(JSON.stringify(details)).not.toContain(OTHER_AADHAAR.replaceAll(' ', ''))
    expect(JSON.stringify(details)).not.toContain(AADHAAR.slice(0, 9))
  })

  ownTest('keeps the replaced Aadhaar number readable after a rotation of the vault key', async ({ portal }) => {
    const { configuration, db, catalogue, panchayat } = portal.services
    const reference = await portal.createApplication()
    await requestAmendment(portal, reference, ['aadhaarNumber'])
    await sendAmendment(portal, reference, [['aadhaarNumber', OTHER_AADHAAR]])
    const { amendments } = await detailsOf(portal, 'staff', reference)
    await rotateVaultKey({ db, keyOptions: configuration, catalogue, panchayat })
    const { rows } = await sql<{ key: string }>`
      select split_part(previous_answers->>'aadhaarNumber', '.', 1) as key from amendment_requests`.execute(db)
    expect(rows).toEqual([{ key: 'v2' }])
    expect((await detailsOf(portal, 'staff', reference)).amendments).toEqual(amendments)
  })

  test('prevents a decision by a reviewer who has read only the earlier version', async ({ portal }) => {
    const reference = await portal.createApplication()
    const staff = await portal.as('staff')
    const decision = { appId: reference, status: 'Verified', collection: 'noc', from: 'Pending' }
    const { updatedAt: readAt } = await detailsOf(portal, 'staff', reference)
    await requestAmendment(portal, reference, ['purpose'])
    await sendAmendment(portal, reference, [['purpose', 'A well']])
    expect(errorOf(await staff.post('/api/updatestatus', { ...decision, readAt }))).toEqual([
      409,
      'The applicant has changed this application since you opened it. Nothing was decided. Please read the changes first.',
    ])
    const currentVersion = (await detailsOf(portal, 'staff', reference)).updatedAt
    expect((await staff.post('/api/updatestatus', { ...decision, readAt: currentVersion })).status).toBe(200)
  })

  test('is rejected if it makes the application a duplicate of another application', async ({ portal }) => {
    const names = { childFirstName: 'Asha', childLastName: 'Devi', fatherName: 'Ram', motherName: 'Sita' }
    await portal.createApplication({ service: 'birth-certificates', changes: names })
    const changes = { ...names, motherName: 'Gita' }
    const reference = await portal.createApplication({ service: 'birth-certificates', changes })
    await requestAmendment(portal, reference, ['motherName'])
    expect((await sendAmendment(portal, reference, [['motherName', 'Sita']])).json.code).toBe('duplicate-application')
    expect((await detailsOf(portal, 'staff', reference)).answers.motherName).toBe('Gita')
  })

  test('is rejected if the office has opened a later request since the upload began', async ({ portal }) => {
    const reference = await portal.createApplication()
    await requestAmendment(portal, reference, ['purpose'])
    const applicant = await applicantOf(portal, reference)
    const target = { applicant, reference, idempotencyKey: undefined }
    const slow = await findAmendment(portal.services, target)
    await sendAmendment(portal, reference, [['purpose', 'A well']])
    await requestAmendment(portal, reference, ['location'])
    const answers = { purpose: 'Another purpose' }
    await expect(
      submitAmendment(portal.services, target, {
        amendmentRequestId: slow?.amendmentRequestId ?? '',
        answers,
        explanations: {},
        documents: [],
      }),
    ).rejects.toMatchObject({ code: 'amendment-over' })
    const details = await detailsOf(portal, 'staff', reference)
    expect(details.answers).toMatchObject({ purpose: 'A well', location: expect.any(String) })
    expect(details.amendments[1]).not.toHaveProperty('submittedAt')
  })

  test('is possible only for the applicant', async ({ portal }) => {
    const reference = await portal.createApplication()
    await requestAmendment(portal, reference, ['purpose'])
    const other = await portal.createAccount('user', 'other@panchayat.example')
    const parts = [['purpose', 'Somebody else’s purpose']] as const
    expect((await sendAmendment(portal, reference, parts, { by: other })).json.code).toBe('application-not-found')
  })
})
