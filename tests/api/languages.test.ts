// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { errorOf } from '../support/error-of.ts'
import { sharedTest as test } from '../support/portal-fixture.ts'

describe('POST /api/language', () => {
  test('stores the choice on the device, even for visitors', async ({ portal }) => {
    const visitor = portal.visitor()
    const response = await visitor.post('/api/language', { language: 'hi' })
    expect([response.status, response.json]).toEqual([200, { language: 'hi' }])
    expect(visitor.cookies.get('language')).toBe('hi')
    const { json } = await visitor.get('/api/services')
    expect(json.services[0].words.label).toMatch(/\p{Script=Devanagari}/u)
  })

  test('stores the choice in the account, so that mails use it, and other devices after a login', async ({
    portal,
  }) => {
    const phone = await portal.as('user')
    await phone.post('/api/language', { language: 'hi' })
    const other = portal.visitor()
    const credentials = { email: 'the-user@panchayat.example', password: 'a long secret' }
    const { json } = await other.postUrlEncoded('/api/login', credentials)
    expect(json).toMatchObject({ language: 'hi', message: expect.stringMatching(/\p{Script=Devanagari}/u) })
    expect(other.cookies.get('language')).toBe('hi')
  })

  test('writes to the account only if the language changes', async ({ portal }) => {
    const person = await portal.as('user')
    await person.post('/api/language', { language: 'hi' })
    const before = await portal.ownerQueries.versionsOfAccounts()
    await person.post('/api/language', { language: 'hi' })
    expect(await portal.ownerQueries.versionsOfAccounts()).toEqual(before)
    await person.post('/api/language', { language: 'en' })
    expect(await portal.ownerQueries.versionsOfAccounts()).not.toEqual(before)
  })

  test('rejects an unsupported language, and keeps the previous one', async ({ portal }) => {
    const visitor = portal.visitor()
    await visitor.post('/api/language', { language: 'hi' })
    expect(errorOf(await visitor.post('/api/language', { language: 'xx' }))[0]).toBe(422)
    expect(visitor.cookies.get('language')).toBe('hi')
  })
})

describe('The language of a response', () => {
  test.for([
    ['is that of the cookie, whatever the browser prefers', { cookie: 'language=hi', 'accept-language': 'en' }, 'hi'],
    ['is otherwise what the browser prefers', { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.5' }, 'hi'],
    ['is the one with the highest weight, not the first one', { 'accept-language': 'hi;q=0.2,en-IN;q=0.9' }, 'en'],
    ['does not depend on a cookie with an unsupported language', { cookie: 'language=xx' }, 'en'],
    ['is otherwise English', {}, 'en'],
  ] as const)('%s', async ([, headers, language], { portal }) => {
    const { json } = await portal.visitor().send('GET', '/api/services', headers)
    const isHindi = /\p{Script=Devanagari}/u.test(json.services[0].words.label)
    expect(isHindi ? 'hi' : 'en').toBe(language)
  })
})

describe('GET /api/session', () => {
  test('returns the account that is logged in, or null for a visitor', async ({ portal }) => {
    const visitor = await portal.visitor().get('/api/session')
    expect([visitor.status, visitor.json]).toEqual([200, { data: null }])
    const citizen = await portal.as('user')
    const { ticket, ...session } = (await citizen.get('/api/session')).json
    expect(session).toEqual((await citizen.get('/api/user')).json)
    // The ticket is for forms that the citizen saves as files.
    expect(ticket).toMatch(/^v1\./)
  })
})
