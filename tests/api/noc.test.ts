// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { ownListSchema, submittedSchema } from '#shared/applications/wire.ts'
import { errorOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { aPdf, aPicture, aTextCalled } from '../support/files.ts'
import { sharedTest as test } from '../support/portal-fixture.ts'

const ALL_REQUIRED = [422, 'All fields and documents are required.']
const ONLY_PDF = [422, '❌ Only PDF files are allowed.']

const noFiles = (slots: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(slots).map((slot) => [`${slot}:file`, undefined]))

describe('POST /api/noc (spec §7)', () => {
  test('accepts a completed form with a document in any slot, and returns a message', async ({ portal }) => {
    const citizen = await portal.as('user')
    const { documents } = portal.catalogue.get('noc').definition
    for (const slot of Object.keys(documents)) {
      const response = await portal.submit(citizen, 'noc', {
        ...noFiles(documents),
        [`${slot}:file`]: aPdf(`${slot}.pdf`),
      })
      const { message, data } = expectShape(response, 201, submittedSchema)
      expect(message).toBe('Application submitted successfully!')
      expect(data).toMatchObject({ collection: 'noc', status: 'Pending' })
    }
  })

  test('returns the same sentence for every missing field, and for a form without documents', async ({ portal }) => {
    const citizen = await portal.as('user')
    const { documents, fields } = portal.catalogue.get('noc').definition
    for (const field of Object.keys(fields)) {
      expect(errorOf(await portal.submit(citizen, 'noc', { [field]: '' }))).toEqual(ALL_REQUIRED)
    }
    expect(errorOf(await portal.submit(citizen, 'noc', noFiles(documents)))).toEqual(ALL_REQUIRED)
  })

  test.for(['9876543210', '0755-2551234', '(07592) 251234'])(
    'accepts the telephone number %s',
    async (number, { portal }) => {
      const response = await portal.submit(await portal.as('user'), 'noc', { contactNumber: number })
      expect(response.status).toBe(201)
    },
  )

  test('creates an application that is listed by its business, then its applicant', async ({ portal }) => {
    const citizen = await portal.as('user')
    await portal.submit(citizen, 'noc', { businessName: 'Kolhu Oil Press', applicantName: 'Sunita Kushwaha' })
    const { data } = expectShape(await citizen.post('/api/user/getapplication'), 200, ownListSchema)
    expect(data.map(({ summary }) => summary)).toEqual(['Kolhu Oil Press, Sunita Kushwaha'])
  })

  test('accepts PDF files only', async ({ portal }) => {
    const citizen = await portal.as('user')
    for (const file of [await aPicture('map.pdf'), aTextCalled('map.pdf')]) {
      expect(errorOf(await portal.submit(citizen, 'noc', { 'landMap:file': file }))).toEqual(ONLY_PDF)
    }
  })

  test('accepts two applications for the same plot, because only births have a rule for duplicates', async ({
    portal,
  }) => {
    const same = { applicantName: 'Asha', plotNumber: '12', businessName: 'Tea', purpose: 'Tea', location: 'Here' }
    const citizen = await portal.as('user')
    for (let time = 1; time <= 2; time += 1) expect((await portal.submit(citizen, 'noc', same)).status).toBe(201)
  })
})

describe('The Aadhaar number of an NOC application', () => {
  test('is masked for everyone and encrypted in the database, with or without spaces', async ({ portal }) => {
    for (const aadhaarNumber of ['2345 6789 0124', '234567890124']) {
      const reference = await portal.createApplication({ changes: { aadhaarNumber } })
      for (const role of ['user', 'staff', 'admin'] as const) {
        const details = await (await portal.as(role)).get(`/api/applications/${reference}`)
        expect(details.json.data.answers.aadhaarNumber).toBe('XXXX XXXX 0124')
        expect(details.json.data.cautions).toEqual([])
      }
    }
    expect(await portal.ownerQueries.dumpAllRows()).not.toMatch(/2345 ?6789 ?0124/)
  })

  test('with a wrong check digit is accepted; the reviewer gets a warning, the citizen does not', async ({
    portal,
  }) => {
    const reference = await portal.createApplication({ changes: { aadhaarNumber: '2345 6789 0123' } })
    const cautions = async (role: 'user' | 'staff' | 'admin') =>
      (await (await portal.as(role)).get(`/api/applications/${reference}`)).json.data.cautions
    expect([await cautions('user'), await cautions('staff'), await cautions('admin')]).toEqual([
      [],
      ['aadhaar-check-digit'],
      ['aadhaar-check-digit'],
    ])
  })
})
