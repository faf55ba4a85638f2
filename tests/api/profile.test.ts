// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { createStaffAccount } from '#server/accounts/staff/create-staff-account.ts'
import { profileResponseSchema, profileSavedSchema } from '#shared/accounts/profile.ts'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import type { Client } from '../support/client.ts'
import { errorOf, fieldErrorsOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { aPdf, aPicture, aTextCalled } from '../support/files.ts'
import { differenceOf } from '../support/picture-difference.ts'
import { PASSWORD, type TestPortal, test } from '../support/portal-fixture.ts'

const AADHAAR = '2345 6789 0124'

/** The fields of a citizen's profile form: those of the registration except the credentials. */
function parts(changes: Record<string, unknown> = {}) {
  const { username: _, email: __, password: ___, ...person } = aRegistration()
  return registrationParts({ ...person, ...changes })
}

const save = (client: Client, changes: Record<string, unknown> = {}, file?: File) =>
  client.postForm('/api/profile', [...parts(changes), ...(file ? [['profilePicture', file] as const] : [])])

const profileOf = async (client: Client) =>
  expectShape(await client.get('/api/profile'), 200, profileResponseSchema).data

/** A citizen with picture and Aadhaar number, as after registration. */
async function aCitizen(portal: TestPortal) {
  const client = portal.visitor()
  const picture = ['profilePicture', await aPicture('before.jpg')] as const
  await client.postForm('/api/register', [...registrationParts(aRegistration({ aadhar: AADHAAR })), picture])
  return client
}

describe('GET /api/profile', () => {
  test('returns the person’s data with a masked Aadhaar number, and no credentials', async ({ portal }) => {
    const client = await aCitizen(portal)
    const { password: _, aadhar: __, ...fields } = aRegistration()
    const profile = await profileOf(client)
    expect(profile).toMatchObject({ ...fields, middleName: null, role: 'user', aadhar: 'XXXX XXXX 0124' })
    expect(await portal.ownerQueries.listReferencedFiles()).toEqual([profile.picture])
    expect(Object.keys(profile).filter((name) => /password|id$/i.test(name))).toEqual([])
  })
})

describe('POST /api/profile', () => {
  test('rejects a form that was opened by another person', async ({ portal }) => {
    const client = await aCitizen(portal)
    const before = await profileOf(client)
    const saveAs = (person: string) =>
      client.postForm('/api/profile', parts({ occupation: 'Teacher' }), { 'x-person': person })
    expect(errorOf(await saveAs('neighbour'))).toEqual([
      409,
      'Someone else is now logged in on this browser, so nothing was saved. Please log in again with your own account.',
    ])
    expect(await profileOf(client)).toEqual(before)
    expect((await client.postForm('/api/profile', parts(), { 'x-person': 'asha' })).status).toBe(200)
  })

  test('changes the editable fields, which later calls return, and deletes a field that is empty', async ({
    portal,
  }) => {
    const client = await aCitizen(portal)
    const changes = {
      firstName: ' Usha ',
      middleName: 'Rani',
      gender: 'Other',
      dob: '1991-04-05',
      mobile: '9000000001',
    }
    const address = {
      addressLine1: '1 River Road',
      addressLine2: 'Ward 4',
      city: 'Sundarpur',
      zip: '462001',
      country: 'India',
    }
    const { message, data } = expectShape(await save(client, { ...changes, address }), 200, profileSavedSchema)
    expect(message).toBe('Your profile has been saved.')
    expect(data).toMatchObject({ ...changes, firstName: 'Usha', address, username: 'asha' })
    expect(await profileOf(client)).toEqual(data)
    expect((await client.get('/api/user')).json.data.firstName).toBe('Usha')
    await save(client, { firstName: 'Usha', middleName: '  ' })
    expect(await profileOf(client)).toMatchObject({ middleName: null, address: aRegistration().address })
  })

  test('keeps the Aadhaar number if its field is empty, replaces it otherwise, and never stores it in plain text', async ({
    portal,
  }) => {
    const client = await aCitizen(portal)
    await save(client, { aadhar: '' })
    expect((await profileOf(client)).aadhar).toBe('XXXX XXXX 0124')
    await save(client, { aadhar: '9876 5432 1012' })
    expect((await profileOf(client)).aadhar).toBe('XXXX XXXX 1012')
    expect(await portal.ownerQueries.dumpAllRows()).not.toMatch(/9876 ?5432 ?1012/)
  })

  test('applies the rules of the registration, reports each error at its field, and then changes nothing', async ({
    portal,
  }) => {
    const client = await aCitizen(portal)
    const before = await profileOf(client)
    const wrong = await save(client, { mobile: '123', aadhar: '1', dob: '2999-01-01' })
    expect([wrong.status, fieldErrorsOf(wrong)]).toEqual([
      422,
      {
        mobile: 'Please enter a valid Mobile Number',
        aadhar: 'Please enter a valid Aadhar Number',
        dob: 'Date of Birth cannot be in the future',
      },
    ])
    const address = { addressLine1: '', city: 'Sundarpur', country: 'India' }
    const missing = await save(client, { firstName: ' ', gender: undefined, address })
    expect([missing.status, missing.json.message, Object.keys(fieldErrorsOf(missing)).sort()]).toEqual([
      400,
      'All fields are required!',
      ['address.addressLine1', 'firstName', 'gender'],
    ])
    expect(await profileOf(client)).toEqual(before)
  })

  test('rejects username, email, role and unknown fields', async ({ portal }) => {
    const client = await aCitizen(portal)
    const unknown = { username: 'x', email: 'x@panchayat.example', role: 'admin', password: 'x', language: 'hi' }
    const response = await save(client, unknown)
    expect([response.status, Object.keys(fieldErrorsOf(response)).sort()]).toEqual([422, Object.keys(unknown).sort()])
  })

  test('requires only a name of staff and admins, and stores no address of them', async ({ portal }) => {
    const { panchayat } = portal.services
    const email = 'nita@panchayat.example'
    const reviewer = { role: 'staff', username: 'nita', firstName: 'Nita', lastName: 'Rao' } as const
    const token = await createStaffAccount(portal.services, { ...reviewer, email, panchayatId: panchayat.id })
    const client = portal.visitor()
    await client.post('/api/activation', { token, newPassword: PASSWORD })
    await client.postUrlEncoded('/api/login', { email, password: PASSWORD })
    expect(await profileOf(client)).toMatchObject({
      ...reviewer,
      dob: null,
      address: null,
      aadhar: null,
      picture: null,
    })

    const office = [
      ['firstName', 'Nita'],
      ['lastName', 'Rao-Singh'],
      ['mobile', '9000000002'],
    ] as const
    expect((await client.postForm('/api/profile', office)).json.data).toMatchObject({
      lastName: 'Rao-Singh',
      mobile: '9000000002',
      address: null,
    })
    const more = await client.postForm('/api/profile', [...office, ['address', '{"city":"x"}'], ['dob', '1990-01-01']])
    expect([more.status, Object.keys(fieldErrorsOf(more)).sort()]).toEqual([422, ['address', 'dob']])
  })
})

describe('The picture of a profile', () => {
  test('is added, replaced and removed, and the previous file is deleted each time', async ({ portal }) => {
    const client = await aCitizen(portal)
    const { picture: first } = await profileOf(client)
    await save(client)
    expect((await profileOf(client)).picture).toBe(first)

    const next = await aPicture('after.png', 'png')
    await save(client, {}, next)
    const { picture: second } = await profileOf(client)
    expect(await portal.filesOnDisk()).toEqual([second])
    const picture = await client.get(`/uploads/${second}`)
    expect(await differenceOf(picture.bytes, await next.bytes())).toBeLessThan(3)
    expect((await client.get(`/uploads/${first}`)).status).toBe(404)

    await save(client, { removePicture: 'true' })
    expect([(await profileOf(client)).picture, await portal.filesOnDisk()]).toEqual([null, []])
  })

  test('of another file type is rejected, and the previous picture stays', async ({ portal }) => {
    const client = await aCitizen(portal)
    const before = await portal.filesOnDisk()
    for (const file of [aPdf('face.jpg'), aTextCalled('face.png', 'image/png')]) {
      const response = await save(client, { firstName: 'Usha' }, file)
      expect(fieldErrorsOf(response)).toEqual({ profilePicture: 'This file cannot be used for Profile Picture' })
    }
    expect([await portal.filesOnDisk(), (await profileOf(client)).firstName]).toEqual([before, 'Asha'])
  })

  test('is saved together with the other fields, or nothing is saved', async ({ portal }) => {
    const client = await aCitizen(portal)
    const before = await profileOf(client)
    await portal.ownerQueries.rejectDocumentRows()
    expect((await save(client, { firstName: 'Usha' }, await aPicture('after.jpg'))).status).toBe(500)
    expect([await profileOf(client), await portal.filesOnDisk()]).toEqual([before, [before.picture]])
  })

  test('is stored only once, with one file, if many tabs save concurrently', async ({ portal }) => {
    const client = await aCitizen(portal)
    const tabs = Array.from({ length: 6 }, async (_, tab) =>
      save(client, { firstName: `Tab ${tab}` }, await aPicture(`tab-${tab}.jpg`)),
    )
    const responses = await Promise.all(tabs)
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await portal.filesOnDisk()).toEqual([(await profileOf(client)).picture])
  })

  test('of another person gets 404', async ({ portal }) => {
    const { picture } = await profileOf(await aCitizen(portal))
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    expect(errorOf(await neighbour.get(`/uploads/${picture}`))[0]).toBe(404)
  })
})
