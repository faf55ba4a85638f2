// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { recordPastNotifications } from '#server/notifications/record-notifications.ts'
import {
  notificationListSchema,
  type PortalNotification,
  UNREAD_BOUND,
  unreadSchema,
} from '#shared/notifications/wire.ts'
import { requestAmendment, sendAmendment } from '../support/amendments.ts'
import type { Client } from '../support/client.ts'
import { expectShape } from '../support/expect-shape.ts'
import { createUnactivated } from '../support/further-audited-actions.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'

const LIST = '/api/notifications'
const READ = '/api/notifications/read'

const notificationsOf = async (client: Client): Promise<PortalNotification[]> =>
  expectShape(await client.get(LIST), 200, notificationListSchema).data
const unreadOf = async (client: Client) =>
  expectShape(await client.get('/api/notifications/unread'), 200, unreadSchema).count

/** The kinds of a person's notifications, newest first; a star marks unread ones. */
const kindsOf = async (client: Client) =>
  (await notificationsOf(client)).map(({ kind, read }) => `${kind}${read ? '' : '*'}`)

const aStaff = (portal: TestPortal, name: string) => portal.createAccount('staff', `${name}@panchayat.example`)

describe('Every step of an application sends notifications', () => {
  test('to its applicant and to the reviewers who act next; notifications of other reviewers are marked as read', async ({
    portal,
  }) => {
    const [citizen, staff, admin] = [await portal.as('user'), await portal.as('staff'), await portal.as('admin')]
    const otherStaff = await aStaff(portal, 'other-staff')
    const disabled = await aStaff(portal, 'gone')
    await portal.ownerQueries.disableAccount('gone@panchayat.example')
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')

    const reference = await portal.createApplication()
    expect(await kindsOf(citizen)).toEqual(['submitted*'])
    for (const reviewer of [staff, otherStaff, admin]) expect(await kindsOf(reviewer)).toEqual(['waiting*'])

    await portal.decide('staff', reference, 'Verified')
    expect(await kindsOf(citizen)).toEqual(['verified*', 'submitted*'])
    for (const reviewer of [staff, otherStaff]) expect(await kindsOf(reviewer)).toEqual(['waiting'])
    expect(await kindsOf(admin)).toEqual(['to-decide*', 'waiting'])

    await portal.decide('admin', reference, 'Approved')
    expect(await kindsOf(citizen)).toEqual(['approved*', 'verified*', 'submitted*'])
    expect(await kindsOf(admin)).toEqual(['to-decide', 'waiting'])
    expect(await unreadOf(admin)).toBe(0)
    expect(await kindsOf(neighbour)).toEqual([])
    expect((await disabled.get(LIST)).status).toBe(401)
    const rejected = await portal.createApplication({ status: 'Rejected' })
    expect((await notificationsOf(citizen))[0]).toMatchObject({ kind: 'rejected', reference: rejected, read: false })
    expect(await unreadOf(staff)).toBe(0)
  })

  test('to no reviewer who has not activated the account yet', async ({ portal }) => {
    const staff = await portal.as('staff')
    await createUnactivated(portal, 'newstaff')
    const reference = await portal.createApplication()
    await requestAmendment(portal, reference, ['purpose'])
    await sendAmendment(portal, reference, [['purpose', 'A new purpose']])
    const { rows } = await sql<{ username: string }>`
      select distinct username from notices join accounts on accounts.id = account_id order by 1`.execute(
      portal.services.db,
    )
    expect(rows.map(({ username }) => username)).not.toContain('newstaff')
    expect(await kindsOf(staff)).toEqual(['amended*', 'waiting*'])
  })

  test('that name the application, in the reader’s language', async ({ portal }) => {
    const citizen = await portal.as('user')
    const reference = await portal.createApplication()
    const [notification] = await notificationsOf(citizen)
    const { words } = portal.catalogue.get('noc')
    expect(notification).toMatchObject({
      reference,
      collection: 'noc',
      service: words.en.card.title,
      scheme: 'Simplified NOC Approval Initiative',
    })
    expect(Date.parse(notification?.at ?? '')).toBeLessThanOrEqual(Date.now())
    citizen.cookies.set('language', 'hi')
    expect((await notificationsOf(citizen))[0]?.service).toBe(words.hi?.card.title)
  })

  test('but not if the step fails', async ({ portal }) => {
    const [citizen, staff] = [await portal.as('user'), await portal.as('staff')]
    const reference = await portal.createApplication()
    await portal.ownerQueries.rejectCertificateRows()
    expect((await portal.decide('admin', reference, 'Approved')).status).toBe(500)
    expect([await kindsOf(citizen), await kindsOf(staff)]).toEqual([['submitted*'], ['waiting*']])
  })

  test('but not if a submission fails', async ({ portal }) => {
    const [citizen, staff] = [await portal.as('user'), await portal.as('staff')]
    await portal.ownerQueries.rejectDocumentRows()
    expect((await portal.submit(citizen, 'noc')).status).toBe(500)
    expect([await kindsOf(citizen), await kindsOf(staff)]).toEqual([[], []])
  })
})

describe('A portal with REQUIRE_VERIFICATION', () => {
  test.override({ environment: { REQUIRE_VERIFICATION: 'true' } })

  test('notifies admins only after staff have verified an application', async ({ portal }) => {
    const admin = await portal.as('admin')
    const reference = await portal.createApplication()
    expect(await kindsOf(admin)).toEqual([])
    await portal.decide('staff', reference, 'Verified')
    expect(await kindsOf(admin)).toEqual(['to-decide*'])
  })
})

describe('GET /api/notifications and POST /api/notifications/read', () => {
  test('return pages, newest first, without repeating or skipping a notification', async ({ portal }) => {
    const citizen = await portal.as('user')
    const reference = await portal.createApplication({ status: 'Verified' })
    await portal.decide('admin', reference, 'Approved')
    const all = (await notificationsOf(citizen)).map(({ id }) => id)
    const first = expectShape(await citizen.get(`${LIST}?limit=2`), 200, notificationListSchema)
    const second = expectShape(await citizen.get(`${LIST}?limit=2&cursor=${first.next}`), 200, notificationListSchema)
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(all)
    expect([all.length, second.next]).toEqual([3, null])
    for (const wrong of ['cursor=x', 'limit=51', 'limit=0', 'account=1']) {
      expect((await citizen.get(`${LIST}?${wrong}`)).status).toBe(422)
    }
  })

  test('mark a person’s notifications as read, by id or up to the newest notification seen; those of other people stay unchanged', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    for (let count = 0; count < 3; count += 1) await portal.createApplication()
    const [newest, middle, oldest] = (await notificationsOf(citizen)).map(({ id }) => id)
    expect((await neighbour.post(READ, { ids: [newest] })).json).toEqual({ count: 0 })
    expect((await neighbour.post(READ, { all: true, upTo: newest })).json).toEqual({ count: 0 })
    expect(await unreadOf(citizen)).toBe(3)
    expect(expectShape(await citizen.post(READ, { ids: [oldest, '999'] }), 200, unreadSchema)).toEqual({ count: 2 })
    expect((await citizen.post(READ, { all: true, upTo: middle })).json).toEqual({ count: 1 })
    expect(await kindsOf(citizen)).toEqual(['submitted*', 'submitted', 'submitted'])
    for (const wrong of [{}, { ids: [] }, { all: true }, { ids: ['1 or 1=1'] }, { ids: [newest], account: '1' }]) {
      expect((await citizen.post(READ, wrong)).status).toBe(422)
    }
  })

  test('return nothing from another panchayat, and no waiting applications to a former reviewer', async ({
    portal,
  }) => {
    const staff = await portal.as('staff')
    const movedStaff = await aStaff(portal, 'mover')
    await portal.createApplication()
    await portal.ownerQueries.changeRole('the-staff@panchayat.example', 'user')
    await portal.ownerQueries.moveToOtherPanchayat('mover@panchayat.example')
    for (const former of [staff, movedStaff]) {
      expect([await kindsOf(former), await unreadOf(former)]).toEqual([[], 0])
    }
  })

  test('count unread notifications up to a hundred only', async ({ portal }) => {
    const citizen = await portal.as('user')
    await portal.createApplication()
    const columns = ['id', 'panchayatId', 'applicantId'] as const
    const application = await portal.services.db.selectFrom('applications').select(columns).executeTakeFirstOrThrow()
    const step = { application, status: 'Approved', at: new Date() } as const
    for (let count = 0; count < UNREAD_BOUND; count += 1) {
      await recordPastNotifications(portal.services.db, step, portal.services.lifecycle)
    }
    expect(await unreadOf(citizen)).toBe(UNREAD_BOUND)
  })
})
