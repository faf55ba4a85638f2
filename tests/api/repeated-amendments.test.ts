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

describe('The marks in the queue', () => {
  const read = async (portal: TestPortal, query = '') => {
    const path = `/api/getapplication?category=noc&view=queue&sort=waiting${query}`
    const [group] = expectShape(await (await portal.as('staff')).get(path), 200, categoryListSchema).data
    return { total: group?.total, marks: group?.data.map(({ _id, queue }) => [_id, queue?.marks]) }
  }
  const amend = async (portal: TestPortal, reference: string) => {
    await requestAmendment(portal, reference, ['purpose'])
    return () => sendAmendment(portal, reference, [['purpose', 'A deep well']])
  }

  test('say that changes were received or a decision was ordered, and the list can show only these applications', async ({
    portal,
  }) => {
    const untouched = await portal.createApplication()
    const changed = await portal.createApplication()
    const send = await amend(portal, changed)
    expect((await read(portal)).marks).toEqual([
      [untouched, []],
      [changed, []],
    ])
    await send()
    const ordered = await portal.createApplication()
    await (await amend(portal, ordered))()
    await portal.decide('staff', ordered, 'Rejected', 'The map is unreadable.')
    await appeal(portal, ordered)
    expect((await read(portal, '&mark=changesReceived')).marks).toEqual([[changed, ['changesReceived']]])
    await decideAppeal(portal, ordered)
    // The rejection already judged the changes that came before it.
    expect(await read(portal, '&mark=ordered')).toEqual({ total: 1, marks: [[ordered, ['ordered']]] })
    await (await amend(portal, ordered))()
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
