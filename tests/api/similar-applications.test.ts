// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { addMissingSimilarityTexts } from '#server/applications/similar/similarity-texts.ts'
import { amendmentPath } from '#shared/applications/amendments.ts'
import { distinctPath, similarPath, similarSchema } from '#shared/applications/similar.ts'
import { requestAmendment } from '../support/amendments.ts'
import { correctCertificate, detailsOf } from '../support/certificate-register.ts'
import type { Client } from '../support/client.ts'
import { errorOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { requestErasure, runDailyRetention } from '../support/privacy.ts'

const BIRTH = 'birth-certificates'

const CHILD = {
  childFirstName: 'Lakshmi',
  childMiddleName: '',
  childLastName: 'Patel',
  dateOfBirth: '2019-03-04',
  fatherName: 'Suresh Patel',
  motherName: 'Geeta Devi',
}

const createBirthApplication = (portal: TestPortal, changes: Partial<typeof CHILD> = {}, by?: Client) =>
  portal.createApplication({ service: BIRTH, changes: { ...CHILD, ...changes }, ...(by && { by }) })

const similarTo = async (reviewer: Client, reference: string) =>
  expectShape(await reviewer.get(similarPath(reference)), 200, similarSchema).data.similar

const referencesOf = async (portal: TestPortal, reference: string) =>
  (await similarTo(await portal.as('staff'), reference)).map(({ _id }) => _id)

describe('GET /api/applications/{reference}/similar', () => {
  test.for<[difference: string, changes: Partial<typeof CHILD>]>([
    ['other spellings', { childFirstName: 'Laxmi', fatherName: 'Sureesh Patel', motherName: 'Gita Devi' }],
    ['first and last name exchanged', { childFirstName: 'Patel', childLastName: 'Lakshmi' }],
    ['father and mother exchanged', { fatherName: 'Geeta Devi', motherName: 'Suresh Patel' }],
    ['the day before', { dateOfBirth: '2019-03-03' }],
    ['day and month exchanged', { dateOfBirth: '2019-04-03' }],
    ['another year', { dateOfBirth: '2017-03-04' }],
    // The letter is a Cyrillic `а`.
    ['a look-alike letter', { childFirstName: 'L\u0430kshmi' }],
    ['a middle name', { childMiddleName: 'Kumari', motherName: 'Geeta' }],
    ['an initial', { fatherName: 'S. Patel' }],
  ])('finds the same child with %s', async ([, changes], { portal }) => {
    const first = await createBirthApplication(portal)
    const second = await createBirthApplication(portal, changes)
    expect(await referencesOf(portal, second)).toEqual([first])
    expect(await referencesOf(portal, first)).toEqual([second])
  })

  test('marks names with the same words in another order as the same', async ({ portal }) => {
    await createBirthApplication(portal)
    const exchanged = await createBirthApplication(portal, { childFirstName: 'Patel', childLastName: 'Lakshmi' })
    const [found] = await similarTo(await portal.as('staff'), exchanged)
    expect(found?.rows[0]).toMatchObject({ own: { text: 'Patel Lakshmi' }, match: 'same' })
  })

  test('finds Hindi names in other spellings', async ({ portal }) => {
    const hindi = { childFirstName: 'लक्ष्मी', childLastName: 'पटेल', fatherName: 'सुरेश पटेल', motherName: 'गीता देवी' }
    const first = await createBirthApplication(portal, hindi)
    const other = { childFirstName: 'लक्ष्मि', fatherName: 'सुरेस पटेल', dateOfBirth: '2018-01-20' }
    const second = await createBirthApplication(portal, {
      ...hindi,
      childFirstName: 'लक्ष्मि',
      dateOfBirth: '2019-03-05',
    })
    expect(await referencesOf(portal, second)).toEqual([first])
    // The dates differ, so the database must find the application by the trigrams of its Devanagari names.
    const third = await createBirthApplication(portal, { ...hindi, ...other, childFirstName: 'लक्ष्मी' })
    expect(await referencesOf(portal, third)).toContain(first)
  })

  test.for<[who: string, changes: Partial<typeof CHILD>]>([
    ['a brother', { childFirstName: 'Ramesh', dateOfBirth: '2021-08-12' }],
    ['a child of other parents', { fatherName: 'Imran Khan', motherName: 'Nasreen Bano' }],
    ['a sibling who was born on the day before', { childFirstName: 'Ramesh', dateOfBirth: '2019-03-03' }],
    ['a cousin who was born on the same day', { childFirstName: 'Rekha', motherName: 'Nasreen Bano' }],
    ['a stranger', { childFirstName: 'Om', childLastName: 'Verma', fatherName: 'Hari Verma', motherName: 'Uma Verma' }],
  ])('does not find %s', async ([, changes], { portal }) => {
    await createBirthApplication(portal)
    expect(await referencesOf(portal, await createBirthApplication(portal, changes))).toEqual([])
  })

  test('finds a twin, and says that only parents and date are the same', async ({ portal }) => {
    const first = await createBirthApplication(portal)
    const twin = await createBirthApplication(portal, { childFirstName: 'Ramesh' })
    const [found] = await similarTo(await portal.as('staff'), twin)
    expect(found).toMatchObject({ _id: first, reason: 'twins' })
    expect(found?.rows.map(({ kind, match }) => [kind, match])).toEqual([
      ['name', 'different'],
      ['date', 'same'],
      ['name', 'same'],
      ['name', 'same'],
    ])
  })

  test('finds a family member of another service by name and date, and not by the name alone', async ({ portal }) => {
    const member = (dob: string) => JSON.stringify([{ name: 'Laxmi Patel', relationship: 'Daughter', dob }])
    const changes = { fullName: 'Suresh Patel', dob: '1985-06-01' }
    const household = (dob: string) =>
      portal.createApplication({ service: 'household', changes: { ...changes, familyMembers: member(dob) } })
    const [same, other] = [await household('2019-03-04'), await household('2011-11-11')]
    const child = await createBirthApplication(portal)
    const [found, ...more] = await similarTo(await portal.as('staff'), child)
    expect([found?._id, more]).toEqual([same, []])
    expect(found?.rows).toEqual([
      {
        kind: 'name',
        own: { label: 'The child', text: 'Lakshmi Patel', field: 'childFirstName' },
        other: { label: 'Family Members: Name', text: 'Laxmi Patel' },
        match: 'similar',
      },
      expect.objectContaining({ kind: 'date', match: 'same' }),
    ])
    const toHousehold = await similarTo(await portal.as('staff'), same)
    expect(toHousehold.map(({ _id }) => _id)).toEqual(expect.arrayContaining([child, other]))
    // A column of a list is no field of the form.
    const ownMember = { label: 'Family Members: Name', text: 'Laxmi Patel', field: null }
    expect(toHousehold.find(({ _id }) => _id === child)?.rows[0]?.own).toEqual(ownMember)
  })

  test('needs more than a common name: a telephone number and the place of the same service', async ({ portal }) => {
    const shop = { applicantName: 'Mohan Sahu', contactNumber: '9111111111', plotNumber: '12', location: 'Temple Lane' }
    const first = await portal.createApplication({ changes: shop })
    const sameName = await portal.createApplication({
      changes: { ...shop, contactNumber: '9222222222', plotNumber: '99', location: 'Station Road' },
    })
    const second = await portal.createApplication({ changes: { ...shop, contactNumber: '+91 91111 11111' } })
    expect(await referencesOf(portal, second)).toEqual([first])
    expect(await referencesOf(portal, sameName)).toEqual([])
  })

  test('marks a rejected application, names its documents, and shows no Aadhaar number', async ({ portal }) => {
    const shop = { applicantName: 'Mohan Sahu', contactNumber: '9111111111', plotNumber: '12', location: 'Temple Lane' }
    const rejected = await portal.createApplication({ status: 'Rejected', changes: shop })
    const own = await portal.createApplication({ changes: shop })
    const answer = await (await portal.as('admin')).get(similarPath(own))
    const { similar, documents } = expectShape(answer, 200, similarSchema).data
    expect(similar).toMatchObject([{ _id: rejected, status: 'Rejected', collection: 'noc' }])
    expect(similar[0]?.documents).toEqual(documents)
    expect(documents).toContainEqual({ label: 'Identity Proof', fileName: 'identityProof.pdf' })
    expect(JSON.stringify(answer.json)).not.toMatch(/0124|aadhaar/i)
  })

  test('shows at most five applications, the most similar first', async ({ portal }) => {
    const near = await createBirthApplication(portal, { dateOfBirth: '2019-03-05', childFirstName: 'Laxmi' })
    const others: string[] = []
    for (const motherName of ['Gita Devi', 'Geeta', 'G. Devi', 'Geeta Devi Patel', 'Geetha Devi']) {
      others.push(await createBirthApplication(portal, { motherName }))
    }
    const own = await createBirthApplication(portal)
    expect((await referencesOf(portal, own)).sort()).toEqual(others.sort())
    expect(await referencesOf(portal, near)).toHaveLength(5)
  })

  test('finds nothing of another panchayat, whose staff find nothing of this one', async ({ portal }) => {
    const first = await createBirthApplication(portal)
    const citizen = await portal.createAccount('user', 'far@panchayat.example')
    const stranger = await portal.createAccount('staff', 'elsewhere@panchayat.example')
    for (const email of ['far@panchayat.example', 'elsewhere@panchayat.example']) {
      await portal.ownerQueries.moveToOtherPanchayat(email)
    }
    const far = await createBirthApplication(portal, { motherName: 'Gita Devi' }, citizen)
    expect(await referencesOf(portal, first)).toEqual([])
    expect(await similarTo(stranger, far)).toEqual([])
    expect(errorOf(await stranger.get(similarPath(first)))[0]).toBe(404)
    expect(errorOf(await stranger.post(distinctPath(far, first)))[0]).toBe(404)
  })

  test('finds no application of an erased account, not even an approved one', async ({ portal }) => {
    const person = await portal.createAccount('user', 'leaving@panchayat.example')
    const approved = await portal.createApplication({ service: BIRTH, changes: CHILD, by: person, status: 'Approved' })
    const own = await createBirthApplication(portal, { motherName: 'Gita Devi' })
    expect(await referencesOf(portal, own)).toEqual([approved])
    await requestErasure(person)
    await portal.ownerQueries.makeErasureDue('leaving@panchayat.example')
    await runDailyRetention(portal)
    expect(await referencesOf(portal, own)).toEqual([])
  })

  test('follows the answers that an amendment or a correction changed', async ({ portal }) => {
    const first = await createBirthApplication(portal)
    const others = {
      childFirstName: 'Om',
      childLastName: 'Verma',
      dateOfBirth: '2010-10-10',
      fatherName: 'Hari Verma',
      motherName: 'Uma Verma',
    }
    const amended = await createBirthApplication(portal, others)
    const corrected = await portal.createApplication({
      service: BIRTH,
      status: 'Approved',
      changes: { ...CHILD, ...others, childFirstName: 'Indu' },
    })
    expect(await referencesOf(portal, first)).toEqual([])
    const names = Object.keys(others) as (keyof typeof others)[]
    await requestAmendment(portal, amended, names)
    const sent = names.map((name) => [name, name === 'motherName' ? 'Gita Devi' : CHILD[name]] as const)
    expect((await (await portal.as('user')).postForm(amendmentPath(amended), sent)).status).toBe(200)
    expect(await referencesOf(portal, first)).toEqual([amended])
    const corrections = Object.fromEntries(names.map((name) => [name, CHILD[name]]))
    expect((await correctCertificate(portal, corrected, { ...corrections, motherName: 'Geetha Devi' })).status).toBe(
      200,
    )
    expect((await referencesOf(portal, first)).sort()).toEqual([amended, corrected].sort())
  })

  test.for<[date: string, isFound: boolean]>([
    ['1985-01-06', true],
    ['1985-06-02', true],
    ['1986-06-01', false],
  ])('requires a similar date of birth if the form names no parents (%s)', async ([dob, isFound], { portal }) => {
    const household = (changes: { dob: string; phone: string; address: string }) =>
      portal.createApplication({
        service: 'household',
        changes: { ...changes, fullName: 'Suresh Patel', familyMembers: '[]' },
      })
    const first = await household({ dob: '1985-06-01', phone: '9111111111', address: 'Temple Lane' })
    const second = await household({ dob, phone: '9222222222', address: 'Station Road' })
    expect(await referencesOf(portal, second)).toEqual(isFound ? [first] : [])
  })

  test('finds applications of earlier versions, once the portal has computed their names', async ({ portal }) => {
    const first = await createBirthApplication(portal)
    const second = await createBirthApplication(portal, { motherName: 'Gita Devi' })
    await sql`update application_similarity set names = null, birth_dates = '{}'`.execute(portal.services.db)
    expect(await referencesOf(portal, second)).toEqual([])
    await addMissingSimilarityTexts(portal.services.db, portal.catalogue)
    expect(await referencesOf(portal, second)).toEqual([first])
  })
})

describe('POST /api/applications/{reference}/similar/{other}/distinct', () => {
  test('hides the pair from every reviewer of either application, and is in the history of both', async ({
    portal,
  }) => {
    const [first, second] = [
      await createBirthApplication(portal),
      await createBirthApplication(portal, { motherName: 'Gita Devi' }),
    ]
    const third = await createBirthApplication(portal, { fatherName: 'Sureesh Patel' })
    const [staff, admin] = [await portal.as('staff'), await portal.as('admin')]
    for (const reviewer of [staff, admin]) expect((await reviewer.post(distinctPath(second, first))).status).toBe(200)
    for (const [reference, other] of [
      [first, second],
      [second, first],
    ] as const) {
      expect((await similarTo(admin, reference)).map(({ _id }) => _id)).toEqual([third])
      const { distinct } = await detailsOf(admin, reference)
      expect(distinct).toEqual([{ _id: other, by: 'the-staff', at: expect.any(String) }])
    }
    expect((await detailsOf(await portal.as('user'), first)).distinct).toBeUndefined()
    const { rows } = await sql`
      select action, subject, details from audit_entries where action = 'duplicate-dismissed'`.execute(
      portal.services.db,
    )
    expect(rows).toEqual([{ action: 'duplicate-dismissed', subject: second, details: { other: first } }])
  })

  test('is refused for a reviewer’s own case, and for an application and itself', async ({ portal }) => {
    const staff = await portal.createAccount('staff', 'owner@panchayat.example')
    await staff.postForm('/api/profile', Object.entries({ firstName: 'Asha', lastName: 'Devi', mobile: '7000000001' }))
    const changes = { applicantName: 'Mohan Sahu', contactNumber: '7000000001', plotNumber: '12', location: 'Lane' }
    const [own, other] = [await portal.createApplication({ changes }), await createBirthApplication(portal)]
    await portal.as('staff')
    for (const path of [distinctPath(own, other), distinctPath(other, own)]) {
      expect(errorOf(await staff.post(path))[0]).toBe(403)
    }
    expect((await staff.get(similarPath(own))).status).toBe(200)
    expect(errorOf(await staff.post(distinctPath(other, other)))[0]).toBe(404)
  })
})

describe('POST /api/applications/verify', () => {
  test('does not verify an application with a similar one, which a reviewer must compare first', async ({ portal }) => {
    const [first, second] = [
      await createBirthApplication(portal),
      await createBirthApplication(portal, { motherName: 'Gita Devi' }),
    ]
    const staff = await portal.as('staff')
    const verify = async () =>
      (await staff.post('/api/applications/verify', { applications: [{ appId: second, collection: BIRTH }] })).json.data
    expect(await verify()).toEqual([{ _id: second, refused: expect.any(String) }])
    await staff.post(distinctPath(second, first))
    expect(await verify()).toEqual([{ _id: second, refused: null }])
  })
})
