// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { reportOverdue } from '#server/applications/report-overdue.ts'
import { notificationListSchema } from '#shared/notifications/wire.ts'
import { ageSubmissions } from '../support/charter.ts'
import type { Client } from '../support/client.ts'
import { expectShape } from '../support/expect-shape.ts'
import { mailsInOutbox } from '../support/outbox.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

/** The notifications of a person about overdue applications, newest first. */
async function overdueOf(client: Client) {
  const { data } = expectShape(await client.get('/api/notifications'), 200, notificationListSchema)
  return data.flatMap(({ kind, count, reference, read }) => (kind === 'overdue' ? [{ count, reference, read }] : []))
}

const mailsAboutOverdue = async (portal: TestPortal, total: number) =>
  (await mailsInOutbox(portal.dataDir, total))
    .filter(({ subject }) => /\bare late$|\bis late$/.test(subject ?? ''))
    .map(({ to, subject, text = '' }) => ({ to: to?.[0]?.address, subject, text }))

/** Two pending applications and a verified one, all long overdue, and an application that is not due yet. */
async function anOverdueOffice(portal: TestPortal) {
  const oldest = await portal.createApplication({ service: 'birth-certificates' })
  await portal.createApplication({ changes: { businessName: 'Another mill' } })
  await portal.createApplication({ service: 'household', status: 'Verified' })
  await ageSubmissions(portal, 60)
  await portal.createApplication({ changes: { businessName: 'A third mill' } })
  return oldest
}

describe('Overdue applications are reported once a day', () => {
  test('in one notification to each admin and to the staff whose step it is', async ({ portal }) => {
    const [staff, admin, citizen] = [await portal.as('staff'), await portal.as('admin'), await portal.as('user')]
    const oldest = await anOverdueOffice(portal)
    await reportOverdue(portal.services)
    expect(await overdueOf(admin)).toEqual([{ count: 3, reference: oldest, read: false }])
    expect(await overdueOf(staff)).toEqual([{ count: 2, reference: oldest, read: false }])
    expect(await overdueOf(citizen)).toEqual([])

    await reportOverdue(portal.services)
    expect(await overdueOf(admin)).toHaveLength(1)
    await portal.ownerQueries.ageRecords(1)
    await reportOverdue(portal.services)
    expect((await overdueOf(admin)).map(({ read }) => read)).toEqual([false, true])
  })

  test('in one mail to each of them, with a line for each service and the officer of its step', async ({ portal }) => {
    await portal.as('staff')
    await portal.as('admin')
    await anOverdueOffice(portal)
    await reportOverdue(portal.services)
    await reportOverdue(portal.services)
    const mails = await mailsAboutOverdue(portal, 7)
    expect(mails.map(({ to, subject }) => [to, subject]).toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      ['the-admin@panchayat.example', '3 applications are late'],
      ['the-staff@panchayat.example', '2 applications are late'],
    ])
    const toAdmin = mails.find(({ to }) => to === 'the-admin@panchayat.example')?.text ?? ''
    expect(toAdmin).toMatch(/^Birth Certificate: 1 waits for Panchayat Secretary\. The oldest is \d+ days late\.$/m)
    expect(toAdmin).toMatch(/^Household Registration: 1 waits for Sarpanch\. The oldest is \d+ days late\.$/m)
    expect(toAdmin).toContain('http://127.0.0.1:3000/admin/dashboard?status=pending')
    expect(mails.find(({ to }) => to === 'the-staff@panchayat.example')?.text).not.toContain('Household')
  })

  test('but not while nothing is overdue', async ({ portal }) => {
    const admin = await portal.as('admin')
    await portal.createApplication()
    await reportOverdue(portal.services)
    expect(await overdueOf(admin)).toEqual([])
  })
})
