// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { feedbackPath } from '#shared/applications/feedback.ts'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import { aSubmission } from '../support/a-submission.ts'
import { requestAmendment } from '../support/amendments.ts'
import { appeal, aRejectedApplication } from '../support/appeals.ts'
import { createCertificate, detailsOf, proposeRevocation, secondAdmin } from '../support/certificate-register.ts'
import type { ClientResponse } from '../support/client.ts'
import { complain } from '../support/complaints.ts'
import { aDraft, putDraft } from '../support/drafts.ts'
import { aPicture } from '../support/files.ts'
import { putPart } from '../support/in-parts.ts'
import { PASSWORD, type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { createAccountWithPhone, findActivationToken, startLogin } from '../support/second-factor.ts'
import { codeOf } from '../support/set-up-phone.ts'

const EMAIL = 'asha@panchayat.example'
const TIMES = 10

const { services } = await loadCatalogue()
const unrepeatable = services.filter(({ definition }) => definition.duplicateKey?.length)

/** Runs an action ten times at the same time. */
const race = <Result>(action: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: TIMES }, (_, index) => action(index)))

/** How many of ten simultaneous requests succeeded. */
async function countSuccesses(action: (index: number) => Promise<ClientResponse>): Promise<number> {
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

/** For each resource, sends ten simultaneous requests for it; returns how many got it. */
const RACES: Record<string, (portal: TestPortal) => Promise<number>> = {
  'an email address': (portal) =>
    countSuccesses((index) =>
      register(portal, { email: EMAIL, username: `asha${index}`, mobile: `982000000${index}` }),
    ),
  'a username': (portal) =>
    countSuccesses((index) =>
      register(portal, { email: `asha${index}@panchayat.example`, username: 'bansuri', mobile: `982000000${index}` }),
    ),
  ...Object.fromEntries(
    unrepeatable.map(({ definition }) => [
      `an application for one subject (${definition.id})`,
      async (portal: TestPortal) => {
        const citizen = await portal.as('user')
        const parts = aSubmission(definition, {})
        return countSuccesses(() => citizen.postForm(definition.paths.submit, parts))
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
  'the first draft of a form': async (portal) => {
    const citizen = await portal.as('user')
    return countSuccesses(() => putDraft(citizen, randomUUID(), aDraft({ writer: randomUUID() })))
  },
  'a part of a document': async (portal) => {
    const citizen = await portal.as('user')
    await race(() => putPart(citizen, Buffer.from('a part')))
    return portal.ownerQueries.countOf('upload_parts')
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
    return countSuccesses(() => portal.decide('staff', reference, 'Verified'))
  },
  'the open request for an amendment': async (portal) => {
    const reference = await portal.createApplication()
    return countSuccesses(() => requestAmendment(portal, reference, ['purpose']))
  },
  'the open appeal on an application': async (portal) => {
    const reference = await aRejectedApplication(portal)
    await race(() => appeal(portal, reference))
    return portal.ownerQueries.countOf('appeals')
  },
  'the answer after a decision': async (portal) => {
    const reference = await aRejectedApplication(portal)
    const citizen = await portal.as('user')
    await race((index) => citizen.post(feedbackPath(reference), { answer: index % 2 === 0 ? 'easy' : 'hard' }))
    return portal.ownerQueries.countOf('feedback')
  },
  'a message with one key': async (portal) => {
    const key = randomUUID()
    await portal.as('user')
    await race(() => complain(portal, { key }))
    return portal.ownerQueries.countOf('complaints')
  },
  'the certificate of an application': async (portal) => {
    const reference = await portal.createApplication()
    await race(() => portal.decide('admin', reference, 'Approved'))
    return portal.ownerQueries.countOf('certificates')
  },
  'the proposal to change a certificate': async (portal) => {
    const { reference } = await createCertificate(portal)
    return countSuccesses(() => proposeRevocation(portal, reference))
  },
  'the confirmation of a proposal': async (portal) => {
    const { reference } = await createCertificate(portal)
    const { json } = await proposeRevocation(portal, reference)
    const admin = await secondAdmin(portal)
    return countSuccesses(() => admin.post(`/api/proposals/${json.data.id}/confirm`, { password: PASSWORD }))
  },
  'a code for a forgotten password': async (portal) => {
    await portal.createAccount('user', EMAIL)
    const { otp } = (await portal.visitor().post('/api/checkUser', { email: EMAIL })).json
    return countSuccesses((index) =>
      portal.visitor().post('/api/resetPassword', { email: EMAIL, otp, newPassword: `a new secret ${index}` }),
    )
  },
  'a mailed code of a login': async (portal) => {
    await portal.createAccount('user', EMAIL)
    await guessWrongly(portal)
    const browser = portal.visitor()
    const { otp } = (await browser.postUrlEncoded('/api/login', { email: EMAIL, password: PASSWORD })).json
    const cookies = [...browser.cookies]
    return countSuccesses(() => {
      const copy = portal.visitor()
      for (const [name, value] of cookies) copy.cookies.set(name, value)
      return copy.post('/api/login/mail-code', { code: otp })
    })
  },
  'a code of a phone': async (portal) => {
    const { secret } = await createAccountWithPhone(portal, EMAIL)
    const browsers = await race(() => startLogin(portal, EMAIL))
    return countSuccesses(async (index) =>
      (browsers[index] ?? portal.visitor()).post('/api/login/code', { code: codeOf(secret) }),
    )
  },
  'a recovery code': async (portal) => {
    const { recoveryCodes } = await createAccountWithPhone(portal, EMAIL)
    const [code] = recoveryCodes
    const browsers = await race(() => startLogin(portal, EMAIL))
    return countSuccesses(async (index) => (browsers[index] ?? portal.visitor()).post('/api/login/code', { code }))
  },
  'the link that activates an account': async (portal) => {
    const admin = await portal.as('admin')
    const person = { role: 'staff', username: 'arun', email: EMAIL, firstName: 'Arun', lastName: 'Rao' }
    await admin.post('/api/colleagues', { ...person, password: PASSWORD })
    const token = await findActivationToken(portal, EMAIL)
    return countSuccesses((index) =>
      portal.visitor().post('/api/activation', { token, newPassword: `a new secret ${index}` }),
    )
  },
}

/** The value is generated at random, so nobody requests a certain value. */
const RANDOM = 'random'

/** The first start creates the row. */
const NO_REQUEST = 'no request'

/** The only row of its owner, which each request replaces or adds to. Two simultaneous requests may run in either order. */
const ONE_ROW = 'one row'

/** Only the migration, or a job that holds a lock, writes the row. */
const NO_RACE = 'one process at a time'

const NUMBERS = 'the certificate numbers of ten applications'
const SECOND_FACTOR = 'tests/api/second-factor.test.ts'

/** A primary key with a number that the database generates. */
const isGenerated = sql<boolean>`(indisprimary and exists (
  select from pg_attribute where attrelid = indrelid and attnum = any(indkey) and attidentity <> ''))`

/** Every unique index of the portal's tables, and the race for the resource that it limits, or the reason for having none. */
const INDEXES: Record<string, string> = {
  account_activations_pkey: ONE_ROW,
  account_activations_token_hash_key: 'the link that activates an account',
  accounts_email_key: 'an email address',
  accounts_username_key: 'a username',
  amendment_requests_open_key: 'the open request for an amendment',
  appeals_open_key: 'the open appeal on an application',
  application_search_pkey: RANDOM,
  application_similarity_pkey: RANDOM,
  applications_duplicate_key: 'an application for one subject (birth-certificates)',
  applications_idempotency_key: 'a submission with one Idempotency-Key',
  applications_reference_key: RANDOM,
  audit_entries_pkey: RANDOM,
  audit_seals_pkey: NO_RACE,
  certificate_log_pkey: NO_RACE,
  certificate_log_tiles_pkey: NO_RACE,
  certificate_numbers_pkey: NUMBERS,
  certificate_proposals_open_key: 'the proposal to change a certificate',
  certificates_file_path_key: RANDOM,
  certificates_panchayat_id_number_key: 'the certificate of an application',
  certificates_replaces_id_key: 'the confirmation of a proposal',
  certificates_valid_key: 'the certificate of an application',
  charters_pkey: ONE_ROW,
  complaint_messages_request_key: 'a message with one key',
  day_counts_pkey: ONE_ROW,
  distinct_applications_pkey: ONE_ROW,
  documents_file_path_key: RANDOM,
  documents_portrait_key: 'a profile picture',
  drafts_by_account: 'the first draft of a form',
  feedback_pkey: 'the answer after a decision',
  holidays_pkey: ONE_ROW,
  installation_pkey: NO_REQUEST,
  known_devices_pkey: RANDOM,
  kysely_migration_lock_pkey: NO_RACE,
  kysely_migration_pkey: NO_RACE,
  month_counts_pkey: ONE_ROW,
  office_calendars_pkey: ONE_ROW,
  panchayats_code_key: NO_REQUEST,
  password_resets_pkey: ONE_ROW,
  pictures_file_path_key: RANDOM,
  reason_lists_pkey: ONE_ROW,
  recovery_codes_pkey: 'a recovery code',
  review_claims_pkey: ONE_ROW,
  second_factors_pkey: SECOND_FACTOR,
  sessions_id_key: RANDOM,
  sessions_pkey: RANDOM,
  signing_keys_pkey: RANDOM,
  started_logins_pkey: RANDOM,
  status_counts_pkey: ONE_ROW,
  tries_pkey: ONE_ROW,
  upload_parts_file_path_panchayat_id_key: RANDOM,
  upload_parts_pkey: 'a part of a document',
}

describe('Of ten simultaneous requests', () => {
  test.for(Object.keys(RACES))('exactly one gets %s', async (resource, { portal }) => {
    expect(await RACES[resource]?.(portal)).toBe(1)
  })

  test('for ten applications, each gets its own certificate number, without gaps', async ({ portal }) => {
    const references: string[] = []
    for (let count = 0; count < TIMES; count += 1) references.push(await portal.createApplication())
    await race(async (index) => {
      const response = await portal.decide('admin', references[index] ?? '', 'Approved')
      expect(response.status).toBe(200)
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
  test('is listed here with its test of simultaneous requests', async ({ portal }) => {
    const { rows } = await sql<{ name: string }>`
      select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
      where indisunique and relnamespace = 'public'::regnamespace and not ${isGenerated} order by 1`.execute(
      portal.services.db,
    )
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(INDEXES))
    for (const resource of Object.values(INDEXES))
      expect([RANDOM, NO_REQUEST, ONE_ROW, NO_RACE, NUMBERS, SECOND_FACTOR, ...Object.keys(RACES)]).toContain(resource)
  })
})
