// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { TRACKING_ATTEMPTS, TRACKING_REQUESTS } from '#server/applications/track-application.ts'
import { trackedSchema } from '#shared/applications/tracking.ts'
import { requestAmendment, sendAmendment } from '../support/amendments.ts'
import { errorOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

const NOT_TRACKED = [
  404,
  'We could not find an application with this ID and these digits. Check both, or ask at the panchayat office.',
]
const TOO_MANY = [429, 'Too many attempts. Please wait a while and try again.']

const track = (portal: TestPortal, reference: string, digits: string, from?: string) =>
  portal.visitor(from).post('/api/track', { reference, digits })

/** Creates an application; returns its reference, its details, and the last four digits of the applicant's mobile number. */
async function anApplication(portal: TestPortal, status: 'Pending' | 'Rejected' = 'Pending') {
  const reference = await portal.createApplication({ status })
  const { json } = await (await portal.as('staff')).get(`/api/applications/${reference}`)
  return { reference, details: json.data, digits: json.data.applicant.mobile.slice(-4) }
}

const wrongDigits = (digits: string) => String((Number(digits) + 1) % 10_000).padStart(4, '0')

describe('Tracking without login', () => {
  test('shows status, due date and steps, and nothing about the person', async ({ portal }) => {
    const { reference, digits, details } = await anApplication(portal, 'Rejected')
    const answer = await track(portal, reference, digits)
    const { data } = expectShape(answer, 200, trackedSchema)
    expect(data).toMatchObject({ _id: reference, status: 'Rejected', service: 'NOC Approval', dueOn: details.dueOn })
    expect(data.history.map(({ to }) => to)).toEqual(['Pending', 'Rejected'])
    const { applicant, summary, answers } = details
    const personal = [...Object.values(applicant), summary, ...Object.values(answers)].filter((text) => text !== '')
    for (const text of personal) expect(JSON.stringify(data)).not.toContain(text)
  })

  test('shows that the applicant must send changes, until they are sent', async ({ portal }) => {
    const { reference, digits } = await anApplication(portal)
    const read = async () => expectShape(await track(portal, reference, digits), 200, trackedSchema).data
    const before = await read()
    expect(before.amendmentRequested).toBe(false)
    await requestAmendment(portal, reference, ['purpose'])
    expect(await read()).toMatchObject({ status: 'Pending', amendmentRequested: true, dueOn: null })
    await sendAmendment(portal, reference, [['purpose', 'A new purpose']])
    expect(await read()).toMatchObject({ amendmentRequested: false, dueOn: before.dueOn })
  })

  test('accepts the ID in small letters and with spaces, and the digits of any script', async ({ portal }) => {
    const { reference, digits } = await anApplication(portal)
    const hindi = [...digits].map((digit) => String.fromCodePoint(0x966 + Number(digit))).join('')
    const answer = await track(portal, ` ${reference.toLowerCase().replaceAll('-', ' -')}`, hindi)
    expect(answer.json.data._id).toBe(reference)
  })

  test('answers an unknown ID and wrong digits alike, even when the attempts are used up', async ({ portal }) => {
    const { reference, digits } = await anApplication(portal)
    const answers: Record<string, unknown[]> = {}
    for (const id of [reference, 'NC-2026-22222222']) {
      answers[id] = []
      for (let attempt = 0; attempt <= TRACKING_ATTEMPTS; attempt += 1) {
        const answer = await track(portal, id, wrongDigits(digits))
        answers[id].push([...errorOf(answer), Object.keys(answer.headers).sort()])
      }
    }
    expect(answers[reference]).toEqual(answers['NC-2026-22222222'])
    expect(answers[reference]?.map((answer) => (answer as unknown[]).slice(0, 2))).toEqual([
      ...Array.from({ length: TRACKING_ATTEMPTS }, () => NOT_TRACKED),
      TOO_MANY,
    ])
  })

  test('stops guesses at the digits of one ID from any number of networks', async ({ portal }) => {
    const { reference, digits } = await anApplication(portal)
    for (let network = 0; network < TRACKING_ATTEMPTS; network += 1) {
      expect(errorOf(await track(portal, reference, wrongDigits(digits), `203.0.113.${network}`))).toEqual(NOT_TRACKED)
    }
    expect(errorOf(await track(portal, reference, digits, '198.51.100.7'))).toEqual(TOO_MANY)
  })

  test('lets the applicant look as often as they like', async ({ portal }) => {
    const { reference, digits } = await anApplication(portal)
    for (let visit = 0; visit < 2 * TRACKING_ATTEMPTS; visit += 1) {
      expect((await track(portal, reference, digits)).status).toBe(200)
    }
    expect(errorOf(await track(portal, reference, wrongDigits(digits)))).toEqual(NOT_TRACKED)
  })

  test('limits the requests of a network, without using up the attempts of an ID', async ({ portal }) => {
    const { reference, digits } = await anApplication(portal)
    for (let request = 0; request < TRACKING_REQUESTS; request += 1) {
      await track(portal, `NC-2026-${request}`, '0000', '203.0.113.9')
    }
    for (let request = 0; request <= TRACKING_ATTEMPTS; request += 1) {
      expect(errorOf(await track(portal, reference, wrongDigits(digits), '203.0.113.9'))).toEqual(TOO_MANY)
    }
    expect((await track(portal, reference, digits, '198.51.100.7')).status).toBe(200)
  })
})
