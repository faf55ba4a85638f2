// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { categoryListSchema } from '#shared/applications/wire.ts'
import { requestAmendment, sendAmendment } from '../support/amendments.ts'
import { appeal, decideAppeal } from '../support/appeals.ts'
import { errorOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { aPdf } from '../support/files.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

const detailsOf = async (portal: TestPortal, reference: string) =>
  (await (await portal.as('staff')).get(`/api/applications/${reference}`)).json.data

const documentsIn = (documents: { slot: string }[], slot: string) =>
  documents.filter((document) => document.slot === slot)

describe('An amendment that is sent again with its Idempotency-Key', () => {
  test('with the same content changes nothing', async ({ portal }) => {
    const reference = await portal.createApplication()
    await requestAmendment(portal, reference, ['landMap'])
    const send = (key: string) =>
      sendAmendment(portal, reference, [['landMap', aPdf('map.pdf', 'another map')]], { key })
    const key = randomUUID()
    const responses = await Promise.all([send(key), send(key), send(key)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await send(key)).status).toBe(200)
    expect((await send(randomUUID())).json.code).toBe('amendment-over')
    const details = await detailsOf(portal, reference)
    expect(documentsIn(details.documents, 'landMap')).toHaveLength(1)
    expect(await portal.filesOnDisk()).toEqual(await portal.ownerQueries.listReferencedFiles())
  })

  test('with other content is answered 410, and the first content stays', async ({ portal }) => {
    const reference = await portal.createApplication()
    await requestAmendment(portal, reference, ['purpose', 'landMap'])
    const key = randomUUID()
    const send = (purpose: string, map: string) => {
      const parts = [
        ['purpose', purpose],
        ['landMap', aPdf('map.pdf', map)],
      ] as const
      return sendAmendment(portal, reference, parts, { key })
    }
    expect((await send('A well', 'first map')).status).toBe(200)
    const received =
      'Your changes have already been received. What you changed after that is not part of them. If it matters, tell the panchayat.'
    expect(errorOf(await send('A deep well', 'first map'))).toEqual([410, received])
    expect(errorOf(await send('A well', 'second map'))).toEqual([410, received])
    expect((await send('A well', 'first map')).status).toBe(200)
    // A later amendment of the same part does not change the comparison.
    await requestAmendment(portal, reference, ['purpose'])
    await sendAmendment(portal, reference, [['purpose', 'A pond']])
    expect((await send('A well', 'first map')).status).toBe(200)
    const details = await detailsOf(portal, reference)
    expect(details.answers.purpose).toBe('A pond')
    expect(documentsIn(details.documents, 'landMap')).toHaveLength(1)
    expect(await portal.filesOnDisk()).toEqual(await portal.ownerQueries.listReferencedFiles())
  })
})

describe('A document that the applicant keeps in an amendment', () => {
  const EXPLANATION = 'The office wrote the number on this map in 2019.'
  const explain = (slot: string, explanation = EXPLANATION) => [`explanation-${slot}`, explanation] as const
  const itemsOf = async (portal: TestPortal, reference: string) =>
    (await detailsOf(portal, reference)).amendments.at(-1).items

  test('stays as it is; the office and the applicant read the explanation, also in the export of own data', async ({
    portal,
  }) => {
    const reference = await portal.createApplication()
    const before = await detailsOf(portal, reference)
    await requestAmendment(portal, reference, ['landMap', 'purpose'])
    const parts = [['purpose', 'A well'], explain('landMap', ` ${EXPLANATION} `)] as const
    expect((await sendAmendment(portal, reference, parts)).status).toBe(200)
    const items = [
      { name: 'landMap', reason: 'Please check landMap', explanation: EXPLANATION },
      { name: 'purpose', reason: 'Please check purpose' },
    ]
    const after = await detailsOf(portal, reference)
    expect(after.answers).toEqual({ ...before.answers, purpose: 'A well' })
    expect(after.documents).toEqual(before.documents)
    expect(after.amendments).toMatchObject([{ items, submittedAt: expect.any(String), previousDocuments: [] }])
    const citizen = await portal.as('user')
    expect((await citizen.get(`/api/applications/${reference}`)).json.data.amendments[0].items).toEqual(items)
    const exported = (await citizen.get('/api/account/data')).json
    expect(exported.applications.find(({ _id }: { _id: string }) => _id === reference).amendments[0].items).toEqual(
      items,
    )
    // The staff member's export contains the request, but not the words of the applicant.
    const { items: requested } = (await (await portal.as('staff')).get('/api/account/data')).json.office.requests[0]
    expect(requested).toEqual(items.map(({ name, reason }) => ({ name, reason })))
  })

  test('needs an explanation of at most 300 characters, which replaces the files', async ({ portal }) => {
    const reference = await portal.createApplication()
    await requestAmendment(portal, reference, ['landMap'])
    const faultsOf = async (...parts: Parameters<typeof sendAmendment>[2]) => {
      const { status, json } = await sendAmendment(portal, reference, parts)
      return [status, json.faults.map(({ field, code }: { field: string; code: string }) => [field, code])]
    }
    expect(await faultsOf(explain('landMap', ' '))).toEqual([422, [['explanation-landMap', 'required']]])
    expect(await faultsOf(explain('landMap', 'x'.repeat(301)))).toEqual([422, [['explanation-landMap', 'too-long']]])
    expect(await faultsOf(explain('landMap', 'a\u0007'))).toEqual([422, [['explanation-landMap', 'text']]])
    expect(await faultsOf(explain('landMap'), ['landMap', aPdf('map.pdf')])).toEqual([
      422,
      [['explanation-landMap', 'unknown']],
    ])
    expect(await itemsOf(portal, reference)).toEqual([{ name: 'landMap', reason: 'Please check landMap' }])
    expect((await sendAmendment(portal, reference, [explain('landMap', 'x'.repeat(300))])).status).toBe(200)
  })

  test('must be named by the office and sent before, and belong to the applicant', async ({ portal }) => {
    const reference = await portal.createApplication({ service: 'birth-certificates' })
    const { documents } = await detailsOf(portal, reference)
    expect(documentsIn(documents, 'marriageCertificate')).toEqual([])
    await requestAmendment(portal, reference, ['marriageCertificate', 'motherName'])
    const parts = [['motherName', 'Gita'], explain('proofOfBirth'), explain('motherName')] as const
    const unnamed = await sendAmendment(portal, reference, [...parts, explain('marriageCertificate')])
    expect(unnamed.status).toBe(422)
    expect(unnamed.json.faults.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual([
      ['explanation-proofOfBirth', 'unknown'],
      ['explanation-motherName', 'unknown'],
      ['explanation-marriageCertificate', 'unknown'],
      ['marriageCertificate', 'too-few-documents'],
    ])
    const other = await portal.createAccount('user', 'keeps@panchayat.example')
    const theirs = await sendAmendment(portal, reference, [explain('marriageCertificate')], { by: other })
    expect(theirs.json.code).toBe('application-not-found')
    expect((await detailsOf(portal, reference)).amendments[0]).not.toHaveProperty('submittedAt')
  })

  test('can be sent again with the same explanation only, also after a later request has replaced it', async ({
    portal,
  }) => {
    const reference = await portal.createApplication()
    await requestAmendment(portal, reference, ['landMap'])
    const key = randomUUID()
    const send = (explanation: string) => sendAmendment(portal, reference, [explain('landMap', explanation)], { key })
    expect((await send(EXPLANATION)).status).toBe(200)
    expect((await send(EXPLANATION)).status).toBe(200)
    expect((await send('Another explanation')).status).toBe(410)
    await requestAmendment(portal, reference, ['landMap'])
    const replacement = [['landMap', aPdf('map.pdf', 'a better map')]] as const
    expect((await sendAmendment(portal, reference, replacement)).status).toBe(200)
    expect((await send(EXPLANATION)).status).toBe(200)
    const details = await detailsOf(portal, reference)
    expect(documentsIn(details.documents, 'landMap')).toHaveLength(1)
    expect(details.amendments.map(({ items }: { items: unknown[] }) => items[0])).toEqual([
      { name: 'landMap', reason: 'Please check landMap', explanation: EXPLANATION },
      { name: 'landMap', reason: 'Please check landMap' },
    ])
    expect(details.amendments[1].previousDocuments).toHaveLength(1)
  })

  test('stays part of an earlier amendment that is sent again', async ({ portal }) => {
    const reference = await portal.createApplication()
    await requestAmendment(portal, reference, ['landMap'])
    const key = randomUUID()
    const send = () => sendAmendment(portal, reference, [['landMap', aPdf('map.pdf', 'a new map')]], { key })
    expect((await send()).status).toBe(200)
    await requestAmendment(portal, reference, ['landMap'])
    expect((await sendAmendment(portal, reference, [explain('landMap')])).status).toBe(200)
    expect((await send()).status).toBe(200)
  })
})

describe('The marks in the queue', () => {
  const read = async (portal: TestPortal, query = '') => {
    const path = `/api/getapplication?category=noc&view=queue&sort=waiting${query}`
    const [group] = expectShape(await (await portal.as('staff')).get(path), 200, categoryListSchema).data
    return { total: group?.total, marks: group?.data.map(({ _id, queue }) => [_id, queue?.marks]) }
  }
  const sendPurpose = (portal: TestPortal, reference: string) =>
    sendAmendment(portal, reference, [['purpose', 'A deep well']])
  const amend = async (portal: TestPortal, reference: string) => {
    await requestAmendment(portal, reference, ['purpose'])
    await sendPurpose(portal, reference)
  }

  test('say that an appeal is open, changes were received or a decision was ordered, and the list can show only these applications', async ({
    portal,
  }) => {
    const untouched = await portal.createApplication()
    const changed = await portal.createApplication()
    await requestAmendment(portal, changed, ['purpose'])
    expect((await read(portal)).marks).toEqual([
      [untouched, []],
      [changed, []],
    ])
    await sendPurpose(portal, changed)
    const ordered = await portal.createApplication()
    await amend(portal, ordered)
    await portal.decide('staff', ordered, 'Rejected', 'The map is unreadable.')
    await appeal(portal, ordered)
    expect((await read(portal, '&mark=changesReceived')).marks).toEqual([[changed, ['changesReceived']]])
    // An open appeal against a rejection is a mark of its own.
    expect(await read(portal, '&mark=appealFiled')).toEqual({ total: 1, marks: [[ordered, ['appealFiled']]] })
    await decideAppeal(portal, ordered)
    expect((await read(portal, '&mark=appealFiled')).total).toBe(0)
    // The rejection already judged the changes that came before it.
    expect(await read(portal, '&mark=ordered')).toEqual({ total: 1, marks: [[ordered, ['ordered']]] })
    await amend(portal, ordered)
    expect(await read(portal, '&mark=changesReceived')).toEqual({
      total: 2,
      marks: [
        [changed, ['changesReceived']],
        [ordered, ['ordered', 'changesReceived']],
      ],
    })
    await portal.decide('staff', changed, 'Verified')
    expect((await read(portal, '&mark=changesReceived&status=Verified')).marks).toEqual([
      [changed, ['changesReceived']],
    ])
    await portal.decide('admin', changed, 'Approved')
    expect((await read(portal, '&mark=changesReceived')).total).toBe(1)
    expect((await read(portal, '&status=Approved')).marks).toEqual([[changed, []]])
  })
})
