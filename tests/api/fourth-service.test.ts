// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import type { CategoryGroup } from '#shared/applications/wire.ts'
import { createCatalogue } from '#shared/services/create-catalogue.ts'
import { textOf } from '../certificates/read-pdf.ts'
import { errorOf, fieldErrorsOf } from '../support/error-of.ts'
import { aPdf, aPicture, aTextCalled } from '../support/files.ts'
import { mailsInOutbox } from '../support/outbox.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'
import { definition } from '../support/shop-licence/definition.ts'
import { words } from '../support/shop-licence/words-en.ts'

const SHOP = {
  ownerName: 'Zoë Devi',
  ownerAadhaar: '2345 6789 0124',
  openedOn: '2024-03-01',
  trade: 'grocery',
  helpers: JSON.stringify([{ name: 'Ravi Kumar', since: '2025-01-12', phone: '9876543210' }]),
}

const submit = async (portal: TestPortal, changes: Parameters<TestPortal['submit']>[2] = {}) =>
  portal.submit(await portal.as('user'), definition.id, { ...SHOP, ...changes })

describe('A fourth service, which consists of a definition and texts only,', () => {
  test.override('services', async () =>
    createCatalogue([...(await loadCatalogue()).services, { definition, words: { en: words } }]),
  )

  test('is offered, described and validated like the other services', async ({ portal }) => {
    const { json } = await portal.visitor().get('/api/services')
    const offered = json.services.find(({ id }: { id: string }) => id === definition.id)
    expect(offered).toMatchObject({ ...JSON.parse(JSON.stringify(definition)), words })

    const api = await portal.visitor().get('/api/openapi.json')
    const call = api.json.paths[definition.paths.submit].post
    expect(call.summary).toBe(words.title)
    expect(JSON.stringify(call.requestBody)).toContain('"grocery"')

    const wrong: [object, Record<string, string>][] = [
      [{ ownerName: '' }, { ownerName: 'Owner is required' }],
      [{ trade: 'bank' }, { trade: 'Please choose one of the answers for Trade' }],
      [{ openedOn: '2999-01-01' }, { openedOn: 'Opened on cannot be in the future' }],
      [
        { ownerMobile: '12345' },
        { ownerMobile: 'Please enter a valid phone number: 10 digits, with the area code of a landline' },
      ],
      [{ ownerEmail: 'nobody' }, { ownerEmail: 'Please enter a valid email address' }],
      [{ ownerAadhaar: '1234' }, { ownerAadhaar: 'Please enter a valid Aadhar Number' }],
      [
        { helpers: '[{"name":"Ravi"}]' },
        { 'helpers.0.since': 'Helps since is required', 'helpers.0.phone': 'Phone is required' },
      ],
      [{ 'leaseDeed:file': await aPicture() }, { leaseDeed: words.notices.wrongFile }],
      [{ 'shopFront:file': aTextCalled('front.jpg') }, { shopFront: words.notices.wrongFile }],
      [{ 'leaseDeed:file': undefined }, { leaseDeed: 'Please add a document for Lease Deed' }],
      [{ 'sketch:file': [aPdf(), aPdf()] }, { sketch: 'There are too many documents for Sketch' }],
    ]
    for (const [changes, faults] of wrong) {
      const response = await submit(portal, { ...changes })
      expect([response.status, fieldErrorsOf(response)]).toEqual([422, faults])
    }
    expect(await portal.ownerQueries.countOf('applications')).toBe(0)
  })

  test('can be submitted, listed, verified, approved, certified and counted', async ({ portal }) => {
    const submitted = await submit(portal, { 'shopFront:file': [await aPicture('front.jpg'), aPdf('inside.pdf')] })
    expect([submitted.status, submitted.json.message]).toEqual([201, words.notices.submitted])
    const reference: string = submitted.json.data._id
    expect(reference).toMatch(/^SHP-20\d\d-/)
    expect(errorOf(await submit(portal, { ownerName: 'ZOË  DEVI' }))).toEqual([410, words.notices.duplicate])

    const admin = await portal.as('admin')
    const groups: CategoryGroup[] = (await admin.get('/api/getapplication')).json.data
    expect(groups.map(({ slug, total }) => [slug, total])).toEqual(
      portal.catalogue.services.map((service) => [
        service.definition.id,
        service.definition.id === definition.id ? 1 : 0,
      ]),
    )
    const group = groups.find(({ slug }) => slug === definition.id)
    expect(group?.category).toBe('Shop Licences')
    expect(group?.data[0]).toMatchObject({ _id: reference, department: words.department, scheme: words.scheme })

    const documents = await admin.get(`/api/getDocuments/${reference}/${definition.id}`)
    expect(documents.json.supportingDocuments).toHaveLength(4)
    const details = (await admin.get(`/api/applications/${reference}`)).json.data
    expect(details).toMatchObject({ definitionVersion: 3, summary: 'Zoë Devi grocery' })
    expect(details.answers).toMatchObject({ ownerAadhaar: 'XXXX XXXX 0124', helpers: JSON.parse(SHOP.helpers) })

    expect((await portal.decide('staff', reference, 'Verified')).status).toBe(200)
    expect((await portal.decide('admin', reference, 'Approved')).status).toBe(200)

    const pdf = await (await portal.as('user')).post('/api/generatepdf', { schemeName: words.scheme })
    const text = textOf(pdf.bytes).replace(/\s+/g, ' ')
    const printed = [
      'Licence to keep a Shop',
      'Owner Zoë Devi',
      'Trade Grocery and provisions',
      'Opened on Mar 1, 2024',
    ]
    for (const line of [...printed, 'SHP/', 'Helpers', 'Ravi Kumar Jan 12, 2025 9876543210', reference]) {
      expect(text).toContain(line)
    }
    expect(text).not.toMatch(/0124|XXXX/)

    const { categories } = (await admin.get('/api/statistics')).json.data
    const counts = { Pending: 0, Verified: 0, Approved: 1, Rejected: 0 }
    expect(categories).toContainEqual({ slug: definition.id, category: words.label, counts })
    const mails = await mailsInOutbox(portal.dataDir, 3)
    expect(mails.map(({ text: body }) => body?.includes(words.card.title))).toEqual([true, true, true])
    expect(await portal.ownerQueries.dumpAllRows()).not.toMatch(/2345 ?6789 ?0124/)
  })
})
