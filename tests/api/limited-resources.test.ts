import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import { aSubmission } from '../support/a-submission.ts'
import type { Answer } from '../support/client.ts'
import { aPicture } from '../support/files.ts'
import { PASSWORD, type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { createCertificate, detailsOf, proposeRevocation, secondAdmin } from '../support/register.ts'
import { createAccountWithPhone, findActivationToken, startLogin } from '../support/second-factor.ts'
import { codeOf } from '../support/set-up-phone.ts'

const EMAIL = 'asha@panchayat.example'
const TIMES = 10

const { services } = await loadCatalogue()
const unrepeatable = services.filter(({ definition }) => definition.duplicateKey?.length)

/** Runs an action ten times at once. */
const race = <Result>(action: (one: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: TIMES }, (_, one) => action(one)))

/** How many of ten simultaneous requests succeeded. */
async function countWinners(action: (one: number) => Promise<Answer>): Promise<number> {
  const statuses = (await race(action)).map(({ status }) => status)
  expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([])
  return statuses.filter((status) => status < 300).length
}

const register = (portal: TestPortal, changes: Partial<ReturnType<typeof aRegistration>>) =>
  portal.visitor().postForm('/api/register', registrationParts(aRegistration(changes)))

async function guessWrongly(portal: TestPortal) {
  await race(() => portal.visitor().postUrlEncoded('/api/login', { email: EMAIL, password: 'a guess' }))
  return portal.visitor().postUrlEncoded('/api/login', { email: EMAIL, password: 'a guess' })
}

/** Each resource with ten simultaneous requests for one of it; returns how many got it. */
const RACES: Record<string, (portal: TestPortal) => Promise<number>> = {
  'an email address': (portal) =>
    countWinners((one) => register(portal, { email: EMAIL, username: `asha${one}`, mobile: `982000000${one}` })),
  'a username': (portal) =>
    countWinners((one) =>
      register(portal, { email: `asha${one}@panchayat.example`, username: 'bansuri', mobile: `982000000${one}` }),
    ),
  ...Object.fromEntries(
    unrepeatable.map(({ definition }) => [
      `an application for one subject (${definition.id})`,
      async (portal: TestPortal) => {
        const citizen = await portal.as('user')
        const parts = aSubmission(definition, {})
        return countWinners(() => citizen.postForm(definition.paths.submit, parts))
      },
    ]),
  ),
  'a submission with one Idempotency-Key': async (portal) => {
    const citizen = await portal.as('user')
    const { definition } = portal.catalogue.get('noc')
    const key = randomUUID()
    await race(() => citizen.postForm('/api/noc', aSubmission(definition, {}), { 'idempotency-key': key }))
    return portal.ownerQueries.countOf('applications')
  },
  'a profile picture': async (portal) => {
    const citizen = await portal.as('user')
    const picture = await aPicture('me.jpg')
    const { username: _, email: __, password: ___, ...person } = aRegistration()
    const parts = [...registrationParts(person), ['profilePicture', picture] as const]
    await race(() => citizen.postForm('/api/profile', parts))
    return portal.ownerQueries.countOf('documents')
  },
  'a decision': async (portal) => {
    const reference = await portal.createApplication()
    return countWinners(() => portal.decide('staff', reference, 'Verified'))
  },
  'the certificate of an application': async (portal) => {
    const reference = await portal.createApplication()
    await race(() => portal.decide('admin', reference, 'Approved'))
    return portal.ownerQueries.countOf('certificates')
  },
  'the proposal to change a certificate': async (portal) => {
    const { reference } = await createCertificate(portal)
    return countWinners(() => proposeRevocation(portal, reference))
  },
  'the confirmation of a proposal': async (portal) => {
    const { reference } = await createCertificate(portal)
    const { json } = await proposeRevocation(portal, reference)
    const admin = await secondAdmin(portal)
    return countWinners(() => admin.post(`/api/proposals/${json.data.id}/confirm`, { password: PASSWORD }))
  },
  'a code for a forgotten password': async (portal) => {
    await portal.createAccount('user', EMAIL)
    const { otp } = (await portal.visitor().post('/api/checkUser', { email: EMAIL })).json
    return countWinners((one) =>
      portal.visitor().post('/api/resetPassword', { email: EMAIL, otp, newPassword: `a new secret ${one}` }),
    )
  },
  'a mailed code of a login': async (portal) => {
    await portal.createAccount('user', EMAIL)
    await guessWrongly(portal)
    const browser = portal.visitor()
    const { otp } = (await browser.postUrlEncoded('/api/login', { email: EMAIL, password: PASSWORD })).json
    const cookies = [...browser.cookies]
    return countWinners(() => {
      const copy = portal.visitor()
      for (const [name, value] of cookies) copy.cookies.set(name, value)
      return copy.post('/api/login/mail-code', { code: otp })
    })
  },
  'a code of a phone': async (portal) => {
    const { secret } = await createAccountWithPhone(portal, EMAIL)
    const browsers = await race(() => startLogin(portal, EMAIL))
    return countWinners(async (one) =>
      (browsers[one] ?? portal.visitor()).post('/api/login/code', { code: codeOf(secret) }),
    )
  },
  'a recovery code': async (portal) => {
    const { recoveryCodes } = await createAccountWithPhone(portal, EMAIL)
    const [code] = recoveryCodes
    const browsers = await race(() => startLogin(portal, EMAIL))
    return countWinners(async (one) => (browsers[one] ?? portal.visitor()).post('/api/login/code', { code }))
  },
  'the link that activates an account': async (portal) => {
    const admin = await portal.as('admin')
    const person = { role: 'staff', username: 'arun', email: EMAIL, firstName: 'Arun', lastName: 'Rao' }
    await admin.post('/api/colleagues', { ...person, password: PASSWORD })
    const token = await findActivationToken(portal, EMAIL)
    return countWinners((one) =>
      portal.visitor().post('/api/activation', { token, newPassword: `a new secret ${one}` }),
    )
  },
}

/** Generated at random, so nobody requests a certain one. */
const RANDOM = 'random'

/** Created at the first start. */
const NO_REQUEST = 'no request'

/** Every unique index of the portal's tables, and the race for what it limits. */
const INDEXES: Record<string, string> = {
  account_activations_token_hash_key: 'the link that activates an account',
  accounts_email_key: 'an email address',
  accounts_username_key: 'a username',
  applications_duplicate_key: 'an application for one subject (birth-certificates)',
  applications_idempotency_key: 'a submission with one Idempotency-Key',
  applications_reference_key: RANDOM,
  certificate_proposals_open_key: 'the proposal to change a certificate',
  certificates_file_path_key: RANDOM,
  certificates_panchayat_id_number_key: 'the certificate of an application',
  certificates_replaces_id_key: 'the confirmation of a proposal',
  certificates_valid_key: 'the certificate of an application',
  documents_file_path_key: RANDOM,
  documents_portrait_key: 'a profile picture',
  panchayats_code_key: NO_REQUEST,
  pictures_file_path_key: RANDOM,
  sessions_id_key: RANDOM,
  upload_parts_file_path_panchayat_id_key: RANDOM,
}

describe('Of ten simultaneous requests', () => {
  test.for(Object.keys(RACES))('one gets %s', async (resource, { portal }) => {
    expect(await RACES[resource]?.(portal)).toBe(1)
  })

  test('for ten applications, each gets a certificate number of its own, without a gap', async ({ portal }) => {
    const references: string[] = []
    for (let one = 0; one < TIMES; one += 1) references.push(await portal.createApplication())
    await race(async (one) => {
      const answer = await portal.decide('admin', references[one] ?? '', 'Approved')
      expect(answer.status).toBe(200)
    })
    const admin = await portal.as('admin')
    const numbers = await Promise.all(
      references.map(async (reference) => (await detailsOf(admin, reference)).certificate?.number),
    )
    const serials = numbers.map((number) => Number(number?.split('/')[2]))
    expect(serials.sort((one, other) => one - other)).toEqual(Array.from({ length: TIMES }, (_, index) => index + 1))
  })
})

describe('Everything that the database limits to one', () => {
  test('has a test of simultaneous requests above', async ({ portal }) => {
    const { rows } = await sql<{ name: string }>`
      select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
      where indisunique and not indisprimary and relnamespace = 'public'::regnamespace order by 1`.execute(
      portal.services.db,
    )
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(INDEXES))
    for (const resource of Object.values(INDEXES))
      expect([RANDOM, NO_REQUEST, ...Object.keys(RACES)]).toContain(resource)
  })
})
