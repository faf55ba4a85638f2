// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { proposalListSchema, proposedSchema } from '#shared/applications/certificate-wire.ts'
import { appeal, decideAppeal } from '../support/appeals.ts'
import {
  accountIdOf,
  createActivatedAccount,
  createCertificate,
  detailsOf,
  proposeCorrection,
  proposeRevocation,
  revokeCertificate,
  secondAdmin,
} from '../support/certificate-register.ts'
import type { Client } from '../support/client.ts'
import { errorOf, fieldErrorsOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { mailsInOutbox } from '../support/outbox.ts'
// `ownTest` opens a separate portal for each test; the tests that use `test` share one portal.
import { test as ownTest, PASSWORD, type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { createAccountWithPhone } from '../support/second-factor.ts'
import { codeOf } from '../support/set-up-phone.ts'
import { statusesOf } from '../support/statuses-of.ts'

const REAUTHENTICATION = { password: PASSWORD }
const PROPOSAL_CLOSED = [409, 'This proposal is no longer open. It has been settled, or it has expired.']
const NOT_SECOND = [
  403,
  'You cannot confirm this. It needs a second person: another admin, or staff if there is no other admin. The first person must not have created the account of the second person.',
]

describe('A proposed change of a certificate', () => {
  test('changes nothing until another admin confirms it with password and code', async ({ portal }) => {
    const { reference, number } = await createCertificate(portal, 'Asa Devi')
    const response = await proposeCorrection(portal, reference, { applicantName: 'Asha Devi' })
    const { data } = expectShape(response, 202, proposedSchema)
    expect(data).toMatchObject({ _id: reference, number, step: 'correct' })
    const days = (Date.parse(data.expiresAt) - Date.now()) / 86_400_000
    expect([days > 6.9, days < 7.1]).toEqual([true, true])
    const [admin, second, staff] = [await portal.as('admin'), await secondAdmin(portal), await portal.as('staff')]
    const details = await detailsOf(admin, reference)
    expect(details).toMatchObject({
      certificate: { number, status: 'valid' },
      answers: { applicantName: 'Asa Devi' },
    })
    expect(details.allowedCertificateSteps).toEqual([])
    expect(details.proposals).toMatchObject([{ step: 'correct', number, by: 'the-admin', outcome: 'open' }])
    expect((await detailsOf(await portal.as('user'), reference)).proposals).toEqual([])

    const listed = expectShape(await second.get('/api/proposals'), 200, proposalListSchema).data
    expect(listed).toMatchObject([
      {
        id: data.id,
        _id: reference,
        by: 'the-admin',
        reason: 'A name was spelt wrongly.',
        changes: [{ field: 'applicantName', before: 'Asa Devi', after: 'Asha Devi' }],
        allowedSteps: ['confirm', 'decline'],
      },
    ])
    const stepsOf = async (client: typeof admin) => (await client.get('/api/proposals')).json.data[0].allowedSteps
    expect([await stepsOf(admin), await stepsOf(staff)]).toEqual([['withdraw'], []])

    const path = `/api/proposals/${data.id}`
    for (const client of [admin, staff]) {
      expect(errorOf(await client.post(`${path}/confirm`, REAUTHENTICATION))).toEqual(NOT_SECOND)
      expect(errorOf(await client.post(`${path}/decline`))).toEqual(NOT_SECOND)
    }
    expect(fieldErrorsOf(await second.post(`${path}/confirm`, {}))).toEqual({ password: 'Password is required' })
    expect(fieldErrorsOf(await second.post(`${path}/confirm`, { password: 'a guess' }))).toEqual({
      password: 'This is not your current password',
    })
    const { client: phoned, secret } = await createAccountWithPhone(portal, 'phoned@panchayat.example', 'admin')
    expect(fieldErrorsOf(await phoned.post(`${path}/confirm`, REAUTHENTICATION))).toEqual({ code: 'Code is required' })
    expect((await detailsOf(admin, reference)).certificate).toMatchObject({ number, status: 'valid' })
    expect((await phoned.post(`${path}/confirm`, { ...REAUTHENTICATION, code: codeOf(secret) })).status).toBe(200)
    const after = await detailsOf(admin, reference)
    expect(after.answers.applicantName).toBe('Asha Devi')
    expect(after.certificateEvents).toMatchObject([{ step: 'correct', by: 'the-admin', confirmedBy: 'phoned' }])
    expect(after.proposals).toMatchObject([{ outcome: 'confirmed', decidedBy: 'phoned' }])
    expect(errorOf(await second.post(`${path}/confirm`, REAUTHENTICATION))).toEqual(PROPOSAL_CLOSED)
  })

  test('needs the password and the code of the admin who proposes it', async ({ portal }) => {
    const { reference: _id } = await createCertificate(portal)
    await secondAdmin(portal)
    const { client, secret } = await createAccountWithPhone(portal, 'phoned@panchayat.example', 'admin')
    for (const step of ['revoke', 'correct']) {
      const request = { _id, reason: 'Wrong.', ...(step === 'correct' && { answers: { applicantName: 'Usha' } }) }
      const faults = async (credentials: object) =>
        fieldErrorsOf(await client.post(`/api/certificates/${step}`, { ...request, ...credentials }))
      expect(await faults({})).toEqual({ password: 'Password is required' })
      expect(await faults(REAUTHENTICATION)).toEqual({ code: 'Code is required' })
      expect(Object.keys(await faults({ password: 'a guess', code: codeOf(secret) }))).toEqual(['password'])
    }
    expect((await detailsOf(client, _id)).proposals).toEqual([])
  })

  test('can be declined or withdrawn, or expires; the certificate stays valid, and the history contains the outcome', async ({
    portal,
  }) => {
    const { reference, number } = await createCertificate(portal)
    const [admin, second] = [await portal.as('admin'), await secondAdmin(portal)]
    const propose = async () => (await proposeRevocation(portal, reference)).json.data.id
    const declined = await propose()
    expect(errorOf(await proposeRevocation(portal, reference))[0]).toBe(409)
    expect((await second.post(`/api/proposals/${declined}/decline`)).status).toBe(200)
    const withdrawn = await propose()
    expect(errorOf(await second.post(`/api/proposals/${withdrawn}/withdraw`))).toEqual(PROPOSAL_CLOSED)
    expect((await admin.post(`/api/proposals/${withdrawn}/withdraw`)).status).toBe(200)
    const expired = await propose()
    await portal.ownerQueries.expireProposals()
    for (const id of [declined, withdrawn, expired, '999999', 'x']) {
      expect(errorOf(await second.post(`/api/proposals/${id}/confirm`, REAUTHENTICATION))).toEqual(PROPOSAL_CLOSED)
    }
    expect((await second.get('/api/proposals')).json.data).toEqual([])
    const { proposals, certificate, allowedCertificateSteps } = await detailsOf(admin, reference)
    expect(proposals.map(({ outcome }) => outcome)).toEqual(['declined', 'withdrawn', 'expired'])
    expect([certificate?.number, certificate?.status]).toEqual([number, 'valid'])
    expect(allowedCertificateSteps).toEqual(['correct', 'revoke'])
    // An expired proposal does not prevent the next one.
    expect((await revokeCertificate(portal, reference)).status).toBe(200)
  })

  test('is made by only one of two concurrent confirmations', async ({ portal }) => {
    const { reference } = await createCertificate(portal)
    const third = await portal.createAccount('admin', 'third-admin@panchayat.example')
    const { id } = (await proposeRevocation(portal, reference)).json.data
    const path = `/api/proposals/${id}/confirm`
    const responses = await Promise.all([
      third.post(path, REAUTHENTICATION),
      (await secondAdmin(portal)).post(path, REAUTHENTICATION),
    ])
    expect(statusesOf(responses)).toEqual([200, 409])
  })

  test('notifies the people who may confirm it, in the portal and by mail, and later the proposer', async ({
    portal,
  }) => {
    const { reference } = await createCertificate(portal)
    const second = await secondAdmin(portal)
    await portal.as('staff')
    const { id } = (await proposeRevocation(portal, reference)).json.data
    const kindsOf = async (client: typeof second) =>
      (await client.get('/api/notifications')).json.data.map(({ kind, read }: { kind: string; read: boolean }) => [
        kind,
        read,
      ])
    expect(await kindsOf(second)).toContainEqual(['to-confirm', false])
    expect(await kindsOf(await portal.as('staff'))).not.toContainEqual(['to-confirm', false])
    const mails = await mailsInOutbox(portal.dataDir, 3)
    const requests = mails.filter(
      ({ subject }) => subject === `A certificate change needs your confirmation: ${reference}`,
    )
    expect(requests.map(({ to }) => to?.[0]?.address)).toEqual(['second-admin@panchayat.example'])
    await second.post(`/api/proposals/${id}/decline`)
    expect(await kindsOf(second)).toContainEqual(['to-confirm', true])
    expect(await kindsOf(await portal.as('admin'))).toContainEqual(['proposal-declined', false])
  })
})

describe('If the panchayat has only one admin', () => {
  test('an admin and the accounts that the admin created before being confirmed count as one person', async ({
    portal,
  }) => {
    const { reference: _id } = await createCertificate(portal)
    const admin = await portal.as('admin')
    const first = await createActivatedAccount(portal, admin, { role: 'admin', username: 'first' })
    const second = await createActivatedAccount(portal, first, { role: 'admin', username: 'second' })
    const other = await secondAdmin(portal)
    expect(
      (await other.post(`/api/colleagues/${await accountIdOf(admin, 'first')}/confirm`, REAUTHENTICATION)).status,
    ).toBe(200)
    const request = { _id, reason: 'Issued by mistake.', ...REAUTHENTICATION }
    const { data } = (await first.post('/api/certificates/revoke', request)).json
    expect(errorOf(await second.post(`/api/proposals/${data.id}/confirm`, REAUTHENTICATION))).toEqual(NOT_SECOND)
    const secondId = await accountIdOf(admin, 'second')
    expect(errorOf(await first.post(`/api/colleagues/${secondId}/confirm`, REAUTHENTICATION))).toEqual(NOT_SECOND)
    expect((await admin.post(`/api/colleagues/${secondId}/confirm`, REAUTHENTICATION)).status).toBe(200)
  })

  test('staff confirm the proposals of the admin; without staff, the admin cannot propose', async ({ portal }) => {
    const { reference } = await createCertificate(portal)
    const admin = await portal.as('admin')
    const request = { _id: reference, reason: 'Issued by mistake.', ...REAUTHENTICATION }
    expect(errorOf(await admin.post('/api/certificates/revoke', request))).toEqual([
      409,
      'Nobody else in this office can confirm this. The office needs another admin or staff account. Somebody other than you must have created or confirmed that account. For seven days after an admin was disabled, staff cannot confirm in place of an admin. For seven days after you reset the two-step login of somebody, that person cannot confirm.',
    ])
    const staff = await portal.as('staff')
    const { id } = (await admin.post('/api/certificates/revoke', request)).json.data
    expect((await staff.get('/api/proposals')).json.data[0].allowedSteps).toEqual(['confirm', 'decline'])
    expect((await staff.post(`/api/proposals/${id}/confirm`, REAUTHENTICATION)).status).toBe(200)
    expect((await detailsOf(admin, reference)).certificate?.status).toBe('revoked')
  })

  test('an admin who disables the other admins cannot have staff confirm for seven days, and each disabled admin is informed', async ({
    portal,
  }) => {
    const { reference: _id } = await createCertificate(portal)
    const [admin, staff] = [await portal.as('admin'), await portal.as('staff')]
    await secondAdmin(portal)
    const id = await accountIdOf(admin, 'second-admin')
    expect((await admin.post(`/api/colleagues/${id}/disable`, REAUTHENTICATION)).status).toBe(200)
    const mails = await mailsInOutbox(portal.dataDir, 4)
    expect(mails.flatMap(({ to }) => to?.map(({ address }) => address))).toContain('second-admin@panchayat.example')
    const request = { _id, reason: 'Issued by mistake.', ...REAUTHENTICATION }
    const propose = () => admin.post('/api/certificates/revoke', request)
    expect((await propose()).json.code).toBe('no-second-person')
    await portal.ownerQueries.ageDisabling(6)
    expect((await propose()).json.code).toBe('no-second-person')
    await portal.ownerQueries.ageDisabling(1)
    const { data } = (await propose()).json
    expect((await staff.post(`/api/proposals/${data.id}/confirm`, REAUTHENTICATION)).status).toBe(200)
  })

  test('staff cannot confirm a proposal that was made before the other admin was disabled', async ({ portal }) => {
    const { reference: _id } = await createCertificate(portal)
    const [admin, staff] = [await portal.as('admin'), await portal.as('staff')]
    await secondAdmin(portal)
    const { data } = (await admin.post('/api/certificates/revoke', { _id, reason: 'Wrong.', ...REAUTHENTICATION })).json
    await admin.post(`/api/colleagues/${await accountIdOf(admin, 'second-admin')}/disable`, REAUTHENTICATION)
    expect(errorOf(await staff.post(`/api/proposals/${data.id}/confirm`, REAUTHENTICATION))).toEqual(NOT_SECOND)
  })

  test('an account that the admin created does not count as a second person until somebody else confirms it', async ({
    portal,
  }) => {
    const { reference: _id } = await createCertificate(portal)
    const admin = await portal.as('admin')
    const puppet = await createActivatedAccount(portal, admin, { role: 'admin', username: 'puppet' })
    const grandchild = await createActivatedAccount(portal, puppet, { role: 'staff', username: 'grandchild' })
    const request = { _id, reason: 'Issued by mistake.', ...REAUTHENTICATION }
    for (const client of [admin, puppet]) {
      expect((await client.post('/api/certificates/revoke', request)).json.code).toBe('no-second-person')
    }
    const idOf = async (email: string) =>
      (await admin.get('/api/colleagues')).json.data.find((account: { email: string }) => account.email === email)
    const { id, isUnconfirmed } = await idOf('grandchild@panchayat.example')
    expect(isUnconfirmed).toBe(true)
    for (const client of [admin, puppet]) {
      expect(errorOf(await client.post(`/api/colleagues/${id}/confirm`, REAUTHENTICATION))[0]).toBe(403)
    }
    const other = await secondAdmin(portal)
    expect((await other.post(`/api/colleagues/${id}/confirm`, REAUTHENTICATION)).status).toBe(200)
    await admin.post(`/api/colleagues/${(await idOf('second-admin@panchayat.example')).id}/disable`, REAUTHENTICATION)
    await portal.ownerQueries.ageDisabling(8)
    const { data } = (await admin.post('/api/certificates/revoke', request)).json
    expect(errorOf(await puppet.post(`/api/proposals/${data.id}/confirm`, REAUTHENTICATION))).toEqual(NOT_SECOND)
    expect((await grandchild.post(`/api/proposals/${data.id}/confirm`, REAUTHENTICATION)).status).toBe(200)
  })
})

describe('If verification is required', () => {
  ownTest.override({ environment: { REQUIRE_VERIFICATION: 'true' } })

  /** A staff account that the admin created and activated. */
  async function staffOfAdmin(portal: TestPortal, admin: Client) {
    const person = { role: 'staff', username: 'new', email: 'new@panchayat.example', firstName: 'N', lastName: 'S' }
    const { data } = (await admin.post('/api/colleagues', { ...person, ...REAUTHENTICATION })).json
    const staff = portal.visitor()
    await staff.post('/api/activation', { token: data.link.split('#')[1], newPassword: PASSWORD })
    await staff.postUrlEncoded('/api/login', { email: person.email, password: PASSWORD })
    return staff
  }

  const decide = (client: Client, appId: string, status: string) =>
    client.post('/api/updatestatus', { appId, status, collection: 'noc' })

  ownTest(
    'an admin cannot approve an application that was verified by an account which the admin created',
    async ({ portal }) => {
      const admin = await portal.as('admin')
      const appId = await portal.createApplication()
      expect((await decide(await staffOfAdmin(portal, admin), appId, 'Verified')).status).toBe(200)
      expect(errorOf(await decide(admin, appId, 'Approved'))).toEqual(NOT_SECOND)
      expect((await decide(await secondAdmin(portal), appId, 'Approved')).status).toBe(200)
    },
  )

  ownTest('the verification after an order on appeal counts, and not the earlier one', async ({ portal }) => {
    const [admin, other] = [await portal.as('admin'), await secondAdmin(portal)]
    const appId = await portal.createApplication({ status: 'Verified' })
    expect((await decide(other, appId, 'Rejected')).status).toBe(200)
    await appeal(portal, appId)
    expect((await decideAppeal(portal, appId)).status).toBe(200)
    expect((await decide(await staffOfAdmin(portal, admin), appId, 'Verified')).status).toBe(200)
    expect(errorOf(await decide(admin, appId, 'Approved'))).toEqual(NOT_SECOND)
  })
})
