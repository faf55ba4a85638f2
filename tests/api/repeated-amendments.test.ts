// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { requestAmendment, sendAmendment } from '../support/amendments.ts'
import { errorOf } from '../support/error-of.ts'
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
