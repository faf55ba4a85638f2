// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { prefillSchema } from '#shared/applications/prefill.ts'
import { createCatalogue } from '#shared/services/create-catalogue.ts'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import type { Client } from '../support/client.ts'
import { errorOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { aPdf, aPicture } from '../support/files.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'
import { definition as shop } from '../support/shop-licence/definition.ts'
import { words as shopWords } from '../support/shop-licence/words-en.ts'

const ADDRESS = {
  addressLine1: '4 Temple Lane',
  addressLine2: 'Near the well',
  city: 'Sundarpur',
  state: 'Bihar',
  zip: '845401',
  country: 'India',
}

const anApplicant = async (portal: TestPortal) => {
  const client = portal.visitor()
  const registration = aRegistration({ middleName: 'Rani', aadhar: '2345 6789 0124', address: ADDRESS })
  const { status } = await client.postForm('/api/register', registrationParts(registration))
  expect(status).toBe(201)
  return client
}

const prefillOf = async (client: Client, collection: string) =>
  expectShape(await client.get(`/api/prefill?collection=${collection}`), 200, prefillSchema).data

describe('GET /api/prefill', () => {
  test('returns answers from the profile, as the definition maps them, and never an Aadhaar number', async ({
    portal,
  }) => {
    const asha = await anApplicant(portal)
    const household = await prefillOf(asha, 'household')
    expect(household).toEqual({
      texts: {
        fullName: 'Asha Rani Devi',
        dob: '1990-02-03',
        gender: 'Female',
        phone: '9876543210',
        email: 'asha@panchayat.example',
        address: '4 Temple Lane, Near the well, Sundarpur, Bihar 845401',
      },
      applicantName: '',
      rows: {},
      documents: {},
    })
    const noc = await prefillOf(asha, 'noc')
    expect(noc.texts).toEqual({ applicantName: 'Asha Rani Devi', contactNumber: '9876543210' })
    const birth = await prefillOf(asha, 'birth-certificates')
    expect([birth.texts, birth.applicantName]).toEqual([{}, 'Asha Rani Devi'])
    expect(JSON.stringify([household, noc, birth])).not.toMatch(/0124/)
  })

  test('omits an answer that the form would reject', async ({ portal }) => {
    const client = portal.visitor()
    await client.postForm(
      '/api/register',
      registrationParts(aRegistration({ firstName: 'A'.repeat(60), lastName: 'B'.repeat(60) })),
    )
    expect((await prefillOf(client, 'noc')).texts).toEqual({ contactNumber: '9876543210' })
  })

  test('returns the household members of the applicant’s last application, and of nobody else’s', async ({
    portal,
  }) => {
    const asha = await anApplicant(portal)
    const rows = (name: string) => [{ name, relationship: 'Son', dob: '2015-04-03' }]
    for (const name of ['Ravi', 'Anil']) {
      await portal.submit(asha, 'household', { familyMembers: JSON.stringify(rows(name)) })
    }
    await portal.createApplication({ service: 'household' })
    expect((await prefillOf(asha, 'household')).rows).toEqual({ familyMembers: rows('Anil') })
    expect((await prefillOf(asha, 'noc')).rows).toEqual({})
  })

  test('returns own documents that prove the same in any service, newest first, equal ones once, and none of a rejected application', async ({
    portal,
  }) => {
    const asha = await anApplicant(portal)
    const card = aPdf('card.pdf', 'The card')
    const pages = [card, await aPicture('back.jpg')]
    const birth = { parentIdentityProof: 'voterId', 'parentIdentityProof:file': pages }
    const first = (await portal.submit(asha, 'birth-certificates', birth)).json.data._id
    const noc = (await portal.submit(asha, 'noc', { 'identityProof:file': aPdf('pan.pdf', 'PAN') })).json.data._id
    await portal.submit(asha, 'noc', { 'identityProof:file': aPdf('same.pdf', 'PAN') })
    const rejected = (await portal.submit(asha, 'noc', { 'identityProof:file': aPdf('bad.pdf', 'Bad') })).json.data._id
    await portal.decide('staff', rejected, 'Rejected', 'Not readable.')
    await portal.createApplication({ service: 'noc' })

    const { documents } = await prefillOf(asha, 'household')
    expect(Object.keys(documents)).toEqual(['proofIdentity', 'proofResidence'])
    const offered = documents.proofIdentity?.map(({ kind, files, reference }) => [
      reference,
      kind,
      files.map(({ fileName }) => fileName),
    ])
    expect(offered?.map(([, ...rest]) => rest)).toEqual([
      [undefined, ['same.pdf']],
      ['voterId', ['card.pdf', 'back.jpg']],
    ])
    expect(offered?.[1]?.[0]).toBe(first)
    expect(offered?.[0]?.[0]).not.toBe(noc)
    expect(documents.proofResidence?.map(({ reference }) => reference)).toEqual([first])
  })

  test('is refused to a screen that still shows another person', async ({ portal }) => {
    const asha = await anApplicant(portal)
    const response = await asha.send('GET', '/api/prefill?collection=noc', { 'x-person': 'somebody-else' })
    expect([response.status, response.json.code]).toEqual([409, 'person-changed'])
  })

  test('answers 404 for an unknown service', async ({ portal }) => {
    const response = await (await portal.as('user')).get('/api/prefill?collection=passports')
    expect(errorOf(response)).toEqual([404, 'This service does not exist.'])
  })
})

describe('GET /uploads/{filePath}?reuse', () => {
  test("serves an applicant's own supporting document and records its use, but serves nobody else, not even staff", async ({
    portal,
  }) => {
    const card = aPdf('card.pdf', 'The card')
    const reference = await portal.createApplication({ changes: { 'identityProof:file': card } })
    const citizen = await portal.as('user')
    const { json } = await citizen.get(`/api/getDocuments/${reference}/noc`)
    const path = `/uploads/${json.supportingDocuments[0].filePath}?reuse`
    const { status, bytes } = await citizen.get(path)
    expect([status, bytes.equals(Buffer.from(await card.arrayBuffer()))]).toEqual([200, true])
    const uses = (await portal.ownerQueries.auditLog()).filter(({ action }) => action === 'document-reused')
    expect(uses).toMatchObject([{ actorRole: 'user', subjectKind: 'document' }])
    const others = [await anApplicant(portal), await portal.as('staff'), await portal.as('admin')]
    for (const other of others) {
      expect(errorOf(await other.get(path))).toEqual([404, 'We could not find this document.'])
    }
    expect((await portal.ownerQueries.auditLog()).filter(({ action }) => action === 'document-reused')).toHaveLength(1)
  })
})

describe('A fourth service', () => {
  const reusing = {
    ...shop,
    fromProfile: { ownerName: 'name', ownerMobile: 'mobile', ownerEmail: 'email' },
    copiedLists: ['helpers'],
  } as const
  test.override('services', async () =>
    createCatalogue([...(await loadCatalogue()).services, { definition: reusing, words: { en: shopWords } }]),
  )

  test('is prefilled by its definition alone', async ({ portal }) => {
    const asha = await anApplicant(portal)
    const helpers = [{ name: 'Ravi', since: '2025-01-12', phone: '9876543210' }]
    await portal.submit(asha, shop.id, { helpers: JSON.stringify(helpers) })
    expect(await prefillOf(asha, shop.id)).toMatchObject({
      texts: { ownerName: 'Asha Rani Devi', ownerMobile: '9876543210', ownerEmail: 'asha@panchayat.example' },
      rows: { helpers },
    })
  })
})
