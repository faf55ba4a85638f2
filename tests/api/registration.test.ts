import { describe, expect } from 'vitest'
import { registeredSchema } from '#shared/accounts/wire.ts'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import { expectShape } from '../support/expect-shape.ts'
import { aPdf, aPicture, aTextCalled } from '../support/files.ts'
import { test } from '../support/portal-fixture.ts'
import { faultsOf, refusalOf } from '../support/refusal-of.ts'
import { differenceOf } from '../support/same-picture.ts'
import { statusesOf } from '../support/statuses-of.ts'

describe('POST /api/register (spec §7)', () => {
  test('creates a citizen from a complete form, answers 201 with the user, and logs them in', async ({ portal }) => {
    const visitor = portal.visitor()
    const answer = await visitor.postForm('/api/register', registrationParts(aRegistration()))
    expect(expectShape(answer, 201, registeredSchema)).toEqual({
      status: 201,
      message: 'Registration successful!',
      data: { username: 'asha', email: 'asha@panchayat.example' },
    })
    expect((await visitor.get('/api/user')).json.data).toMatchObject({ username: 'asha', role: 'user', picture: null })
    const login = { email: 'asha@panchayat.example', password: aRegistration().password }
    expect((await portal.visitor().postUrlEncoded('/api/login', login)).json.role).toBe('user')
  })

  test('stores the language chosen on the device; a browser’s preference is not a choice', async ({ portal }) => {
    const languageOf = async (email: string) => {
      const login = { email, password: aRegistration().password }
      return (await portal.visitor().postUrlEncoded('/api/login', login)).json.language
    }
    const headers = { 'accept-language': 'hi-IN,hi;q=0.9' }
    const [asha, ravi] = [aRegistration(), aRegistration({ username: 'ravi', email: 'ravi@panchayat.example' })]
    const preferring = await portal.visitor().postForm('/api/register', registrationParts(asha), headers)
    expect([preferring.status, preferring.json.message]).toEqual([201, expect.stringMatching(/\p{Script=Devanagari}/u)])
    expect(await languageOf(asha.email)).toBeNull()
    const choosing = portal.visitor()
    await choosing.post('/api/language', { language: 'hi' })
    expect((await choosing.postForm('/api/register', registrationParts(ravi))).status).toBe(201)
    expect(await languageOf(ravi.email)).toBe('hi')
  })

  test.for(['jpeg', 'png'] as const)(
    'stores a %s as the profile picture, which the person can see',
    async (kind, { portal }) => {
      const visitor = portal.visitor()
      const picture = await aPicture(`face.${kind}`, kind)
      const parts = [...registrationParts(aRegistration()), ['profilePicture', picture] as const]
      expect((await visitor.postForm('/api/register', parts)).status).toBe(201)
      const path: string = (await visitor.get('/api/user')).json.data.picture
      const response = await visitor.get(`/uploads/${path}`)
      expect([response.status, response.headers['content-type']]).toEqual([200, `image/${kind}`])
      expect(await differenceOf(response.bytes, await picture.bytes())).toBeLessThan(3)
    },
  )

  test('rejects any other file as a picture, and then creates no account', async ({ portal }) => {
    for (const file of [aPdf('face.jpg'), aTextCalled('face.png', 'image/png')]) {
      const parts = [...registrationParts(aRegistration()), ['profilePicture', file] as const]
      const answer = await portal.visitor().postForm('/api/register', parts)
      expect(answer.status).toBe(422)
      expect(faultsOf(answer)).toEqual({ profilePicture: 'This file cannot be used for Profile Picture' })
    }
    expect(await portal.ownerQueries.countOf('accounts')).toBe(0)
  })

  test('rejects an email or a username that exists in any case, with 409', async ({ portal }) => {
    const register = (changes: Partial<ReturnType<typeof aRegistration>>) =>
      portal.visitor().postForm('/api/register', registrationParts(aRegistration(changes)))
    expect((await register({})).status).toBe(201)
    const accepted = [409, 'User already exists!']
    expect(refusalOf(await register({ username: 'someone' }))).toEqual(accepted)
    expect(refusalOf(await register({ username: 'someone', email: 'ASHA@Panchayat.Example' }))).toEqual(accepted)
    expect(refusalOf(await register({ username: ' Asha', email: 'other@panchayat.example' }))).toEqual(accepted)
    expect(await portal.ownerQueries.countOf('accounts')).toBe(1)
  })

  test('creates one account from ten simultaneous registrations with the same email', async ({ portal }) => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        portal.visitor().postForm('/api/register', registrationParts(aRegistration({ username: `asha-${index}` }))),
      ),
    )
    expect(statusesOf(answers)).toEqual([201, ...Array(9).fill(409)])
    expect(await portal.ownerQueries.countOf('accounts')).toBe(1)
  })

  test('never stores the password or the Aadhaar number in plain text', async ({ portal }) => {
    const secrets = { password: 'canary of a mine', aadhar: '2345 6789 0124' }
    const visitor = portal.visitor()
    const answer = await visitor.postForm('/api/register', registrationParts(aRegistration(secrets)))
    expect(answer.status).toBe(201)
    const stored = await portal.ownerQueries.dumpAllRows()
    expect(stored).toContain('asha@panchayat.example')
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    const responses = JSON.stringify([answer.json, (await visitor.get('/api/user')).json])
    for (const secret of [secrets.password, secrets.aadhar, '234567890124']) {
      expect(responses).not.toContain(secret)
      expect(stored).not.toContain(secret)
    }
  })
})
