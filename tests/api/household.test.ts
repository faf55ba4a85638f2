// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { submittedSchema } from '#shared/applications/wire.ts'
import { errorOf, fieldErrorsOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { aPicture } from '../support/files.ts'
import { sharedTest as test } from '../support/portal-fixture.ts'

const MEMBER = { name: 'Ravi', relationship: 'Husband', dob: '1988-01-12' }

describe('POST /api/househould (spec §7, with this spelling)', () => {
  test('accepts a completed form with the family as JSON text, and confirms it', async ({ portal }) => {
    const citizen = await portal.as('user')
    const familyMembers = JSON.stringify([MEMBER, { ...MEMBER, name: 'Asha', relationship: 'Daughter' }])
    const response = await portal.submit(citizen, 'household', { familyMembers })
    const { message, data } = expectShape(response, 201, submittedSchema)
    expect(message).toBe('✅ Form submitted successfully!')
    expect(data).toMatchObject({ collection: 'household', status: 'Pending' })
    const details = await citizen.get(`/api/applications/${data._id}`)
    expect(details.json.data.answers.familyMembers).toEqual([
      MEMBER,
      { ...MEMBER, name: 'Asha', relationship: 'Daughter' },
    ])
  })

  test('accepts a form without family, email, purpose, address or documents', async ({ portal }) => {
    const withoutOptional = { familyMembers: undefined, email: '', purpose: '', address: '' }
    const files = Object.keys(portal.catalogue.get('household').definition.documents).map((slot) => [
      `${slot}:file`,
      undefined,
    ])
    const response = await portal.submit(await portal.as('user'), 'household', {
      ...withoutOptional,
      ...Object.fromEntries(files),
    })
    expect(response.status).toBe(201)
  })

  test('requires name, relationship and date of birth of each added family member', async ({ portal }) => {
    const familyMembers = JSON.stringify([MEMBER, { name: 'Asha' }, { ...MEMBER, dob: '2999-01-01' }])
    const response = await portal.submit(await portal.as('user'), 'household', { familyMembers })
    expect([response.status, fieldErrorsOf(response)]).toEqual([
      422,
      {
        'familyMembers.1.relationship': 'Relationship is required',
        'familyMembers.1.dob': 'Date of Birth is required',
        'familyMembers.2.dob': 'Date of Birth cannot be in the future',
      },
    ])
  })

  test.for(['nonsense', '{}', '[5]'])('rejects the family members %j', async (familyMembers, { portal }) => {
    const response = await portal.submit(await portal.as('user'), 'household', { familyMembers })
    expect(response.status).toBe(422)
    expect(Object.values(fieldErrorsOf(response))).toEqual(['Please fill in Family Members again'])
  })

  test.for(['9876543210', '0755-2551234', '(07592) 251234'])(
    'accepts the telephone number %s',
    async (number, { portal }) => {
      const response = await portal.submit(await portal.as('user'), 'household', { phone: number })
      expect(response.status).toBe(201)
    },
  )

  test('accepts PDF files only (spec §5)', async ({ portal }) => {
    const response = await portal.submit(await portal.as('user'), 'household', {
      'affidavit:file': await aPicture('oath.jpg'),
    })
    expect(errorOf(response)).toEqual([422, '❌ Only PDF files are allowed.'])
    expect(fieldErrorsOf(response)).toEqual({ affidavit: '❌ Only PDF files are allowed.' })
  })
})
