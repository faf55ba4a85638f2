// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { overviewSchema } from '#shared/applications/overview-wire.ts'
import { MAX_OWN_REASONS, type OfferedReasons, OWN_REASON_LENGTH } from '#shared/charter/reasons.ts'
import { offeredReasonsSchema } from '#shared/charter/reasons-wire.ts'
import { messages as en } from '#shared/locales/en/index.ts'
import { detailsOf } from '../support/certificate-register.ts'
import type { Client } from '../support/client.ts'
import { expectShape } from '../support/expect-shape.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

const BRIDGE = { en: 'The plot lies beyond the old bridge.', hi: 'यह ज़मीन पुराने पुल के पार है।' }
const ownReason = (texts: object, kinds: string[] = ['rejection']) => ({ texts, kinds })

const readReasons = async (reader: Client) =>
  expectShape(await reader.get('/api/reasons'), 200, offeredReasonsSchema).data

/** Replaces the list that is stored now. */
async function changeReasons(portal: TestPortal, reasons: object[], hidden: string[] = []) {
  const admin = await portal.as('admin')
  const { version } = await readReasons(admin)
  const response = await admin.post('/api/reasons', { version, reasons, hidden })
  expect(response.status).toBe(200)
}

/** The list without its version. */
const withoutVersion = ({ reasons, hidden }: OfferedReasons) => ({ reasons, hidden })

/** Creates an application, which staff reject with this message; returns its reference. */
async function rejectNewApplication(portal: TestPortal, message: string) {
  const reference = await portal.createApplication()
  const decision = { appId: reference, status: 'Rejected', collection: 'noc', message }
  expect((await (await portal.as('staff')).post('/api/updatestatus', decision)).status).toBe(200)
  return reference
}

/** The reasons that the applicant reads in Hindi: in the details, in the history and in the list. */
async function readInHindi(portal: TestPortal, reference: string) {
  const citizen = await portal.as('user')
  citizen.cookies.set('language', 'hi')
  const { reason, history } = await detailsOf(citizen, reference)
  const list = (await citizen.post('/api/user/getapplication')).json.data as { _id: string; reason?: string }[]
  citizen.cookies.delete('language')
  return [reason, history.at(-1)?.message, list.find(({ _id }) => _id === reference)?.reason]
}

describe('The reasons of the panchayat', () => {
  test('are none at first, are saved in order by an admin, and are read by staff', async ({ portal }) => {
    const staff = await portal.as('staff')
    expect(withoutVersion(await readReasons(staff))).toEqual({ reasons: [], hidden: [] })
    const fee = ownReason({ en: 'The fee is not paid.' }, ['rejection', 'amendment'])
    await changeReasons(portal, [ownReason(BRIDGE), fee], ['expired'])
    expect(withoutVersion(await readReasons(staff))).toEqual({ reasons: [ownReason(BRIDGE), fee], hidden: ['expired'] })
    await changeReasons(portal, [fee, ownReason(BRIDGE)])
    expect(withoutVersion(await readReasons(staff))).toEqual({ reasons: [fee, ownReason(BRIDGE)], hidden: [] })
  })

  test('are not read or changed by another panchayat', async ({ portal }) => {
    await changeReasons(portal, [ownReason(BRIDGE)])
    const outsider = await portal.createAccount('admin', 'reasons@panchayat.example')
    await portal.ownerQueries.moveToOtherPanchayat('reasons@panchayat.example')
    expect(withoutVersion(await readReasons(outsider))).toEqual({ reasons: [], hidden: [] })
    const change = { version: 0, reasons: [ownReason({ en: 'Elsewhere.' })], hidden: ['dates'] }
    expect((await outsider.post('/api/reasons', change)).status).toBe(200)
    expect(withoutVersion(await readReasons(await portal.as('staff')))).toEqual({
      reasons: [ownReason(BRIDGE)],
      hidden: [],
    })
  })

  test('are not overwritten by an admin who has read an earlier list', async ({ portal }) => {
    const admin = await portal.as('admin')
    const { version } = await readReasons(admin)
    const first = { version, reasons: [ownReason(BRIDGE)], hidden: [] }
    const second = { version, reasons: [ownReason({ en: 'The fee is not paid.' })], hidden: [] }
    const results = await Promise.all([first, second].map((body) => admin.post('/api/reasons', body)))
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(results.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'reasons-changed',
      message: en['error.reasons-changed'],
    })
    const saved = results[0]?.status === 200 ? first : second
    const list = await readReasons(admin)
    expect(list).toEqual({ ...saved, version: version + 1 })
    // The response was lost, and the same request is sent again: it changes nothing, and is not a conflict.
    expect((await admin.post('/api/reasons', saved)).json.data).toEqual(list)
    expect(await readReasons(admin)).toEqual(list)
    const other = saved === first ? second : first
    expect((await admin.post('/api/reasons', { ...other, version: list.version })).status).toBe(200)
  })

  test('have limits, need English, a known language and a kind, and name only built-in reasons', async ({ portal }) => {
    const admin = await portal.as('admin')
    const { version } = await readReasons(admin)
    const longest = ownReason({ en: 'x'.repeat(OWN_REASON_LENGTH) })
    const many = Array.from({ length: MAX_OWN_REASONS }, (_, index) => ownReason({ en: `Reason ${index}` }))
    for (const body of [
      { reasons: [ownReason({ hi: BRIDGE.hi })], hidden: [] },
      { reasons: [ownReason({ en: ' ' })], hidden: [] },
      { reasons: [ownReason({ en: 'A bell\u0007' })], hidden: [] },
      { reasons: [ownReason({ en: 'x'.repeat(OWN_REASON_LENGTH + 1) })], hidden: [] },
      { reasons: [ownReason(BRIDGE, [])], hidden: [] },
      { reasons: [ownReason(BRIDGE, ['approval'])], hidden: [] },
      { reasons: [ownReason(BRIDGE, ['rejection', 'rejection'])], hidden: [] },
      { reasons: [{ ...ownReason(BRIDGE), position: 3 }], hidden: [] },
      { reasons: [...many, longest], hidden: [] },
      { reasons: [], hidden: ['nothing'] },
      { reasons: [] },
      { reasons: [], hidden: [], version: -1 },
      { reasons: [], hidden: [], version: 1.5 },
      { reasons: [], hidden: [], version: undefined },
    ]) {
      expect((await admin.post('/api/reasons', { version, ...body })).status).toBe(422)
    }
    const unknown = await admin.post('/api/reasons', {
      version,
      reasons: [ownReason({ ...BRIDGE, xx: 'Pont.' })],
      hidden: [],
    })
    expect(unknown.status).toBeGreaterThanOrEqual(400)
    await changeReasons(portal, [longest, ...many.slice(1)])
    expect((await readReasons(admin)).reasons).toHaveLength(MAX_OWN_REASONS)
  })

  test('are read by the applicant in their language, also after the reason was changed or archived', async ({
    portal,
  }) => {
    const changed = { en: 'The plot lies beyond the new bridge.', hi: 'यह ज़मीन नए पुल के पार है।' }
    await changeReasons(portal, [ownReason(BRIDGE)])
    const reference = await rejectNewApplication(portal, `${BRIDGE.en} Plot 12.`)
    expect(await readInHindi(portal, reference)).toEqual(Array(3).fill(`${BRIDGE.hi} Plot 12.`))
    await changeReasons(portal, [ownReason(changed)])
    expect(withoutVersion(await readReasons(await portal.as('staff')))).toEqual({
      reasons: [ownReason(changed)],
      hidden: [],
    })
    expect(await readInHindi(portal, reference)).toEqual(Array(3).fill(`${BRIDGE.hi} Plot 12.`))
    await changeReasons(portal, [])
    expect(await readInHindi(portal, reference)).toEqual(Array(3).fill(`${BRIDGE.hi} Plot 12.`))
    // The stored text is the record of what the reviewer wrote.
    expect((await detailsOf(await portal.as('staff'), reference)).reason).toBe(`${BRIDGE.en} Plot 12.`)
  })

  test('are read in English if they are not written in the applicant’s language', async ({ portal }) => {
    await changeReasons(portal, [ownReason({ en: 'The fee is not paid.' })])
    const reference = await rejectNewApplication(portal, 'The fee is not paid.')
    expect(await readInHindi(portal, reference)).toEqual(Array(3).fill('The fee is not paid.'))
  })

  test('are not translated inside another word', async ({ portal }) => {
    await changeReasons(portal, [ownReason({ en: 'Fee', hi: 'शुल्क' })])
    const reference = await rejectNewApplication(portal, 'Fee: Feedback 2FA, Fees. Fee')
    expect(await readInHindi(portal, reference)).toEqual(Array(3).fill('शुल्क: Feedback 2FA, Fees. शुल्क'))
  })

  test('are translated in a request for changes, too', async ({ portal }) => {
    await changeReasons(portal, [ownReason(BRIDGE, ['amendment'])])
    const reference = await portal.createApplication()
    const items = [{ name: 'purpose', reason: BRIDGE.en }]
    await (await portal.as('staff')).post(`/api/applications/${reference}/amendment-request`, { items })
    const citizen = await portal.as('user')
    citizen.cookies.set('language', 'hi')
    const { amendments } = await detailsOf(citizen, reference)
    citizen.cookies.delete('language')
    expect(amendments[0]?.items[0]?.reason).toBe(BRIDGE.hi)
  })

  test('are counted by their text in the overview, in every language, also when archived', async ({ portal }) => {
    await changeReasons(portal, [ownReason(BRIDGE)])
    await rejectNewApplication(portal, `${BRIDGE.en} Plot 12.`)
    await rejectNewApplication(portal, BRIDGE.hi)
    await rejectNewApplication(portal, en['review.reason.names.text'])
    await rejectNewApplication(portal, 'Something else.')
    await changeReasons(portal, [ownReason({ ...BRIDGE, hi: 'ज़मीन पुल के पार है।' })])
    const staff = await portal.as('staff')
    const { rejections } = expectShape(await staff.get('/api/overview'), 200, overviewSchema).data
    expect(rejections).toEqual([
      { reason: BRIDGE.en, count: 2 },
      { reason: en['review.reason.names'], count: 1 },
      { reason: en['office.reason.other'], count: 1 },
    ])
  })
})
