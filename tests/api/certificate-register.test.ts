import { describe, expect } from 'vitest'
import { registeredSchema } from '#shared/applications/certificate-wire.ts'
import { textOf } from '../certificates/read-pdf.ts'
import type { Client } from '../support/client.ts'
import { expectShape } from '../support/expect-shape.ts'
import { mailsInOutbox } from '../support/outbox.ts'
import { test } from '../support/portal-fixture.ts'
import { faultsOf, refusalOf } from '../support/refusal-of.ts'
import { aCertified, correct, detailsOf, revoke } from '../support/register.ts'
import { statusesOf } from '../support/statuses-of.ts'

const CHANGED = [409, 'This certificate has changed in the meantime. Please review it again before you continue.']
const WITHDRAWN = [409, 'The panchayat has withdrawn this certificate. The reason is shown in the application.']

const ONE_WINS = [200, 409]
const BIRTH = 'birth-certificates'

const pdfOf = (client: Client, reference: string) => client.post('/api/generatepdf', { row: { _id: reference } })
const toldTo = async (client: Client) =>
  (await client.get('/api/notifications')).json.data.map(({ kind }: { kind: string }) => kind)

/** One child: of two applications for it the second is a duplicate. */
const CHILD = {
  childFirstName: 'Asha',
  childLastName: 'Patil',
  dateOfBirth: '2026-03-04',
  fatherName: 'Ravi Patil',
  motherName: 'Sita Patil',
}

describe('POST /api/certificates/revoke', () => {
  test('withdraws the certificate: it is handed out no more, and its applicant reads why', async ({ town }) => {
    const { reference, number } = await aCertified(town)
    await mailsInOutbox(town.dataDir, 2)
    const answer = await revoke(town, reference)
    expect(expectShape(answer, 200, registeredSchema).data).toEqual({ _id: reference, number, status: 'revoked' })
    const citizen = await town.as('user')
    for (const client of [citizen, await town.as('staff')]) {
      expect(refusalOf(await pdfOf(client, reference))).toEqual(WITHDRAWN)
      for (const form of ['', '/page.png']) {
        expect(refusalOf(await client.get(`/certificates/${reference}${form}`))).toEqual(WITHDRAWN)
      }
    }
    expect(
      refusalOf(await citizen.post('/api/generatepdf', { schemeName: 'Simplified NOC Approval Initiative' })),
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
    expect((await detailsOf(await town.as('admin'), reference)).certificateEvents[0]?.by).toBe('the-admin')

    expect(await toldTo(citizen)).toEqual(['certificate-withdrawn', 'approved', 'submitted'])
    const [mail] = (await mailsInOutbox(town.dataDir, 3)).slice(-1)
    expect(mail?.subject).toBe(`Your certificate for ${reference} was withdrawn`)
    expect([mail?.to?.[0]?.address, mail?.text?.includes('mistake')]).toEqual(['the-user@panchayat.example', false])
    expect((await citizen.get('/api/account/data')).bytes.toString()).toContain('"certificate-withdrawn"')
  })

  test('is for good: what is withdrawn is neither withdrawn again nor corrected', async ({ town }) => {
    const { reference } = await aCertified(town)
    await revoke(town, reference)
    expect(refusalOf(await revoke(town, reference))).toEqual(CHANGED)
    expect(refusalOf(await correct(town, reference, { applicantName: 'Usha Devi' }))).toEqual(CHANGED)
    const { allowedCertificateSteps } = await detailsOf(await town.as('admin'), reference)
    expect(allowedCertificateSteps).toEqual([])
  })

  test('lets the same matter be applied for again', async ({ town }) => {
    const citizen = await town.as('user')
    const reference = await town.anApplication({ service: BIRTH, status: 'Approved', changes: CHILD })
    expect((await town.submit(citizen, BIRTH, CHILD)).status).toBe(410)
    await revoke(town, reference)
    expect((await town.submit(citizen, BIRTH, CHILD)).status).toBe(201)
  })

  test('asks for a reason, an admin of this panchayat and a certificate', async ({ town }) => {
    const { reference } = await aCertified(town)
    const pending = await town.anApplication()
    for (const reason of [undefined, '', '  ']) {
      const answer = await (await town.as('admin')).post('/api/certificates/revoke', { _id: reference, reason })
      expect([answer.status, Object.values(faultsOf(answer))]).toEqual([422, ['Reason is required']])
    }
    expect(refusalOf(await revoke(town, pending))[0]).toBe(409)
    expect(refusalOf(await revoke(town, 'NC-2026-22222222'))[0]).toBe(404)
    const stranger = await town.newPerson('admin', 'stranger@panchayat.example')
    await town.backstage.moveAway('stranger@panchayat.example')
    const asked = { _id: reference, reason: 'Mine now', answers: { applicantName: 'Nobody' } }
    for (const step of ['revoke', 'correct']) {
      const body = step === 'revoke' ? { _id: asked._id, reason: asked.reason } : asked
      expect(refusalOf(await stranger.post(`/api/certificates/${step}`, body))[0]).toBe(404)
      for (const role of ['staff', 'user'] as const) {
        expect(refusalOf(await (await town.as(role)).post(`/api/certificates/${step}`, body))[0]).toBe(403)
      }
    }
    expect((await detailsOf(await town.as('staff'), reference)).allowedCertificateSteps).toEqual([])
    expect((await pdfOf(await town.as('user'), reference)).status).toBe(200)
  })

  test('of two admins at once, one withdraws and the other is told', async ({ town }) => {
    const { reference } = await aCertified(town)
    const answers = await Promise.all([revoke(town, reference), revoke(town, reference)])
    expect(statusesOf(answers)).toEqual(ONE_WINS)
    expect(
      (await toldTo(await town.as('user'))).filter((kind: string) => kind === 'certificate-withdrawn'),
    ).toHaveLength(1)
  })
})

describe('POST /api/certificates/correct', () => {
  test('replaces the certificate by a new one that says the corrected answers, and names the old one', async ({
    town,
  }) => {
    const { reference, number } = await aCertified(town, 'Asa Devi')
    await mailsInOutbox(town.dataDir, 2)
    const answer = await correct(town, reference, { applicantName: ' Asha Devi ', location: 'By the well' })
    const { data } = expectShape(answer, 200, registeredSchema)
    const next = number.replace(/1$/, '2')
    expect(data).toEqual({ _id: reference, number: next, status: 'valid' })
    const citizen = await town.as('user')
    const details = await detailsOf(citizen, reference)
    expect(details.answers).toMatchObject({ applicantName: 'Asha Devi', location: 'By the well' })
    expect(details.answers.aadhaarNumber).toMatch(/^XXXX XXXX \d{4}$/)
    expect(details.summary).toContain('Asha Devi')
    expect(details).toMatchObject({
      status: 'Approved',
      certificate: { number: next, status: 'valid', replaces: number },
      certificateEvents: [{ step: 'correct', number, replacedBy: next, by: '' }],
    })
    expect(details.withdrawn).toBeUndefined()
    const text = textOf((await pdfOf(citizen, reference)).bytes)
    for (const said of ['Asha Devi', 'By the well', next, `Replaces ${number}`]) expect(text).toContain(said)
    expect(text).not.toContain('Asa Devi')
    const page = (await citizen.get(`/certificates/${reference}`)).bytes.toString()
    for (const said of ['Asha Devi', next, `Replaces ${number}`]) expect(page).toContain(said)
    const { json } = await (await town.as('staff')).get('/api/getapplication?category=noc&q=asha')
    expect(json.data[0].data[0]._id).toBe(reference)

    expect(await toldTo(citizen)).toEqual(['certificate-corrected', 'approved', 'submitted'])
    const [mail] = (await mailsInOutbox(town.dataDir, 3)).slice(-1)
    expect(mail?.subject).toBe(`Your certificate for ${reference} was corrected`)
    expect(await town.backstage.countOf('certificates')).toBe(2)
    expect(new Set(await town.filesOnDisk())).toEqual(new Set(await town.backstage.namedFiles()))
  })

  test('corrects and removes rows of a list, and can be done again', async ({ town }) => {
    const member = (name: string) => ({ name, relationship: 'Son', dob: '2010-01-02' })
    const familyMembers = JSON.stringify([member('Ravi'), member('Mohan')])
    const reference = await town.anApplication({ service: 'household', status: 'Approved', changes: { familyMembers } })
    expect((await correct(town, reference, { familyMembers: [member('Rohan')] })).status).toBe(200)
    expect((await correct(town, reference, { gender: 'Female', address: '' })).status).toBe(200)
    const citizen = await town.as('user')
    const { answers, certificate, certificateEvents } = await detailsOf(citizen, reference)
    expect([answers.familyMembers, answers.gender, answers.address]).toEqual([[member('Rohan')], 'Female', undefined])
    expect(certificateEvents.map(({ step, number }) => [step, number.slice(-1)])).toEqual([
      ['correct', '1'],
      ['correct', '2'],
    ])
    expect(certificate).toMatchObject({ number: expect.stringMatching(/3$/), replaces: certificateEvents[1]?.number })
    expect(textOf((await pdfOf(citizen, reference)).bytes)).not.toMatch(/Ravi|Mohan/)
  })

  test('refuses an answer that may not be empty, or that the certificate does not print', async ({ town }) => {
    const { reference } = await aCertified(town)
    for (const [answers, faults] of [
      [{ applicantName: ' ' }, { applicantName: 'required' }],
      [{ contactNumber: '9876543210' }, { contactNumber: 'unknown' }],
      [{ aadhaarNumber: '2345 6789 0124' }, { aadhaarNumber: 'unknown' }],
      [{ location: [] }, { location: 'required' }],
    ] as const) {
      const answer = await correct(town, reference, answers)
      expect([answer.status, answer.json.code]).toEqual([422, 'answers-invalid'])
      const found = answer.json.faults.map(({ field, code }: { field: string; code: string }) => [field, code])
      expect(Object.fromEntries(found)).toEqual(faults)
    }
    expect(await town.backstage.countOf('certificates')).toBe(1)
  })

  test('refuses a correction of nothing, a duplicate of another matter, and what cannot be printed', async ({
    town,
  }) => {
    const reference = await town.anApplication({
      service: BIRTH,
      status: 'Approved',
      changes: { ...CHILD, childFirstName: 'Asa' },
    })
    await town.anApplication({ service: BIRTH, changes: CHILD })
    expect(refusalOf(await correct(town, reference, { childFirstName: 'Asa ' }))).toEqual([
      422,
      'Nothing on the certificate would change. Please correct an answer first.',
    ])
    expect(refusalOf(await correct(town, reference, { childFirstName: 'asha' }))[0]).toBe(410)
    expect(refusalOf(await correct(town, reference, { childFirstName: 'தமிழ்' }))[0]).toBe(422)
    const { answers, certificate, certificateEvents } = await detailsOf(await town.as('admin'), reference)
    expect([answers.childFirstName, certificate?.status, certificateEvents]).toEqual(['Asa', 'valid', []])
    // What was corrected is what may not be applied for twice from then on.
    expect((await correct(town, reference, { childFirstName: 'Usha' })).status).toBe(200)
    const again = await town.submit(await town.as('user'), BIRTH, { ...CHILD, childFirstName: 'usha' })
    expect(again.status).toBe(410)
  })

  test('of two admins at once, one corrects and the other is told; whoever saw an older one is told, too', async ({
    town,
  }) => {
    const { reference, number } = await aCertified(town)
    const answers = await Promise.all([
      correct(town, reference, { applicantName: 'Usha Devi' }),
      correct(town, reference, { applicantName: 'Isha Devi' }, { number }),
    ])
    expect(statusesOf(answers)).toEqual(ONE_WINS)
    expect(await town.backstage.countOf('certificates')).toBe(2)
    const late = await correct(town, reference, { applicantName: 'Nisha Devi' }, { number })
    expect(refusalOf(late)).toEqual(CHANGED)
  })

  test('changes nothing when one part of it fails', async ({ town }) => {
    const { reference, number } = await aCertified(town)
    await town.backstage.refuseCertificateRows()
    expect((await correct(town, reference, { applicantName: 'Usha Devi' })).status).toBe(500)
    const citizen = await town.as('user')
    const { answers, certificate } = await detailsOf(citizen, reference)
    expect([answers.applicantName, certificate]).toEqual([
      'Asha Devi',
      { number, status: 'valid', issuedAt: certificate?.issuedAt },
    ])
    expect(await toldTo(citizen)).toEqual(['approved', 'submitted'])
    expect(textOf((await pdfOf(citizen, reference)).bytes)).toContain('Asha Devi')
  })
})
