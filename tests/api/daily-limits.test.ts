// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { aSubmission } from '../support/a-submission.ts'
import type { Client } from '../support/client.ts'
import { errorOf } from '../support/error-of.ts'
import { aPdfOf } from '../support/files.ts'
import { PASSWORD, test } from '../support/portal-fixture.ts'

const LIMITED = [429, expect.any(String)]

describe('The calls of one account that add audit entries, at a tenth of the daily limits', () => {
  test.override('environment', { BUDGET_FACTOR: '0.1' })

  test('are limited to twenty changes of the account, and three hundred documents and certificates', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    for (let change = 1; change <= 10; change += 1) {
      await citizen.send('DELETE', '/api/consent')
      await citizen.post('/api/password', {})
    }
    for (const path of ['/api/account/erasure', '/api/consent'])
      expect(errorOf(await citizen.post(path, {}))).toEqual(LIMITED)
    for (let entry = 1; entry <= 150; entry += 1) {
      await citizen.get('/uploads/nothing.pdf')
      await citizen.post('/api/generatepdf', {})
    }
    for (const path of ['/uploads/nothing.pdf', '/certificates/nothing'])
      expect(errorOf(await citizen.get(path))).toEqual(LIMITED)
    expect((await citizen.get('/api/user')).status).toBe(200)
  })

  test('are limited to twenty announcements and changes of the second factor together', async ({ portal }) => {
    const admin = await portal.as('admin')
    for (let change = 1; change <= 5; change += 1) {
      expect((await admin.post('/api/announcements', { title: 'Water', body: 'At ten.' })).status).toBe(201)
      await admin.send('DELETE', '/api/announcements/0')
      await admin.post('/api/second-factor', {})
      await admin.post('/api/second-factor/set-up', {})
    }
    for (const path of ['/api/announcements', '/api/second-factor', '/api/second-factor/recovery-codes'])
      expect(errorOf(await admin.post(path, {}))).toEqual(LIMITED)
    expect((await admin.get('/api/second-factor')).status).toBe(200)
  })
})

describe('Logins at a thousandth of the limits', () => {
  test.override('environment', { BUDGET_FACTOR: '0.001' })

  test('with the correct password are limited to two a day for each account', async ({ portal }) => {
    for (const name of ['asha', 'meena']) await portal.createAccount('user', `${name}@panchayat.example`)
    const logIn = async (name: string) =>
      portal.visitor().postUrlEncoded('/api/login', { email: `${name}@panchayat.example`, password: PASSWORD })
    // Creating the account has logged in once.
    expect((await logIn('asha')).status).toBe(200)
    expect(errorOf(await logIn('asha'))).toEqual(LIMITED)
    expect((await logIn('meena')).status).toBe(200)
  })
})

describe('Logins at a two-hundredth of the limits', () => {
  test.override('environment', { BUDGET_FACTOR: '0.005' })

  test('on unknown devices do not affect known devices, and are counted from zero after a password reset', async ({
    portal,
  }) => {
    const email = 'asha@panchayat.example'
    const knownDevice = await portal.createAccount('user', email)
    // Each call is from another address, because the limits of addresses are low, too.
    let address = 0
    const visitor = () => {
      address += 1
      return portal.visitor(`198.51.100.${address}`)
    }
    const logIn = (browser: Client, password = PASSWORD) => browser.postUrlEncoded('/api/login', { email, password })
    // Creating the account has logged in once.
    for (let login = 2; login <= 10; login += 1) expect((await logIn(visitor())).status).toBe(200)
    expect(errorOf(await logIn(visitor()))).toEqual(LIMITED)
    expect((await logIn(knownDevice)).status).toBe(200)

    const { otp } = (await portal.visitor().post('/api/checkUser', { email })).json
    const newPassword = 'another long secret'
    expect((await visitor().post('/api/resetPassword', { email, otp, newPassword })).status).toBe(200)
    expect((await logIn(visitor(), newPassword)).status).toBe(200)
  })
})

describe('The bytes that one account uploads in a day, at a fifth of the limits', () => {
  test.override('environment', { BUDGET_FACTOR: '0.2' })

  test('are limited to a hundred megabytes, which one form may exceed, even if forms arrive at the same time', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const { definition } = portal.catalogue.get('birth-certificates')
    const [first, second, ...others] = Array.from({ length: 5 }, (_, index) => aPdfOf(4_900_000, `proof-${index}.pdf`))
    const files = {
      'proofOfBirth:file': others,
      'parentIdentityProof:file': first,
      'parentAddressProof:file': second,
    }
    const submit = () => citizen.postForm(definition.paths.submit, aSubmission(definition, files))
    const statuses = (await Promise.all(Array.from({ length: 6 }, submit))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(await portal.filesOnDisk()).toEqual(await portal.ownerQueries.listReferencedFiles())
  })
})
