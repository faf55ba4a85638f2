// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { confirmedSchema } from '#shared/applications/certificate-wire.ts'
import { textOf } from '../certificates/read-pdf.ts'
import {
  correctCertificate,
  createCertificate,
  declineOpenProposal,
  detailsOf,
  revokeCertificate,
} from '../support/certificate-register.ts'
import type { Client } from '../support/client.ts'
import { errorOf, fieldErrorsOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { mailsInOutbox } from '../support/outbox.ts'
// `ownTest` opens a separate portal for each test; the tests that use `test` share one portal.
import { test as ownTest, PASSWORD, sharedTest as test } from '../support/portal-fixture.ts'
import { statusesOf } from '../support/statuses-of.ts'

const CHANGED = [409, 'This certificate has changed in the meantime. Please review it again before you continue.']
const WITHDRAWN = [409, 'The panchayat has withdrawn this certificate. The reason is shown in the application.']

const ONE_SUCCEEDS = [200, 409]
const BIRTH = 'birth-certificates'

const pdfOf = (client: Client, reference: string) => client.post('/api/generatepdf', { row: { _id: reference } })
const notificationsOf = async (client: Client) =>
  (await client.get('/api/notifications')).json.data.map(({ kind }: { kind: string }) => kind)

/** The answers about one child. A second application with them is a duplicate. */
const CHILD = {
  childFirstName: 'Asha',
  childLastName: 'Patil',
  dateOfBirth: '2026-03-04',
  fatherName: 'Ravi Patil',
  motherName: 'Sita Patil',
}

describe('POST /api/certificates/revoke', () => {
  test('revokes the certificate: it can no longer be downloaded, and the applicant sees the reason', async ({
    portal,
  }) => {
    const { reference, number } = await createCertificate(portal)
    await mailsInOutbox(portal.dataDir, 2)
    const response = await revokeCertificate(portal, reference)
    expect(expectShape(response, 200, confirmedSchema).data).toEqual({ _id: reference, number, status: 'revoked' })
    const citizen = await portal.as('user')
    for (const client of [citizen, await portal.as('staff')]) {
      expect(errorOf(await pdfOf(client, reference))).toEqual(WITHDRAWN)
      for (const form of ['', '/page.png']) {
        expect(errorOf(await client.get(`/certificates/${reference}${form}`))).toEqual(WITHDRAWN)
      }
    }
    expect(
      errorOf(await citizen.post('/api/generatepdf', { schemeName: 'Simplified NOC Approval Initiative' })),
    ).toEqual(WITHDRAWN)
    const details = await detailsOf(citizen, reference)
    expect(details).toMatchObject({
      status: 'Approved',
      certificate: { number, status: 'revoked' },
      withdrawn: { reason: 'Issued by mistake.' },
      certificateEvents: [{ step: 'revoke', number, by: '', reason: 'Issued by mistake.' }],
    })
    const { json } = await citizen.post('/api/user/getapplication', { status: 'approved' })
    expect(json.data[0].withdrawn.reason).toBe('Issued by mistake.')
    expect(Date.parse(json.data[0].withdrawn.at)).toBe(Date.parse(details.certificateEvents[0]?.at ?? ''))
    const [event] = (await detailsOf(await portal.as('admin'), reference)).certificateEvents
    expect([event?.by, event?.confirmedBy]).toEqual(['the-admin', 'second-admin'])

    expect(await notificationsOf(citizen)).toEqual(['certificate-withdrawn', 'approved', 'submitted'])
    const subject = `Your certificate for ${reference} was withdrawn`
    const mail = (await mailsInOutbox(portal.dataDir, 4)).find((candidate) => candidate.subject === subject)
    expect([mail?.to?.[0]?.address, mail?.text?.includes('mistake')]).toEqual(['the-user@panchayat.example', false])
    expect((await citizen.get('/api/account/data')).bytes.toString()).toContain('"certificate-withdrawn"')
  })

  test('is final: a revoked certificate can be neither revoked again nor corrected', async ({ portal }) => {
    const { reference } = await createCertificate(portal)
    await revokeCertificate(portal, reference)
    expect(errorOf(await revokeCertificate(portal, reference))).toEqual(CHANGED)
    expect(errorOf(await correctCertificate(portal, reference, { applicantName: 'Usha Devi' }))).toEqual(CHANGED)
    const { allowedCertificateSteps } = await detailsOf(await portal.as('admin'), reference)
    expect(allowedCertificateSteps).toEqual([])
  })

  test('allows a new application for the same subject', async ({ portal }) => {
    const citizen = await portal.as('user')
    const reference = await portal.createApplication({ service: BIRTH, status: 'Approved', changes: CHILD })
    expect((await portal.submit(citizen, BIRTH, CHILD)).status).toBe(410)
    await revokeCertificate(portal, reference)
    expect((await portal.submit(citizen, BIRTH, CHILD)).status).toBe(201)
  })

  test('requires a reason, an admin of this panchayat and a certificate', async ({ portal }) => {
    const { reference } = await createCertificate(portal)
    const pending = await portal.createApplication()
    for (const reason of [undefined, '', '  ']) {
      const request = { _id: reference, reason, password: PASSWORD }
      const response = await (await portal.as('admin')).post('/api/certificates/revoke', request)
      expect([response.status, Object.values(fieldErrorsOf(response))]).toEqual([422, ['Reason is required']])
    }
    expect(errorOf(await revokeCertificate(portal, pending))[0]).toBe(409)
    expect(errorOf(await revokeCertificate(portal, 'NC-2026-22222222'))[0]).toBe(404)
    const otherAdmin = await portal.createAccount('admin', 'stranger@panchayat.example')
    await portal.ownerQueries.moveToOtherPanchayat('stranger@panchayat.example')
    const correction = { _id: reference, reason: 'Mine now', password: PASSWORD, answers: { applicantName: 'Nobody' } }
    for (const step of ['revoke', 'correct']) {
      const { _id, reason, password } = correction
      const body = step === 'revoke' ? { _id, reason, password } : correction
      expect(errorOf(await otherAdmin.post(`/api/certificates/${step}`, body))[0]).toBe(404)
      for (const role of ['staff', 'user'] as const) {
        expect(errorOf(await (await portal.as(role)).post(`/api/certificates/${step}`, body))[0]).toBe(403)
      }
    }
    expect((await detailsOf(await portal.as('staff'), reference)).allowedCertificateSteps).toEqual([])
    expect((await pdfOf(await portal.as('user'), reference)).status).toBe(200)
  })

  test('accepts only one of two concurrent revocations', async ({ portal }) => {
    const { reference } = await createCertificate(portal)
    const responses = await Promise.all([revokeCertificate(portal, reference), revokeCertificate(portal, reference)])
    expect(statusesOf(responses)).toEqual(ONE_SUCCEEDS)
    expect(
      (await notificationsOf(await portal.as('user'))).filter((kind: string) => kind === 'certificate-withdrawn'),
    ).toHaveLength(1)
  })
})

describe('POST /api/certificates/correct', () => {
  test('replaces the certificate with a new one, which contains the corrected answers and names the old one', async ({
    portal,
  }) => {
    const { reference, number } = await createCertificate(portal, 'Asa Devi')
    await mailsInOutbox(portal.dataDir, 2)
    const response = await correctCertificate(portal, reference, {
      applicantName: ' Asha Devi ',
      location: 'By the well',
    })
    const { data } = expectShape(response, 200, confirmedSchema)
    const newNumber = number.replace(/1$/, '2')
    expect(data).toEqual({ _id: reference, number: newNumber, status: 'valid' })
    const citizen = await portal.as('user')
    const details = await detailsOf(citizen, reference)
    expect(details.answers).toMatchObject({ applicantName: 'Asha Devi', location: 'By the well' })
    expect(details.answers.aadhaarNumber).toMatch(/^XXXX XXXX \d{4}$/)
    expect(details.summary).toContain('Asha Devi')
    expect(details).toMatchObject({
      status: 'Approved',
      certificate: { number: newNumber, status: 'valid', replaces: number },
      certificateEvents: [{ step: 'correct', number, replacedBy: newNumber, by: '' }],
    })
    expect(details.withdrawn).toBeUndefined()
    const text = textOf((await pdfOf(citizen, reference)).bytes)
    for (const words of ['Asha Devi', 'By the well', newNumber, `Replaces ${number}`]) expect(text).toContain(words)
    expect(text).not.toContain('Asa Devi')
    const page = (await citizen.get(`/certificates/${reference}`)).bytes.toString()
    for (const words of ['Asha Devi', newNumber, `Replaces ${number}`]) expect(page).toContain(words)
    const { json } = await (await portal.as('staff')).get('/api/getapplication?category=noc&q=asha')
    expect(json.data[0].data[0]._id).toBe(reference)

    expect(await notificationsOf(citizen)).toEqual(['certificate-corrected', 'approved', 'submitted'])
    const subjects = (await mailsInOutbox(portal.dataDir, 4)).map((mail) => mail.subject)
    expect(subjects).toContain(`Your certificate for ${reference} was corrected`)
    expect(await portal.ownerQueries.countOf('certificates')).toBe(2)
    expect(new Set(await portal.filesOnDisk())).toEqual(new Set(await portal.ownerQueries.listReferencedFiles()))
  })

  test('corrects and removes rows of a list, and can be repeated', async ({ portal }) => {
    const member = (name: string) => ({ name, relationship: 'Son', dob: '2010-01-02' })
    const familyMembers = JSON.stringify([member('Ravi'), member('Mohan')])
    const reference = await portal.createApplication({
      service: 'household',
      status: 'Approved',
      changes: { familyMembers },
    })
    expect((await correctCertificate(portal, reference, { familyMembers: [member('Rohan')] })).status).toBe(200)
    expect((await correctCertificate(portal, reference, { gender: 'Female', address: '' })).status).toBe(200)
    const citizen = await portal.as('user')
    const { answers, certificate, certificateEvents } = await detailsOf(citizen, reference)
    expect([answers.familyMembers, answers.gender, answers.address]).toEqual([[member('Rohan')], 'Female', undefined])
    expect(certificateEvents.map(({ step, number }) => [step, number.slice(-1)])).toEqual([
      ['correct', '1'],
      ['correct', '2'],
    ])
    expect(certificate).toMatchObject({ number: expect.stringMatching(/3$/), replaces: certificateEvents[1]?.number })
    expect(textOf((await pdfOf(citizen, reference)).bytes)).not.toMatch(/Ravi|Mohan/)
  })

  test('rejects an empty answer to a required field, and an answer that the certificate does not print', async ({
    portal,
  }) => {
    const { reference } = await createCertificate(portal)
    for (const [answers, faults] of [
      [{ applicantName: ' ' }, { applicantName: 'required' }],
      [{ contactNumber: '9876543210' }, { contactNumber: 'unknown' }],
      [{ aadhaarNumber: '2345 6789 0124' }, { aadhaarNumber: 'unknown' }],
      [{ location: [] }, { location: 'required' }],
    ] as const) {
      const response = await correctCertificate(portal, reference, answers)
      expect([response.status, response.json.code]).toEqual([422, 'answers-invalid'])
      const found = response.json.faults.map(({ field, code }: { field: string; code: string }) => [field, code])
      expect(Object.fromEntries(found)).toEqual(faults)
    }
    expect(await portal.ownerQueries.countOf('certificates')).toBe(1)
  })

  test('rejects a correction that changes nothing, that creates a duplicate, or that cannot be printed', async ({
    portal,
  }) => {
    const reference = await portal.createApplication({
      service: BIRTH,
      status: 'Approved',
      changes: { ...CHILD, childFirstName: 'Asa' },
    })
    await portal.createApplication({ service: BIRTH, changes: CHILD })
    expect(errorOf(await correctCertificate(portal, reference, { childFirstName: 'Asa ' }))).toEqual([
      422,
      'Nothing on the certificate would change. Please correct an answer first.',
    ])
    for (const [childFirstName, status] of [
      ['asha', 410],
      ['தமிழ்', 422],
    ] as const) {
      expect(errorOf(await correctCertificate(portal, reference, { childFirstName }))[0]).toBe(status)
      await declineOpenProposal(portal)
    }
    const { answers, certificate, certificateEvents } = await detailsOf(await portal.as('admin'), reference)
    expect([answers.childFirstName, certificate?.status, certificateEvents]).toEqual(['Asa', 'valid', []])
    // After a correction, new applications are compared with the corrected answers.
    expect((await correctCertificate(portal, reference, { childFirstName: 'Usha' })).status).toBe(200)
    const duplicate = await portal.submit(await portal.as('user'), BIRTH, { ...CHILD, childFirstName: 'usha' })
    expect(duplicate.status).toBe(410)
  })

  test('accepts one of two concurrent corrections; the other gets 409, as does a correction of an outdated certificate', async ({
    portal,
  }) => {
    const { reference, number } = await createCertificate(portal)
    const responses = await Promise.all([
      correctCertificate(portal, reference, { applicantName: 'Usha Devi' }),
      correctCertificate(portal, reference, { applicantName: 'Isha Devi' }, { number }),
    ])
    expect(statusesOf(responses)).toEqual(ONE_SUCCEEDS)
    expect(await portal.ownerQueries.countOf('certificates')).toBe(2)
    const outdated = await correctCertificate(portal, reference, { applicantName: 'Nisha Devi' }, { number })
    expect(errorOf(outdated)).toEqual(CHANGED)
  })

  ownTest('changes nothing if one of its writes fails', async ({ portal }) => {
    const { reference, number } = await createCertificate(portal)
    await portal.ownerQueries.rejectCertificateRows()
    expect((await correctCertificate(portal, reference, { applicantName: 'Usha Devi' })).status).toBe(500)
    const citizen = await portal.as('user')
    const { answers, certificate } = await detailsOf(citizen, reference)
    expect([answers.applicantName, certificate]).toEqual([
      'Asha Devi',
      { number, status: 'valid', issuedAt: certificate?.issuedAt },
    ])
    expect(await notificationsOf(citizen)).toEqual(['approved', 'submitted'])
    expect(textOf((await pdfOf(citizen, reference)).bytes)).toContain('Asha Devi')
  })
})
