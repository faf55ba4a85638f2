// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aRegistration } from '#tests/support/a-registration.ts'
import { toFieldErrors } from '../field-errors.ts'
import type { PasswordPolicy } from './password.ts'
import { registrationSchema, tidyRegistration } from './registration.ts'

const DEMO: PasswordPolicy = { leastLength: 6, refuseCommon: false }
const PRODUCTION: PasswordPolicy = { leastLength: 8, refuseCommon: true }

function fieldErrorsOf(changes: Record<string, unknown>, policy = DEMO) {
  const { error } = registrationSchema(policy).safeParse(tidyRegistration({ ...aRegistration(), ...changes }))
  return toFieldErrors(error?.issues ?? []).map(({ field, code }) => `${field}: ${code}`)
}

describe('Spec §5: registration', () => {
  test.for([
    'username',
    'email',
    'password',
    'firstName',
    'lastName',
    'dob',
    'mobile',
    'occupation',
    'nationality',
    'emergencyContact',
  ])('%s is required', (field) => {
    expect(fieldErrorsOf({ [field]: '' })).toEqual([`${field}: required`])
    expect(fieldErrorsOf({ [field]: undefined })).toEqual([`${field}: required`])
  })

  test.for(['addressLine1', 'city', 'country'])('address.%s is required', (line) => {
    expect(fieldErrorsOf({ address: { ...aRegistration().address, [line]: ' ' } })).toEqual([
      `address.${line}: required`,
    ])
  })

  test('middle name, gender, Aadhaar and the rest of the address are optional; the default gender is Male', () => {
    const address = { ...aRegistration().address, addressLine2: '', state: '', zip: '' }
    const tidy = tidyRegistration({ ...aRegistration(), gender: '', aadhar: '', middleName: '', address })
    expect(registrationSchema(DEMO).parse(tidy)).toMatchObject({ gender: 'Male' })
  })

  test('rejects a role and any other unknown field', () => {
    expect(fieldErrorsOf({ role: 'admin', panchayatId: '2' })).toEqual(['role: unknown', 'panchayatId: unknown'])
    expect(fieldErrorsOf({ address: { ...aRegistration().address, owner: 'x' } })).toEqual(['address.owner: unknown'])
  })

  test('never throws, whatever is submitted', () => {
    const raw = fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(aRegistration())), fc.string()), fc.anything())
    fc.assert(
      fc.property(raw, (changes) => {
        registrationSchema(DEMO).safeParse(tidyRegistration({ ...aRegistration(), ...changes }))
      }),
      { numRuns: 300 },
    )
  })
})

describe('Spec §9: passwords', () => {
  test.for([
    ['12345', DEMO, ['password: password-short']],
    ['123456', DEMO, []],
    ['password', DEMO, []],
    ['1234567', PRODUCTION, ['password: password-short']],
    ['Password1', PRODUCTION, ['password: password-common']],
    ['a quiet river', PRODUCTION, []],
    ['  spaces stay  ', PRODUCTION, []],
    ['x'.repeat(201), PRODUCTION, ['password: password-long']],
  ] as const)('%j', ([password, policy, fieldErrors]) => {
    expect(fieldErrorsOf({ password }, policy)).toEqual(fieldErrors)
  })

  test('are not trimmed or changed', () => {
    expect(tidyRegistration({ password: '  नदी  ' })).toEqual({ password: '  नदी  ' })
  })
})
