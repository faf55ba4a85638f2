// SPDX-License-Identifier: Apache-2.0
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { distinctPath } from '#shared/applications/similar.ts'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import { PRIVACY_CONSENT } from '../support/accounts.ts'
import { requestAmendment } from '../support/amendments.ts'
import { revokeCertificate } from '../support/certificate-register.ts'
import { aPicture } from '../support/files.ts'
import { digestOf, putPart } from '../support/in-parts.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { requestErasure } from '../support/privacy.ts'

/**
 * Every column that names an account, and the part of the download with its rows. A new column must be added here, to the
 * download (`own-data.ts`), and to the erasure (`erase-account.ts`).
 */
const DOWNLOAD_PARTS: Record<string, string> = {
  // These rows are deleted before the owner can log in and download anything.
  'account_activations.account_id': 'logins',
  'accounts.sponsor_id': 'account',
  'amendment_requests.requested_by': 'office',
  'announcements.author_id': 'office',
  'appeals.decided_by': 'office',
  'applications.applicant_id': 'applications',
  'certificate_proposals.decided_by': 'office',
  'certificate_proposals.proposed_by': 'office',
  'certificates.status_changed_by': 'office',
  'complaint_messages.author_id': 'complaintAnswers',
  'complaints.account_id': 'complaints',
  'consents.account_id': 'consents',
  'decisions.reviewer_id': 'decisions',
  'distinct_applications.decided_by': 'office',
  'documents.owner_id': 'picture',
  'drafts.account_id': 'drafts',
  'erasures.account_id': 'erasures',
  'known_devices.account_id': 'logins',
  'notices.account_id': 'notices',
  'password_resets.account_id': 'passwordReset',
  'pictures.author_id': 'office',
  'review_claims.account_id': 'office',
  'second_factors.account_id': 'logins',
  'sessions.account_id': 'sessions',
  'started_logins.account_id': 'logins',
  'upload_parts.owner_id': 'unsubmittedParts',
}

/** The columns of the account that are in the download. */
const EXPORTED_COLUMNS = [
  ...['username', 'email', 'first_name', 'middle_name', 'last_name', 'gender', 'date_of_birth', 'address', 'mobile'],
  ...[
    'aadhaar_sealed',
    'occupation',
    'nationality',
    'emergency_contact',
    'language',
    'created_at',
    'updated_at',
    'weekly_mail_for',
    'role',
  ],
]
/** The columns of the account that are internal or secret. */
const INTERNAL_COLUMNS = [
  'id',
  'panchayat_id',
  'password_hash',
  'disabled_at',
  'erased_at',
  'notice_version',
  'awaits_activation',
  'awaits_confirmation',
  'email_confirmed_at',
  'sponsor_id',
  'ticket_version',
]

async function columnsOf({ services }: TestPortal, condition: ReturnType<typeof sql>) {
  const { rows } = await sql<{ name: string }>`
    select ${condition} as name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'accounts'::regclass order by 1`.execute(services.db)
  return rows.map(({ name }) => name)
}

describe('The download of one’s own data (DPDP Act)', () => {
  test('covers every table that names an account, and every column of the account', async ({ portal }) => {
    const named = await columnsOf(portal, sql`conrelid::regclass || '.' || attname`)
    expect(named).toEqual(Object.keys(DOWNLOAD_PARTS).sort())
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'accounts' order by 1`.execute(
      portal.services.db,
    )
    expect(rows.map(({ name }) => name)).toEqual([...EXPORTED_COLUMNS, ...INTERNAL_COLUMNS].sort())
  })

  test('contains all data of a person with rows in every table, with a link to each document', async ({ portal }) => {
    const citizen = portal.visitor()
    const person = { ...aRegistration({ aadhar: '2345 6789 0124', middleName: 'Rani' }) }
    await citizen.postForm('/api/register', [
      ...registrationParts(person),
      ['profilePicture', await aPicture('me.jpg')] as const,
    ])
    await citizen.post('/api/consent', PRIVACY_CONSENT)
    await portal.createApplication({ by: citizen, status: 'Approved' })
    await putPart(citizen, Buffer.from('unsent'))
    await requestErasure(citizen)
    await citizen.postUrlEncoded('/api/login', { email: person.email, password: person.password })
    await portal.visitor().post('/api/checkUser', { email: person.email })
    const { json } = await citizen.get('/api/account/data')
    for (const part of ['applications', 'consents', 'erasures', 'notices', 'sessions']) {
      expect([part, json[part].length > 0]).toEqual([part, true])
    }
    expect(json.profile).toMatchObject({ middleName: 'Rani', address: person.address, aadhar: 'XXXX XXXX 0124' })
    expect(json.consents).toMatchObject([{ step: 'accepted', version: PRIVACY_CONSENT.version, language: 'en' }])
    expect(json.erasures).toMatchObject([{ step: 'stopped' }, { step: 'asked' }])
    expect([json.picture.fileName, json.passwordReset.mails]).toEqual(['me.jpg', 1])
    expect(json.unsubmittedParts).toMatchObject([{ sha256: digestOf(Buffer.from('unsent')), size: 6 }])
    expect(json.logins.knownDevices).toMatchObject([{ device: 'other/other' }])
    const [{ documents, certificate }] = json.applications
    expect(certificate.number).toEqual(expect.any(String))
    for (const { link } of documents) expect((await citizen.get(new URL(link).pathname)).status).toBe(200)
  })

  test('contains the actions of staff', async ({ portal }) => {
    const admin = await portal.as('admin')
    await admin.post('/api/announcements', { title: 'Water', body: 'At six.' })
    await admin.postForm('/api/gallery', [
      ['caption', 'The well'],
      ['picture', await aPicture()],
    ])
    await revokeCertificate(portal, await portal.createApplication({ status: 'Approved' }))
    const opened = await portal.createApplication()
    await admin.post(`/api/applications/${opened}/claim`, {})
    await requestAmendment(portal, opened, ['purpose'], admin)
    const other = await portal.createApplication()
    await admin.post(distinctPath(opened, other))
    const { office, decisions } = (await admin.get('/api/account/data')).json
    expect(office).toMatchObject({
      announcements: [{ title: 'Water' }],
      pictures: [{ caption: 'The well' }],
      certificates: [{ status: 'revoked' }],
      proposals: [{ step: 'revoke', outcome: 'confirmed' }],
      requests: [{ reference: opened, answeredAt: null }],
      distinct: [{ reference: opened, other }],
      openApplication: { reference: opened },
    })
    expect(decisions).toHaveLength(1)
  })
})

describe('Data of a service that the program no longer knows', () => {
  test('is in the download with a note, with Aadhaar numbers masked, beside the other applications', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const reference = await portal.createApplication({ service: 'noc' })
    await portal.createApplication({ service: 'household' })
    await sql`update applications set service_id = 'ration-cards' where reference = ${reference}`.execute(
      portal.services.db,
    )
    const { applications } = (await citizen.get('/api/account/data')).json
    const [unknown] = applications.filter(({ note }: { note?: string }) => note !== undefined)
    expect(unknown).toMatchObject({
      _id: reference,
      collection: 'ration-cards',
      note: 'The portal no longer offers this service. Your answers are shown as they were stored.',
    })
    expect(JSON.stringify(unknown.answers)).toMatch(/XXXX XXXX \d{4}/)
    expect(JSON.stringify(unknown.answers)).not.toMatch(/"v\d+\./)
    expect(applications).toHaveLength(2)
  })
})

describe('After a data breach', () => {
  test('one query finds the affected people, their contacts and the affected data (docs/privacy.md)', async ({
    portal,
  }) => {
    await portal.createApplication({ status: 'Approved' })
    await portal.createAccount('user', 'new@panchayat.example')
    const page = await readFile(new URL('../../docs/privacy.md', import.meta.url), 'utf8')
    const query = /```sql\n([^`]+)```/.exec(page)?.[1] ?? ''
    const { rows } = await sql.raw<{ email: string; categories: string[] }>(query).execute(portal.services.db)
    const found = Object.fromEntries(rows.map(({ email, categories }) => [email, categories]))
    expect(found['the-user@panchayat.example']).toEqual(['profile', 'answers', 'papers', 'certificates'])
    expect(found['new@panchayat.example']).toEqual(['profile'])
  })
})
