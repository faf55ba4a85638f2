// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import { errorOf, fieldErrorsOf } from '../support/error-of.ts'
import { sharedTest as test } from '../support/portal-fixture.ts'

/** Spec §5: '{Field} is required'. */
const REQUIRED = {
  username: 'Username is required',
  email: 'Email is required',
  password: 'Password is required',
  firstName: 'First Name is required',
  lastName: 'Last Name is required',
  dob: 'Date of Birth is required',
  mobile: 'Mobile Number is required',
  occupation: 'Occupation is required',
  nationality: 'Nationality is required',
  emergencyContact: 'Emergency Contact is required',
}

const REQUIRED_OF_ADDRESS = {
  'address.addressLine1': 'Address Line 1 is required',
  'address.city': 'City is required',
  'address.country': 'Country is required',
}

const PHONE = 'Please enter a valid Mobile Number'
const EMAIL = 'Please enter a valid email address'
const AADHAAR = 'Please enter a valid Aadhar Number'
const PASSWORD = 'Password must be at least 6 characters'

describe('POST /api/register (spec §5)', () => {
  test("answers 400 'All fields are required!' to a missing field, and names the field", async ({ portal }) => {
    const visitor = portal.visitor()
    const nothing = await visitor.postForm('/api/register', [['gender', 'Male']])
    expect(errorOf(nothing)).toEqual([400, 'All fields are required!'])
    expect(fieldErrorsOf(nothing)).toEqual({ ...REQUIRED, ...REQUIRED_OF_ADDRESS })
    for (const [field, sentence] of Object.entries(REQUIRED)) {
      const response = await visitor.postForm(
        '/api/register',
        registrationParts({ ...aRegistration(), [field]: ' '.repeat(field === 'password' ? 0 : 2) }),
      )
      expect([response.status, fieldErrorsOf(response)]).toEqual([400, { [field]: sentence }])
    }
    for (const [field, sentence] of Object.entries(REQUIRED_OF_ADDRESS)) {
      const address = { ...aRegistration().address, [field.replace('address.', '')]: '' }
      const response = await visitor.postForm('/api/register', registrationParts(aRegistration({ address })))
      expect([response.status, fieldErrorsOf(response)]).toEqual([400, { [field]: sentence }])
    }
    expect(await portal.ownerQueries.countOf('accounts')).toBe(0)
  })

  test('answers 422 to an invalid field, with the sentence of its rule', async ({ portal }) => {
    const wrong: [field: string, value: unknown, sentence: string][] = [
      ['email', 'asha', EMAIL],
      ['email', 'asha@village', EMAIL],
      ['mobile', '1234567890', PHONE],
      ['mobile', '98765 43210', PHONE],
      ['emergencyContact', '5876543210', PHONE],
      ['aadhar', '1345 6789 0124', AADHAAR],
      ['aadhar', '2345-6789-0124', AADHAAR],
      ['password', '12345', PASSWORD],
      ['gender', 'male', 'Please choose one of the answers for Gender'],
      ['dob', '2023-02-29', 'Please enter a valid date for Date of Birth'],
      ['dob', '2999-01-01', 'Date of Birth cannot be in the future'],
      ['username', 'x'.repeat(61), 'Username is too long'],
      ['occupation', 'Far\u0000mer', 'Occupation contains characters that cannot be used'],
    ]
    for (const [field, value, sentence] of wrong) {
      const parts = registrationParts({ ...aRegistration(), [field]: value })
      const response = await portal.visitor().postForm('/api/register', parts)
      expect([response.status, response.json.message, fieldErrorsOf(response)]).toEqual([
        422,
        'Please fix the errors in the form',
        { [field]: sentence },
      ])
    }
    expect(await portal.ownerQueries.countOf('accounts')).toBe(0)
  })

  test('rejects a role in the payload, like every other unknown field', async ({ portal }) => {
    for (const extra of [{ role: 'admin' }, { isAdmin: 'true' }, { panchayatId: '1' }]) {
      const response = await portal
        .visitor()
        .postForm('/api/register', registrationParts({ ...aRegistration(), ...extra }))
      const [field = ''] = Object.keys(extra)
      expect([response.status, fieldErrorsOf(response)]).toEqual([
        422,
        { [field]: `${field} is not part of this form` },
      ])
    }
    const withUnknownField = { ...aRegistration().address, role: 'admin' }
    const response = await portal
      .visitor()
      .postForm('/api/register', registrationParts({ ...aRegistration(), address: withUnknownField }))
    expect(response.status).toBe(422)
    expect(await portal.ownerQueries.countOf('accounts')).toBe(0)
  })

  test('treats an address that is not JSON text as missing', async ({ portal }) => {
    const parts = registrationParts({ ...aRegistration(), address: '4 Temple Lane' })
    const response = await portal.visitor().postForm('/api/register', parts)
    expect([response.status, fieldErrorsOf(response)]).toEqual([400, REQUIRED_OF_ADDRESS])
  })

  test('rejects a body that is not multipart with 415, and a repeated field with 400', async ({ portal }) => {
    expect((await portal.visitor().post('/api/register', aRegistration())).status).toBe(415)
    const repeatedField = [...registrationParts(aRegistration()), ['email', 'second@panchayat.example'] as const]
    expect((await portal.visitor().postForm('/api/register', repeatedField)).status).toBe(400)
  })
})
