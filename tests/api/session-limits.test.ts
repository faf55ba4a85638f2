// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { createClient } from '../support/client.ts'
import { PASSWORD, sharedTest as test } from '../support/portal-fixture.ts'
import { setUpPhone } from '../support/set-up-phone.ts'
import { startSecondProcess } from '../support/start-second-process.ts'

const CITIZEN = 'the-user@panchayat.example'

describe('Session expiry', () => {
  test('depends on the current role: an hour without use or twelve hours for the office, at most thirty days for a citizen', async ({
    portal,
  }) => {
    const { ownerQueries } = portal
    for (const [role, idle, old, status] of [
      ['staff', '59 minutes', '11 hours', 200],
      ['staff', '61 minutes', '2 hours', 401],
      ['admin', '1 minute', '12 hours 1 minute', 401],
      ['user', '11 hours', '11 hours', 200],
      ['user', '20 days', '31 days', 401],
    ] as const) {
      const person = await portal.createAccount(role, `${role}-${idle.replace(' ', '-')}@panchayat.example`)
      await person.post('/api/verify')
      await ownerQueries.ageSessions({ idle, old })
      const response = await person.post('/api/verify')
      expect([role, idle, old, response.status]).toEqual([role, idle, old, status])
    }
  })

  test('follows the limits of staff once a citizen becomes staff, whose sessions are never remembered', async ({
    portal,
  }) => {
    await portal.as('user')
    const browser = portal.visitor()
    const login = { email: CITIZEN, password: PASSWORD, remember: 'on' }
    expect(String((await browser.postUrlEncoded('/api/login', login)).headers['set-cookie'])).toContain('Expires=')
    await portal.ownerQueries.ageSessions({ idle: '2 hours', old: '13 hours' })
    expect((await browser.post('/api/verify')).status).toBe(200)
    await portal.ownerQueries.changeRole(CITIZEN, 'staff')
    expect((await browser.post('/api/verify')).status).toBe(401)
    const staff = await portal.visitor().postUrlEncoded('/api/login', login)
    expect(String(staff.headers['set-cookie'])).not.toContain('Expires=')
  })

  test('applies to staff sessions without a second factor when it becomes required, and the next login asks for it', async ({
    portal,
  }) => {
    const strict = await startSecondProcess(portal, { requireSecondFactor: true })
    const [staff, citizen] = [await portal.as('staff'), await portal.as('user')]
    const otherClient = createClient(strict.app)
    for (const [client, status] of [
      [staff, 401],
      [citizen, 200],
    ] as const) {
      for (const [name, value] of client.cookies) otherClient.cookies.set(name, value)
      expect((await otherClient.post('/api/verify')).status).toBe(status)
    }
    const login = { email: 'the-staff@panchayat.example', password: PASSWORD }
    expect((await otherClient.postUrlEncoded('/api/login', login)).json).toMatchObject({ status: 202, next: 'set-up' })
    expect((await setUpPhone(otherClient)).status).toBe(200)
    expect((await otherClient.post('/api/verify')).status).toBe(200)
    await strict.end()
  })

  test('is postponed by activity of the person, not by background requests of an open screen', async ({ portal }) => {
    const staff = await portal.as('staff')
    const { ownerQueries } = portal
    await ownerQueries.ageSessions({ idle: '58 minutes' })
    for (const path of ['/api/notifications/unread', '/api/statistics', '/api/notifications']) {
      expect((await staff.get(path)).status).toBe(200)
    }
    await ownerQueries.ageSessions({ idle: '58 minutes' })
    expect((await staff.get('/api/notifications/unread')).status).toBe(200)
    // The session was read a moment ago by a background request. The next use must still be recorded.
    expect((await staff.get('/api/user')).status).toBe(200)
    const [session] = (await staff.get('/api/sessions')).json.data
    expect(Date.now() - Date.parse(session.lastSeenAt)).toBeLessThan(60_000)
    await ownerQueries.ageSessions({ idle: '61 minutes' })
    expect((await staff.get('/api/session')).json).toEqual({ data: null })
  })
})
