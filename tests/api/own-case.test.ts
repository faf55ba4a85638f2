// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import {
  createCertificate,
  declineOpenProposal,
  detailsOf,
  proposeCorrection,
  proposeRevocation,
} from '../support/certificate-register.ts'
import type { Client, ClientResponse } from '../support/client.ts'
import { errorOf } from '../support/error-of.ts'
// `ownTest` opens a separate portal for each test; the tests that use `test` share one portal.
import { test as ownTest, PASSWORD, type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { createReauthentication } from '../support/second-factor.ts'

const REFUSED = [
  403,
  'This is your own application, or it contains your own Aadhaar or mobile number. Somebody else must decide on it.',
]
const NOBODY_ELSE = [
  403,
  'This is your own application, or it contains your own Aadhaar or mobile number, and nobody else in this office may decide on it. Ask the operator to create an account for another person.',
]
const AADHAAR = '4321 8765 2109'
const AADHAAR_OF_VILLAGER = '2345 6789 0124'
const MOBILE = '7000000001'

/** A reviewer with the mobile and Aadhaar number of this test. */
async function createReviewer(portal: TestPortal, role: 'staff' | 'admin'): Promise<Client> {
  const client = await portal.createAccount(role, `own-${role}@panchayat.example`)
  const { status } = await saveNumbers(client)
  if (status !== 200) throw new Error(`The profile was not saved: ${status}`)
  return client
}

const saveNumbers = (client: Client, { firstName = 'Asha', mobile = MOBILE, aadhar = AADHAAR } = {}) =>
  client.postForm('/api/profile', Object.entries({ firstName, lastName: 'Devi', mobile, aadhar }))

/** The citizen account of the same person, with the same Aadhaar and mobile numbers. */
const registerSamePerson = (portal: TestPortal) =>
  registerPerson(portal, { email: 'twice@panchayat.example', username: 'twice', mobile: MOBILE, aadhar: AADHAAR })

async function registerPerson(
  portal: TestPortal,
  person: { email: string; username: string; mobile: string; aadhar: string },
): Promise<Client> {
  const citizen = portal.visitor()
  await citizen.postForm('/api/register', registrationParts(aRegistration(person)))
  await citizen.postUrlEncoded('/api/login', { email: person.email, password: PASSWORD })
  return citizen
}

/** The decisions that the details offer on an application. */
const offeredDecisions = async (client: Client, reference: string) =>
  (await detailsOf(client, reference)).allowedDecisions

const decide = (client: Client, appId: string, status: string) =>
  client.post('/api/updatestatus', { appId, status, collection: 'noc' })

describe('A reviewer’s own case', () => {
  test('is an application with the reviewer’s Aadhaar or mobile number, or by the reviewer, who cannot decide on it', async ({
    portal,
  }) => {
    const [staff, admin] = [await createReviewer(portal, 'staff'), await createReviewer(portal, 'admin')]
    await portal.as('admin')
    const samePerson = await registerSamePerson(portal)
    const filer = await portal.createAccount('user', 'filer@panchayat.example')
    const withAadhaar = await portal.createApplication({ changes: { aadhaarNumber: AADHAAR } })
    const withMobile = await portal.createApplication({ changes: { contactNumber: '+91 70000-00001' } })
    const ofSamePerson = await portal.createApplication({ by: samePerson })
    const other = await portal.createApplication()
    for (const [client, decisions] of [
      [staff, ['Verified', 'Rejected']],
      [admin, ['Approved', 'Rejected']],
    ] as const) {
      for (const reference of [withAadhaar, withMobile, ofSamePerson]) {
        expect(await detailsOf(client, reference)).toMatchObject({ allowedDecisions: [], cautions: ['own-case'] })
        for (const decision of decisions) expect(errorOf(await decide(client, reference, decision))).toEqual(REFUSED)
      }
      expect(await offeredDecisions(client, other)).toEqual(decisions)
    }
    expect((await decide(admin, other, 'Approved')).status).toBe(200)

    const filed = await portal.createApplication({ by: filer })
    await portal.ownerQueries.changeRole('filer@panchayat.example', 'staff')
    const promoted = portal.visitor()
    await promoted.postUrlEncoded('/api/login', { email: 'filer@panchayat.example', password: PASSWORD })
    expect(await offeredDecisions(promoted, filed)).toEqual([])
    expect(errorOf(await decide(promoted, filed, 'Verified'))).toEqual(REFUSED)
    // The application stays the reviewer's own case, even without the reviewer's numbers.
    expect((await saveNumbers(promoted, { mobile: '', aadhar: '' })).status).toBe(200)
    expect(errorOf(await decide(promoted, filed, 'Verified'))).toEqual(REFUSED)
    expect((await portal.decide('staff', withMobile, 'Verified')).status).toBe(200)

    // An account that the reviewer created does not count as another person until somebody else confirms it.
    const puppet = {
      role: 'admin',
      username: 'puppet',
      email: 'puppet@panchayat.example',
      firstName: 'N',
      lastName: 'P',
    }
    const { data } = (await admin.post('/api/colleagues', { ...puppet, password: PASSWORD })).json
    const second = portal.visitor()
    await second.post('/api/activation', { token: data.link.split('#')[1], newPassword: PASSWORD })
    await second.postUrlEncoded('/api/login', { email: puppet.email, password: PASSWORD })
    for (const reference of [withAadhaar, ofSamePerson]) {
      expect(await offeredDecisions(second, reference)).toEqual([])
      expect(errorOf(await decide(second, reference, 'Approved'))).toEqual(REFUSED)
    }
  })

  test('includes the own case of the admin who created the reviewer’s account, until the account is confirmed', async ({
    portal,
  }) => {
    const admin = await portal.createAccount('admin', 'maker@panchayat.example')
    await portal.createAccount('user', 'maker-citizen@panchayat.example')
    await portal.ownerQueries.shareMobile('maker-citizen', 'maker')
    const citizen = portal.visitor()
    await citizen.postUrlEncoded('/api/login', { email: 'maker-citizen@panchayat.example', password: PASSWORD })
    const filed = await portal.createApplication({ by: citizen })
    const account = { role: 'admin', username: 'second', email: 'second@panchayat.example' }
    const name = { firstName: 'Asha', lastName: 'Again' }
    const { json } = await admin.post('/api/colleagues', { ...account, ...name, password: PASSWORD })
    const other = await portal.as('admin')
    const second = portal.visitor()
    await second.post('/api/activation', { token: json.data.link.split('#')[1], newPassword: PASSWORD })
    await second.postUrlEncoded('/api/login', { email: account.email, password: PASSWORD })
    expect(await offeredDecisions(second, filed)).toEqual([])
    expect(errorOf(await decide(second, filed, 'Approved'))).toEqual(REFUSED)

    const { data } = (await admin.get('/api/colleagues')).json
    const { id } = data.find(({ email }: { email: string }) => email === account.email)
    await other.post(`/api/colleagues/${id}/confirm`, { password: PASSWORD })
    expect((await decide(second, filed, 'Approved')).status).toBe(200)
  })

  test('does not include applications of other people because a stranger’s account has the reviewer’s mobile number', async ({
    portal,
  }) => {
    const admin = await createReviewer(portal, 'admin')
    const stranger = { username: 'stranger', email: 'stranger@panchayat.example' }
    const numbers = { mobile: MOBILE, aadhar: AADHAAR_OF_VILLAGER }
    await portal.visitor().postForm('/api/register', registrationParts(aRegistration({ ...stranger, ...numbers })))
    const reference = await portal.createApplication({ changes: { aadhaarNumber: AADHAAR_OF_VILLAGER } })
    expect(await detailsOf(admin, reference)).toMatchObject({ allowedDecisions: ['Approved', 'Rejected'] })
    expect((await decide(admin, reference, 'Approved')).status).toBe(200)
  })

  test('is reported if nobody else may decide, because an applicant gave the numbers of all reviewers; a new account may decide', async ({
    portal,
  }) => {
    const admin = await createReviewer(portal, 'admin')
    const staff = await portal.as('staff')
    const reference = await portal.createApplication({ changes: { contactNumber: MOBILE } })
    expect(await detailsOf(admin, reference)).toMatchObject({ allowedDecisions: [], cautions: ['own-case-of-all'] })
    expect(errorOf(await decide(admin, reference, 'Approved'))).toEqual(NOBODY_ELSE)
    expect((await decide(staff, reference, 'Verified')).status).toBe(200)
    const other = await portal.as('admin')
    expect(await detailsOf(admin, reference)).toMatchObject({ allowedDecisions: [], cautions: ['own-case'] })
    expect(errorOf(await decide(admin, reference, 'Approved'))).toEqual(REFUSED)
    expect((await decide(other, reference, 'Approved')).status).toBe(200)
  })

  test('depends on numbers that staff can change three times a day, so that they cannot try out Aadhaar numbers', async ({
    portal,
  }) => {
    const staff = await createReviewer(portal, 'staff')
    const reference = await portal.createApplication({ changes: { aadhaarNumber: AADHAAR_OF_VILLAGER } })
    const guesses = ['2345 6789 0120', '2345 6789 0121', '2345 6789 0122', AADHAAR_OF_VILLAGER]
    const responses = []
    for (const aadhar of guesses) responses.push(await saveNumbers(staff, { aadhar }))
    // `createReviewer` made the first of the three changes.
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429, 429])
    expect(await offeredDecisions(staff, reference)).toEqual(['Verified', 'Rejected'])
    expect(errorOf(await saveNumbers(staff, { mobile: '7000000002', aadhar: '' }))).toEqual([
      429,
      'You can change your mobile or Aadhaar number three times a day. Nothing was saved. Please try again tomorrow.',
    ])
    expect((await saveNumbers(staff, { firstName: 'Usha', aadhar: '' })).json.data).toMatchObject({
      firstName: 'Usha',
      mobile: MOBILE,
      aadhar: 'XXXX XXXX 0121',
    })
    await portal.ownerQueries.resetAttempts()
    await saveNumbers(staff, { aadhar: AADHAAR_OF_VILLAGER })
    expect(await offeredDecisions(staff, reference)).toEqual([])
  })

  test('does not exclude an admin from the revocation of a certificate whose applicant gave the admin’s mobile number', async ({
    portal,
  }) => {
    const numbers = { mobile: MOBILE, aadhar: AADHAAR_OF_VILLAGER }
    const applicant = await registerPerson(portal, {
      email: 'villager@panchayat.example',
      username: 'villager',
      ...numbers,
    })
    const reference = await portal.createApplication({ status: 'Approved', by: applicant })
    const admin = await createReviewer(portal, 'admin')
    expect(await detailsOf(admin, reference)).toMatchObject({
      cautions: ['own-case'],
      allowedCertificateSteps: ['revoke'],
    })
    expect((await proposeRevocation(portal, reference)).status).toBe(202)
    const { data } = (await admin.get('/api/proposals')).json
    expect(data).toMatchObject([{ step: 'revoke', allowedSteps: ['confirm', 'decline'] }])
    const credentials = await createReauthentication(portal, admin)
    expect((await admin.post(`/api/proposals/${data[0].id}/confirm`, credentials)).status).toBe(200)
  })

  test('excludes the reviewer from each step of a correction, and of a revocation if it has the reviewer’s Aadhaar number', async ({
    portal,
  }) => {
    const admin = await createReviewer(portal, 'admin')
    const withAadhaar = () => portal.createApplication({ status: 'Approved', changes: { aadhaarNumber: AADHAAR } })
    const withMobile = () => portal.createApplication({ status: 'Approved', changes: { contactNumber: MOBILE } })
    const answers = { applicantName: 'Asha Rani' }
    const propose = (step: string, _id: string, changes = {}) =>
      admin.post(`/api/certificates/${step}`, { _id, reason: 'A mistake.', password: PASSWORD, ...changes })
    const settle = (step: string, { json }: ClientResponse) =>
      admin.post(`/api/proposals/${json.data.id}/${step}`, step === 'confirm' ? { password: PASSWORD } : undefined)
    for (const create of [withAadhaar, withMobile]) {
      const reference = await create()
      expect(errorOf(await propose('correct', reference, { answers }))).toEqual(REFUSED)
      const proposed = await proposeCorrection(portal, reference, answers)
      expect((await admin.get('/api/proposals')).json.data[0]).toMatchObject({ step: 'correct', allowedSteps: [] })
      for (const step of ['confirm', 'decline']) expect(errorOf(await settle(step, proposed))).toEqual(REFUSED)
      await declineOpenProposal(portal)
    }
    const reference = await withAadhaar()
    expect(errorOf(await propose('revoke', reference))).toEqual(REFUSED)
    const proposed = await proposeRevocation(portal, reference)
    for (const step of ['confirm', 'decline']) expect(errorOf(await settle(step, proposed))).toEqual(REFUSED)
    expect((await propose('revoke', await withMobile())).status).toBe(202)
  })

  test('is detected by every telephone number in every form', async ({ portal }) => {
    const staff = await createReviewer(portal, 'staff')
    await portal.as('staff')
    for (const { definition } of portal.catalogue.services) {
      const phones = Object.keys(definition.fields).filter((name) => definition.fields[name]?.kind === 'phone')
      for (const phone of phones) {
        const reference = await portal.createApplication({
          service: definition.id,
          changes: { [phone]: '+91 70000-00001' },
        })
        expect([phone, await offeredDecisions(staff, reference)]).toEqual([phone, []])
      }
    }
  })

  test('excludes the reviewer from declining a proposed change of their own certificate', async ({ portal }) => {
    const { reference } = await createCertificate(portal)
    const { data } = (await proposeRevocation(portal, reference)).json
    await portal.ownerQueries.changeRole('the-user@panchayat.example', 'admin')
    const promoted = portal.visitor()
    await promoted.postUrlEncoded('/api/login', { email: 'the-user@panchayat.example', password: PASSWORD })
    expect(errorOf(await promoted.post(`/api/proposals/${data.id}/decline`))).toEqual(REFUSED)
  })
})

describe('The published number of the office', () => {
  ownTest.override({ environment: { PANCHAYAT_PHONE: '+91 70000-00001' } })

  ownTest('is no reviewer’s own number, because applicants may give it as their contact', async ({ portal }) => {
    const admin = await createReviewer(portal, 'admin')
    const reference = await portal.createApplication({ changes: { contactNumber: MOBILE } })
    expect((await decide(admin, reference, 'Approved')).status).toBe(200)
    const withAadhaar = await portal.createApplication({ changes: { aadhaarNumber: AADHAAR } })
    expect(await offeredDecisions(admin, withAadhaar)).toEqual([])
  })
})
