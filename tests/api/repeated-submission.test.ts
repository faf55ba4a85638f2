// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { aSubmission } from '../support/a-submission.ts'
import { requestAmendment, sendAmendment } from '../support/amendments.ts'
import type { Client, ClientResponse, FormValue } from '../support/client.ts'
import { aPdf } from '../support/files.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

const referenceIn = ({ json }: ClientResponse): string => json.data._id

/** A function that sends the same form with the same key, as a phone does after a lost response. */
function sameSubmission(portal: TestPortal, service: string) {
  const { definition } = portal.catalogue.get(service)
  const parts = aSubmission(definition)
  const headers = { 'idempotency-key': randomUUID() }
  return (client: Client) => client.postForm(definition.paths.submit, parts, headers)
}

describe('A submission that is sent again with its Idempotency-Key', () => {
  test.for(['birth-certificates', 'noc'])(
    '(%s) gets the same application, one request after the other',
    async (service, { portal }) => {
      const citizen = await portal.as('user')
      const send = sameSubmission(portal, service)
      const [first, second] = [await send(citizen), await send(citizen)]
      expect([second.status, second.json]).toEqual([201, first.json])
      await portal.decide('admin', referenceIn(first), 'Rejected')
      expect(referenceIn(await send(citizen))).toBe(referenceIn(first))
      expect(await portal.ownerQueries.countOf('applications')).toBe(1)
      expect(await portal.filesOnDisk()).toEqual(await portal.ownerQueries.listReferencedFiles())
    },
  )

  test.for(['birth-certificates', 'noc'])(
    '(%s) gets the same application, for simultaneous requests',
    async (service, { portal }) => {
      const citizen = await portal.as('user')
      for (let round = 1; round <= 5; round += 1) {
        const send = sameSubmission(portal, service)
        const responses = await Promise.all(Array.from({ length: 8 }, () => send(citizen)))
        expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201))
        expect(new Set(responses.map(referenceIn)).size).toBe(1)
        expect(await portal.ownerQueries.countOf('applications')).toBe(round)
      }
      expect(await portal.filesOnDisk()).toEqual(await portal.ownerQueries.listReferencedFiles())
    },
  )

  test.for([
    ['an answer', { applicantName: 'Another Name' }],
    ['the Aadhaar number', { aadhaarNumber: '4991 1866 5246' }],
    ['a document', { 'landProof:file': aPdf('landProof.pdf', 'Another plot') }],
    ['the number of documents', { 'landMap:file': undefined }],
  ] as const)(
    'but with a change of %s is refused, and the response names the application that was received',
    async ([, change], { portal }) => {
      const citizen = await portal.as('user')
      const { definition } = portal.catalogue.get('noc')
      const headers = { 'idempotency-key': randomUUID() }
      const files = Object.keys(definition.documents).map((slot) => [`${slot}:file`, aPdf(`${slot}.pdf`, slot)])
      const form = { ...Object.fromEntries(files), plotNumber: '12', businessName: 'Oil Press' }
      const send = (changes: object) =>
        citizen.postForm(definition.paths.submit, aSubmission(definition, { ...form, ...changes }), headers)
      const same = { applicantName: 'Sunita', location: 'Market', purpose: 'To press oil' }
      const first = await send(same)
      expect((await send(same)).json).toEqual(first.json)
      const { status, json } = await send({ ...same, ...change })
      expect([status, json.code]).toEqual([410, 'already-received'])
      expect(json.message).toContain(referenceIn(first))
      expect(await portal.ownerQueries.countOf('applications')).toBe(1)
      expect(await portal.filesOnDisk()).toEqual(await portal.ownerQueries.listReferencedFiles())
    },
  )

  test('gets the same application, even after the applicant has changed parts of it on request', async ({ portal }) => {
    const citizen = await portal.as('user')
    const { definition } = portal.catalogue.get('noc')
    const form = { purpose: 'To press oil', aadhaarNumber: '4991 1866 5246', 'landMap:file': aPdf('map.pdf', 'North') }
    const headers = { 'idempotency-key': randomUUID() }
    const parts = aSubmission(definition, form)
    const send = (changes: Record<string, FormValue> = {}) =>
      citizen.postForm(
        definition.paths.submit,
        parts.map(([name, value]) => [name, changes[name] ?? value] as const),
        headers,
      )
    const first = await send()
    await requestAmendment(portal, referenceIn(first), ['purpose', 'aadhaarNumber', 'landMap'])
    const changes = [
      ['purpose', 'To press oil and to mill flour'],
      ['aadhaarNumber', '2345 6789 0124'],
      ['landMap', aPdf('map.pdf', 'South')],
    ] as const
    await sendAmendment(portal, referenceIn(first), changes)
    await requestAmendment(portal, referenceIn(first), ['purpose', 'landMap'])
    await sendAmendment(portal, referenceIn(first), [changes[0], ['landMap', aPdf('map.pdf', 'West')]])
    const repeated = await send()
    expect([repeated.status, referenceIn(repeated)]).toEqual([201, referenceIn(first)])
    expect((await send({ purpose: 'To press oil and to mill flour' })).json.code).toBe('already-received')
    expect((await send({ landMap: aPdf('map.pdf', 'West') })).json.code).toBe('already-received')
    expect(await portal.ownerQueries.countOf('applications')).toBe(1)
  })

  test('counts separately for each person, and is rejected if the key is not a UUID', async ({ portal }) => {
    const send = sameSubmission(portal, 'noc')
    const first = await send(await portal.as('user'))
    const second = await send(await portal.createAccount('user', 'neighbour@panchayat.example'))
    expect(referenceIn(second)).not.toBe(referenceIn(first))
    const { definition } = portal.catalogue.get('noc')
    const headers = { 'idempotency-key': 'again' }
    const response = await (await portal.as('user')).postForm(definition.paths.submit, aSubmission(definition), headers)
    expect(response.status).toBe(422)
  })
})

describe('A submission that waited on a shared phone', () => {
  test('is rejected in the session of another person, and accepted in the session of its owner', async ({ portal }) => {
    const owner = await portal.as('user')
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    const { definition } = portal.catalogue.get('noc')
    const { data } = (await owner.get('/api/session')).json
    const sendAs = (client: Client) =>
      client.postForm(definition.paths.submit, aSubmission(definition), {
        'x-person': encodeURIComponent(data.username),
      })
    expect((await sendAs(neighbour)).status).toBe(409)
    expect(await portal.ownerQueries.countOf('applications')).toBe(0)
    expect((await sendAs(owner)).status).toBe(201)
  })
})
