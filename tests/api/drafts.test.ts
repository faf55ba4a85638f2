// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { rotateVaultKey } from '#server/operations/key-rotation/rotate-vault-key.ts'
import { MAX_DRAFTS } from '#shared/applications/draft-wire.ts'
import { submittedSchema } from '#shared/applications/wire.ts'
import { aSubmission } from '../support/a-submission.ts'
import { aDraft, draftsOf, putDraft, storeDraft } from '../support/drafts.ts'
import { errorOf, fieldErrorsOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
// `ownTest` opens a separate portal for each test; the tests that use `test` share one portal.
import { test as ownTest, sharedTest as test } from '../support/portal-fixture.ts'
import { requestErasure, runDailyRetention } from '../support/privacy.ts'

const CHANGED = [409, 'This form was changed on another device, or was already submitted.']
const NUMBER = '234567890124'

describe('A draft that is stored with the account', () => {
  test('is offered on every device of its owner, encrypted in the database, and invisible to everybody else', async ({
    portal,
  }) => {
    const phone = await portal.as('user')
    const [key, draft] = [randomUUID(), aDraft()]
    const { json } = await putDraft(phone, key, draft)
    const desktop = portal.visitor()
    await desktop.postUrlEncoded('/api/login', { email: 'the-user@panchayat.example', password: 'a long secret' })
    const { changedAt: _, ...stored } = draft
    expect(await draftsOf(desktop)).toEqual({
      drafts: [{ key, ...stored, version: json.data.version, savedAt: expect.any(String) }],
      submitted: {},
    })
    expect(await portal.ownerQueries.dumpAllRows()).not.toMatch(/Kanchan/)

    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    expect((await draftsOf(neighbour)).drafts).toEqual([])
    for (const role of ['staff', 'admin'] as const) {
      expect((await (await portal.as(role)).get('/api/drafts')).status).toBe(403)
    }
    // The neighbour can neither delete nor overwrite the draft, even with its key, its version and the id of the phone.
    await neighbour.send('DELETE', `/api/drafts/${key}`)
    const { writer } = draft
    await storeDraft(neighbour, key, { writer, basedOn: json.data.version, texts: { fullName: 'Mallika' } })
    expect((await draftsOf(phone)).drafts).toMatchObject([{ texts: { fullName: 'Kanchan Devi' } }])

    await desktop.send('DELETE', `/api/drafts/${key}`)
    expect((await desktop.send('DELETE', `/api/drafts/${key}`)).status).toBe(204)
    expect((await draftsOf(phone)).drafts).toEqual([])
  })

  test('exists once for each service and correction', async ({ portal }) => {
    const citizen = await portal.as('user')
    const reference = await portal.createApplication({ service: 'household', status: 'Rejected' })
    const noc = { collection: 'noc', texts: { applicantName: 'Asha' }, lists: {}, documents: { landMap: 1 } }
    await storeDraft(citizen, randomUUID())
    await storeDraft(citizen, randomUUID(), noc)
    await storeDraft(citizen, randomUUID(), { correctionOf: reference })
    const { drafts } = await draftsOf(citizen)
    expect(drafts.map(({ collection, correctionOf }) => [collection, correctionOf])).toEqual([
      ['household', reference],
      ['noc', undefined],
      ['household', undefined],
    ])
  })

  test('can correct only a rejected application of its owner for the same service', async ({ portal }) => {
    const citizen = await portal.as('user')
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    const references = [
      await portal.createApplication({ service: 'household' }),
      await portal.createApplication({ service: 'noc', status: 'Rejected' }),
      await portal.createApplication({ service: 'household', status: 'Rejected', by: neighbour }),
      'HH-2026-22222222',
    ]
    for (const correctionOf of references) {
      expect((await putDraft(citizen, randomUUID(), aDraft({ correctionOf }))).status).toBe(404)
    }
    expect((await draftsOf(citizen)).drafts).toEqual([])
  })

  test('is not overwritten by a device that has not seen the newest answers, unless its owner chooses so', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const key = randomUUID()
    const [phone, desktop] = [{ writer: randomUUID() }, { writer: randomUUID() }]
    const first = await storeDraft(citizen, key, phone)
    const second = await storeDraft(citizen, key, { ...desktop, basedOn: first, texts: { fullName: 'On the desktop' } })
    const stale = aDraft({ ...phone, basedOn: first, texts: { fullName: 'On the phone' } })
    expect(errorOf(await putDraft(citizen, key, stale))).toEqual(CHANGED)
    // The phone sends another form of the same service, without a version.
    expect(errorOf(await putDraft(citizen, randomUUID(), aDraft(phone)))).toEqual(CHANGED)
    expect((await draftsOf(citizen)).drafts).toMatchObject([{ version: second, texts: { fullName: 'On the desktop' } }])
    await storeDraft(citizen, key, { ...stale, basedOn: second })
    expect((await draftsOf(citizen)).drafts).toMatchObject([{ texts: { fullName: 'On the phone' } }])
  })

  test('can be stored again by the device that wrote it last, if the response was lost', async ({ portal }) => {
    const citizen = await portal.as('user')
    const [key, writer] = [randomUUID(), randomUUID()]
    const first = await storeDraft(citizen, key, { writer })
    const second = await storeDraft(citizen, key, { writer, texts: { fullName: 'Kanchan Rani' } })
    expect(second).not.toBe(first)
    expect((await draftsOf(citizen)).drafts).toMatchObject([{ key, texts: { fullName: 'Kanchan Rani' } }])
  })

  test('is not replaced by an earlier write of the same device that arrives late', async ({ portal }) => {
    const citizen = await portal.as('user')
    const [key, writer] = [randomUUID(), randomUUID()]
    const first = await storeDraft(citizen, key, { writer, changedAt: 1000 })
    await storeDraft(citizen, key, { writer, changedAt: 3000, basedOn: first, texts: { fullName: 'Typed last' } })
    const late = aDraft({ writer, changedAt: 2000, basedOn: first, texts: { fullName: 'Typed before' } })
    expect(errorOf(await putDraft(citizen, key, late))).toEqual(CHANGED)
    expect((await draftsOf(citizen)).drafts).toMatchObject([{ texts: { fullName: 'Typed last' } }])
  })

  test('is announced with the session, so that screens request drafts only if there are any', async ({ portal }) => {
    const citizen = await portal.as('user')
    const hasDrafts = async () => (await citizen.get('/api/session')).json.data.hasDrafts
    expect(await hasDrafts()).toBe(false)
    const key = randomUUID()
    await storeDraft(await portal.createAccount('user', 'neighbour@panchayat.example'), randomUUID())
    expect(await hasDrafts()).toBe(false)
    await storeDraft(citizen, key)
    expect(await hasDrafts()).toBe(true)
    await citizen.send('DELETE', `/api/drafts/${key}`)
    expect(await hasDrafts()).toBe(false)
  })

  test('is not stored in the session of another person, nor without consent to the privacy notice', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const other = await putDraft(citizen, randomUUID(), aDraft(), { 'x-person': 'somebody-else' })
    expect(other.status).toBe(409)
    // A tab that still shows somebody else gets no drafts either.
    expect((await citizen.send('GET', '/api/drafts', { 'x-person': 'somebody-else' })).json.code).toBe('person-changed')
    await citizen.send('DELETE', '/api/consent')
    expect((await putDraft(citizen, randomUUID(), aDraft())).status).toBe(428)
    expect((await draftsOf(citizen)).drafts).toEqual([])
  })
})

describe('A draft that contains', () => {
  const noc = { collection: 'noc', lists: {}, documents: {} }
  const UNKNOWN: readonly [what: string, draft: object, field: string][] = [
    ['an Aadhaar number', aDraft({ ...noc, texts: { aadhaarNumber: NUMBER } }), 'aadhaarNumber'],
    ['a field of another form', aDraft({ texts: { plotNumber: '12' } }), 'plotNumber'],
    ['a property that every object has', aDraft({ texts: { toString: 'x' } }), 'toString'],
    ['a list among the texts', aDraft({ texts: { familyMembers: '[]' } }), 'familyMembers'],
    ['a text among the lists', aDraft({ lists: { fullName: [] } }), 'fullName'],
    ['an unknown column', aDraft({ lists: { familyMembers: [{ aadhaar: NUMBER }] } }), 'familyMembers.aadhaar'],
    ['an unknown slot', aDraft({ documents: { landMap: 1 } }), 'landMap'],
  ]

  test.for(UNKNOWN)('%s is rejected', async ([, draft, field], { portal }) => {
    const citizen = await portal.as('user')
    const response = await putDraft(citizen, randomUUID(), draft)
    expect([response.status, Object.keys(fieldErrorsOf(response))]).toEqual([422, [field]])
    expect((await draftsOf(citizen)).drafts).toEqual([])
  })

  const MALFORMED: readonly [what: string, status: number, body: unknown][] = [
    ['more than 64 KB', 413, aDraft({ texts: { fullName: 'x'.repeat(65_536) } })],
    ['nested lists', 422, `{"texts":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['an answer that is not a text', 422, { ...aDraft(), texts: { fullName: { first: 'Asha' } } }],
    ['a prototype', 400, `{"__proto__":{"collection":"household"}}`],
    ['31 rows of a list that allows 30', 422, aDraft({ lists: { familyMembers: Array(31).fill({ name: 'A' }) } })],
    ['the contents of a file', 422, { ...aDraft(), documents: { proofIdentity: 'JVBERi0xLjcK' } }],
    ['an unknown service', 404, aDraft({ collection: 'passports' })],
  ]

  test.for(MALFORMED)('%s is rejected with status %i', async ([, status, body], { portal }) => {
    const citizen = await portal.as('user')
    expect((await putDraft(citizen, randomUUID(), body)).status).toBe(status)
    expect((await draftsOf(citizen)).drafts).toEqual([])
  })
})

describe('A draft with the account is deleted', () => {
  test('by the submission of its form, and cannot be restored by a late write', async ({ portal }) => {
    const citizen = await portal.as('user')
    const [key, other] = [randomUUID(), randomUUID()]
    await storeDraft(citizen, key)
    await storeDraft(citizen, other, { collection: 'noc', texts: {}, lists: {}, documents: {} })
    const { definition } = portal.catalogue.get('household')
    const parts = aSubmission(definition)
    const response = await citizen.postForm(definition.paths.submit, parts, { 'idempotency-key': key })
    const { _id: reference } = expectShape(response, 201, submittedSchema).data
    expect(errorOf(await putDraft(citizen, key, aDraft()))).toEqual(CHANGED)
    const { drafts, submitted } = await draftsOf(citizen)
    expect([drafts.map((draft) => draft.key), submitted]).toEqual([[other], { [key]: reference }])
    expect(await portal.ownerQueries.countOf('drafts')).toBe(1)
  })

  test('by the next draft for the service, if it was stored while its own form was being submitted', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const [submitted, key] = [randomUUID(), randomUUID()]
    const { definition } = portal.catalogue.get('household')
    await citizen.postForm(definition.paths.submit, aSubmission(definition), { 'idempotency-key': randomUUID() })
    await storeDraft(citizen, submitted)
    await portal.ownerQueries.setDraftKey(submitted)
    expect((await draftsOf(citizen)).drafts).toEqual([])
    await storeDraft(citizen, key)
    expect((await draftsOf(citizen)).drafts).toMatchObject([{ key }])
  })

  test('after 30 days without a change; it is no longer offered, and may be replaced by a new draft', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    await storeDraft(citizen, randomUUID(), { collection: 'noc', texts: {}, lists: {}, documents: {} })
    await portal.ownerQueries.ageDrafts(29)
    await runDailyRetention(portal)
    expect((await draftsOf(citizen)).drafts).toHaveLength(1)
    await storeDraft(citizen, randomUUID())
    await portal.ownerQueries.ageDrafts(2)
    expect((await draftsOf(citizen)).drafts).toMatchObject([{ collection: 'household' }])
    await runDailyRetention(portal)
    expect(await portal.ownerQueries.countOf('drafts')).toBe(1)
    await portal.ownerQueries.ageDrafts(30)
    await storeDraft(citizen, randomUUID())
    expect((await draftsOf(citizen)).drafts).toHaveLength(1)
  })

  test('together with the account', async ({ portal }) => {
    const email = 'leaving@panchayat.example'
    const citizen = await portal.createAccount('user', email)
    await storeDraft(citizen, randomUUID())
    await storeDraft(await portal.as('user'), randomUUID())
    await requestErasure(citizen)
    await portal.ownerQueries.makeErasureDue(email)
    await runDailyRetention(portal)
    expect(await portal.ownerQueries.countOf('drafts')).toBe(1)
    expect((await draftsOf(await portal.as('user'))).drafts).toHaveLength(1)
  })

  test('but not by a logout', async ({ portal }) => {
    const citizen = await portal.as('user')
    await storeDraft(citizen, randomUUID())
    await citizen.post('/api/logout')
    await citizen.postUrlEncoded('/api/login', { email: 'the-user@panchayat.example', password: 'a long secret' })
    expect((await draftsOf(citizen)).drafts).toHaveLength(1)
  })
})

describe('An account', () => {
  test('has at most ten drafts, which it may still change', async ({ portal }) => {
    const citizen = await portal.as('user')
    const rejected: string[] = []
    for (let count = 0; count <= MAX_DRAFTS; count += 1) {
      rejected.push(await portal.createApplication({ status: 'Rejected' }))
    }
    const noc = { collection: 'noc', texts: { purpose: 'A well' }, lists: {}, documents: {} }
    const keys = rejected.map(() => randomUUID())
    const writer = randomUUID()
    const send = (index: number) =>
      putDraft(citizen, keys[index] ?? '', aDraft({ ...noc, writer, correctionOf: rejected[index] ?? '' }))
    for (let index = 0; index < MAX_DRAFTS; index += 1) expect((await send(index)).status).toBe(200)
    expect(errorOf(await send(MAX_DRAFTS))).toEqual([
      409,
      'Your account keeps at most 10 unfinished forms. This one stays on this device.',
    ])
    expect((await send(0)).status).toBe(200)
    expect((await draftsOf(citizen)).drafts).toHaveLength(MAX_DRAFTS)
    await citizen.send('DELETE', `/api/drafts/${keys[0]}`)
    expect((await send(MAX_DRAFTS)).status).toBe(200)
  })
})

describe('Drafts, as personal data,', () => {
  test('are part of the download of one’s own data', async ({ portal }) => {
    const citizen = await portal.as('user')
    await storeDraft(citizen, randomUUID())
    const { drafts } = (await citizen.get('/api/account/data')).json
    expect(drafts).toMatchObject([{ collection: 'household', texts: { fullName: 'Kanchan Devi' } }])
  })

  ownTest('are encrypted with the new key by a rotation of the vault key', async ({ portal }) => {
    const { configuration, db, catalogue, panchayat } = portal.services
    const citizen = await portal.as('user')
    await storeDraft(citizen, randomUUID())
    await rotateVaultKey({ db, keyOptions: configuration, catalogue, panchayat })
    const { rows } = await sql<{ key: string }>`
      select split_part(content_sealed, '.', 1) as key from drafts`.execute(db)
    expect(rows).toEqual([{ key: 'v2' }])
    expect((await draftsOf(citizen)).drafts).toMatchObject([{ texts: { fullName: 'Kanchan Devi' } }])
  })
})
