// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { TRACKING_ATTEMPTS } from '#server/applications/track-application.ts'
import { registerUnconfirmed } from '../support/a-registration.ts'
import { detailsOf, proposeRevocation } from '../support/certificate-register.ts'
import type { Client, ClientResponse } from '../support/client.ts'
import { PASSWORD, type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import {
  createAccountWithPhone,
  findActivationToken,
  findStaffAccountId,
  startLogin,
} from '../support/second-factor.ts'
import { codeOf } from '../support/set-up-phone.ts'

/** The names of fields with secrets that somebody could guess. */
const SECRET = /^(?:password|currentPassword|otp|code|token|digits)$/

interface Attack {
  /** Sends one guess. */
  send: (guess: string) => Promise<ClientResponse>
  right: string
}

interface Guessable {
  /** How many guesses the portal compares with the secret. */
  limit: number
  wrong: string
  attack: (portal: TestPortal, email: string) => Promise<Attack>
}

const WRONG_PASSWORD = 'a guess'
const WRONG_RESET_CODE = { limit: 60, wrong: '00000000' }
const NEW_PASSWORD = 'another long secret'

const logIn = (browser: Client, email: string, password: string) =>
  browser.postUrlEncoded('/api/login', { email, password })

/** Calls with a field for a secret that a stranger could guess, and that the caller needs to log in or to confirm an action. */
const GUESSABLE: Record<string, Guessable> = {
  'POST /api/login: password': {
    limit: 10,
    wrong: WRONG_PASSWORD,
    async attack(portal, email) {
      await portal.createAccount('user', email)
      return { send: (password) => logIn(portal.visitor(), email, password), right: PASSWORD }
    },
  },
  'POST /api/login/mail-code: code': {
    limit: 5,
    wrong: '00000000',
    async attack(portal, email) {
      await portal.createAccount('user', email)
      await Promise.all(Array.from({ length: 11 }, () => logIn(portal.visitor(), email, WRONG_PASSWORD)))
      const browser = portal.visitor()
      const { otp } = (await logIn(browser, email, PASSWORD)).json
      return { send: (code) => browser.post('/api/login/mail-code', { code }), right: otp }
    },
  },
  'POST /api/login/code: code': {
    limit: 5,
    wrong: '000000',
    async attack(portal, email) {
      const { secret } = await createAccountWithPhone(portal, email)
      const browser = await startLogin(portal, email)
      return { send: (code) => browser.post('/api/login/code', { code }), right: codeOf(secret) }
    },
  },
  'POST /api/verifyOTP: otp': {
    ...WRONG_RESET_CODE,
    async attack(portal, email) {
      const right = await requestResetCode(portal, email)
      return { send: (otp) => portal.visitor().post('/api/verifyOTP', { email, otp }), right }
    },
  },
  'POST /api/resetPassword: otp': {
    ...WRONG_RESET_CODE,
    async attack(portal, email) {
      const right = await requestResetCode(portal, email)
      const newPassword = NEW_PASSWORD
      return { send: (otp) => portal.visitor().post('/api/resetPassword', { email, otp, newPassword }), right }
    },
  },
  'POST /api/track: digits': {
    limit: TRACKING_ATTEMPTS,
    wrong: '0001',
    async attack(portal, email) {
      const reference = await portal.createApplication({ by: await portal.createAccount('user', email) })
      const { mobile } = (await detailsOf(await portal.as('staff'), reference)).applicant
      return { send: (digits) => portal.visitor().post('/api/track', { reference, digits }), right: mobile.slice(-4) }
    },
  },
  'POST /api/password: currentPassword': {
    limit: 10,
    wrong: WRONG_PASSWORD,
    async attack(portal, email) {
      const person = await portal.createAccount('user', email)
      const newPassword = NEW_PASSWORD
      return {
        send: (currentPassword) => person.post('/api/password', { currentPassword, newPassword }),
        right: PASSWORD,
      }
    },
  },
  'POST /api/account/erasure: currentPassword': {
    limit: 10,
    wrong: WRONG_PASSWORD,
    async attack(portal, email) {
      const person = await portal.createAccount('user', email)
      return { send: (currentPassword) => person.post('/api/account/erasure', { currentPassword }), right: PASSWORD }
    },
  },
  'POST /api/confirm-email: password': {
    limit: 10,
    wrong: WRONG_PASSWORD,
    async attack(portal, email) {
      const [username = ''] = email.split('@')
      const { token } = await registerUnconfirmed(portal.visitor(), { email, username, password: PASSWORD })
      // As after a registration with STRICT_ACCOUNT_PRIVACY.
      const { db } = portal.services
      await db.updateTable('accounts').set({ awaitsConfirmation: true }).where('email', '=', email).execute()
      const send = (password: string) => portal.visitor().post('/api/confirm-email', { token, username, password })
      return { send, right: PASSWORD }
    },
  },
}

async function requestResetCode(portal: TestPortal, email: string): Promise<string> {
  await portal.createAccount('user', email)
  return (await portal.visitor().post('/api/checkUser', { email })).json.otp
}

interface ValidRequest {
  path?: string
  fields?: object
}

const NITA = 'nita@panchayat.example'

async function actOnNita(portal: TestPortal, action: string): Promise<ValidRequest> {
  if (!(await findStaffAccountId(portal, NITA))) await portal.createAccount('admin', NITA)
  return { path: `/api/colleagues/${await findStaffAccountId(portal, NITA)}/${action}` }
}

const changeCertificate = async (portal: TestPortal, fields: object): Promise<ValidRequest> => ({
  fields: { _id: await portal.createApplication({ status: 'Approved' }), reason: 'A mistake.', ...fields },
})

/** Calls for which staff must reauthenticate with password and second factor, and the rest of a valid request for each. */
const REAUTHENTICATED: Record<string, (portal: TestPortal) => Promise<ValidRequest>> = {
  'POST /api/second-factor/set-up': async () => ({}),
  'POST /api/second-factor/recovery-codes': async () => ({}),
  'POST /api/second-factor/remove': async () => ({}),
  'POST /api/colleagues': async () => ({
    fields: { role: 'staff', username: 'arun', email: 'arun@panchayat.example', firstName: 'Arun', lastName: 'Rao' },
  }),
  'POST /api/colleagues/{id}/{action}': (portal) => actOnNita(portal, 'disable'),
  'POST /api/colleagues/{id}/enable': (portal) => actOnNita(portal, 'enable'),
  'POST /api/colleagues/{id}/reset-factor': (portal) => actOnNita(portal, 'reset-factor'),
  'POST /api/colleagues/{id}/send-link': (portal) => actOnNita(portal, 'send-link'),
  'POST /api/colleagues/{id}/confirm': (portal) => actOnNita(portal, 'confirm'),
  'POST /api/certificates/revoke': (portal) => changeCertificate(portal, {}),
  'POST /api/certificates/correct': (portal) => changeCertificate(portal, { answers: { applicantName: 'Asha Rani' } }),
  'POST /api/proposals/{id}/confirm': async (portal) => {
    const reference = await portal.createApplication({ status: 'Approved' })
    const { json } = await proposeRevocation(portal, reference)
    return { path: `/api/proposals/${json.data.id}/confirm` }
  },
}

/** Tokens of 256 random bits. */
const UNGUESSABLE = [
  'POST /api/activation/owner: token',
  'POST /api/activation: token',
  'POST /api/confirm-email: token',
]

/** The client has received the secret of the new phone. The code only proves that the app has this secret, too. */
const KNOWN_TO_THE_CLIENT = ['POST /api/login/factor: code', 'POST /api/second-factor: code']

/** The person chooses this password, so there is nothing to guess. */
const CHOSEN = ['POST /api/register: password']

const repeat = <Result>(times: number, action: () => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, action))

describe('Every call that takes a password or a code', () => {
  test('is listed here', async ({ portal }) => {
    const { paths }: Described = (await portal.visitor().get('/api/openapi.json')).json
    const calls = Object.entries(paths).flatMap(([path, { post }]) =>
      Object.values(post?.requestBody?.content ?? {})
        // The description of an optional body contains two schemas.
        .flatMap(({ schema }) => schema?.anyOf ?? [schema])
        .flatMap((schema) => Object.keys(schema?.properties ?? {}))
        .flatMap((field) => (SECRET.test(field) ? `POST ${path}: ${field}` : [])),
    )
    const listed = [
      ...Object.keys(GUESSABLE),
      ...Object.keys(REAUTHENTICATED).flatMap((call) => [`${call}: password`, `${call}: code`]),
      ...[...UNGUESSABLE, ...KNOWN_TO_THE_CLIENT, ...CHOSEN],
    ]
    expect(calls.sort()).toEqual(listed.sort())
  })

  test.for(Object.keys(GUESSABLE))(
    '(%s) accepts the correct secret, but not after too many wrong ones',
    async (call, { portal }) => {
      const { limit, wrong, attack } = GUESSABLE[call] as Guessable
      const owner = await attack(portal, 'owner@panchayat.example')
      expect((await owner.send(owner.right)).status).toBe(200)

      const { send, right } = await attack(portal, 'victim@panchayat.example')
      const statuses = (await repeat(limit + 3, () => send(wrong))).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toEqual([])
      expect((await send(right)).status).not.toBe(200)
    },
  )

  test('for reauthentication compares ten passwords and five codes of each kind, and then rejects even the correct ones', async ({
    portal,
  }) => {
    const { client, secret, recoveryCodes } = await createAccountWithPhone(portal, 'guesser@panchayat.example', 'admin')
    const [recoveryCode = ''] = recoveryCodes
    for (const [call, request] of Object.entries(REAUTHENTICATED)) {
      const { path = call.replace('POST ', ''), fields } = await request(portal)
      const send = (credentials: object) => client.post(path, { ...fields, ...credentials })
      const guesses: [string, number, (isRight: boolean) => object][] = [
        ['password', 10, (isRight) => ({ password: isRight ? PASSWORD : WRONG_PASSWORD, code: codeOf(secret) })],
        ['code', 5, (isRight) => ({ password: PASSWORD, code: isRight ? codeOf(secret) : '000000' })],
        ['code', 5, (isRight) => ({ password: PASSWORD, code: isRight ? recoveryCode : 'AAAAA-AAAAA' })],
      ]
      for (const [field, limit, credentials] of guesses) {
        // Delete the counters, as if a day had passed.
        await portal.services.db.deleteFrom('tries').execute()
        const responses = await repeat(limit + 2, () => send(credentials(false)))
        const compared = responses.filter(({ json }) => json.faults?.[0]?.field === field)
        expect([call, field, compared.length]).toEqual([call, field, limit])
        expect([call, field, (await send(credentials(true))).status]).toEqual([call, field, 429])
      }
    }
  })

  test('with a token requires a token of 256 random bits', async ({ portal }) => {
    const admin = await portal.as('admin')
    const person = { role: 'staff', username: 'arun', email: 'arun@panchayat.example', firstName: 'Arun' }
    await admin.post('/api/colleagues', { ...person, lastName: 'Rao', password: PASSWORD })
    const token = await findActivationToken(portal, person.email)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const owner = await portal.visitor().post('/api/activation/owner', { token })
    expect([owner.status, owner.json.data.email]).toEqual([200, person.email])
  })
})

interface Fields {
  properties?: Record<string, object>
}

interface Described {
  paths: Record<
    string,
    { post?: { requestBody?: { content: Record<string, { schema?: Fields & { anyOf?: Fields[] } }> } } }
  >
}
