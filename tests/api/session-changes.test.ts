// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, vi } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { PASSWORD, type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { startSecondProcess } from '../support/start-second-process.ts'
import { statusesOf } from '../support/statuses-of.ts'

const POLL_OPTIONS = { timeout: 10_000, interval: 10 }
const EMAIL = 'asha@panchayat.example'

const tokenOf = ({ cookies }: Client) => cookies.get('gramseva_session') ?? ''

/** Runs a statement as the database's owner, without the portal's checks. */
async function asOwner({ database }: TestPortal, statement: string) {
  const client = new pg.Client({ ...database })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** One person logged in on two devices, and two processes of the portal on one database. */
async function openTwoProcesses(portal: TestPortal) {
  const secondProcess = await startSecondProcess(portal)
  const thisDevice = await portal.createAccount('staff', EMAIL)
  const otherDevice = portal.visitor()
  const logIn = () => otherDevice.postUrlEncoded('/api/login', { email: EMAIL, password: PASSWORD })
  await logIn()
  const otherClient = createClient(secondProcess.app)
  /** Sends the same session to one process after the other. */
  const request = async (path: string) => {
    otherClient.cookies.set('gramseva_session', tokenOf(thisDevice))
    return [await thisDevice.get(path), await otherClient.get(path)]
  }
  return { end: secondProcess.end, thisDevice, request, otherDevice, logIn }
}

describe('A session', () => {
  test('is rejected by every process on the first request after it ended, however it ended', async ({ portal }) => {
    const { thisDevice, request, otherDevice, logIn, end: endSecondProcess } = await openTwoProcesses(portal)
    const { ownerQueries } = portal
    const byHand = (statement: string) => () => asOwner(portal, statement)
    const password = { currentPassword: PASSWORD, newPassword: `${PASSWORD}!` }
    const methods: Record<string, () => Promise<unknown>> = {
      'a logout': () => thisDevice.post('/api/logout'),
      'its end from another device': async () => {
        const { data } = (await otherDevice.get('/api/sessions')).json
        const [other] = data.filter(({ current }: { current: boolean }) => !current)
        await otherDevice.send('DELETE', `/api/sessions/${other.id}`)
      },
      'the end of all other sessions': () => otherDevice.send('DELETE', '/api/sessions'),
      'a changed password': () => otherDevice.post('/api/password', password),
      'its row deleted by hand': byHand('delete from sessions'),
      'its time shortened by hand': byHand('update sessions set expires_at = now()'),
      'every session truncated by hand': byHand('truncate sessions'),
      'its account disabled': () => ownerQueries.disableAccount(EMAIL),
    }
    for (const [method, end] of Object.entries(methods)) {
      await thisDevice.postUrlEncoded('/api/login', { email: EMAIL, password: PASSWORD })
      await logIn()
      const token = tokenOf(thisDevice)
      expect([method, ...statusesOf(await request('/api/user'))]).toEqual([method, 200, 200])
      await end()
      thisDevice.cookies.set('gramseva_session', token)
      expect([method, ...statusesOf(await request('/api/user'))]).toEqual([method, 401, 401])
      if (method === 'a changed password') await otherDevice.post('/api/password', withSwappedPasswords(password))
    }
    await endSecondProcess()
  })

  test('is rejected once it has expired', async ({ portal }) => {
    const citizen = await portal.as('user')
    await sql`update sessions set expires_at = now() + interval '2 seconds'`.execute(portal.services.db)
    expect((await citizen.get('/api/user')).status).toBe(200)
    await vi.waitUntil(async () => (await citizen.get('/api/user')).status === 401, POLL_OPTIONS)
  })

  test('shows a changed role, name, picture or panchayat on the next request, in every process', async ({ portal }) => {
    const { request, end } = await openTwoProcesses(portal)
    const expectAfter = async (statement: string, expected: object) => {
      await asOwner(portal, statement)
      for (const { json } of await request('/api/user')) expect(json.data).toMatchObject(expected)
    }
    await expectAfter(`update accounts set role = 'admin' where email = '${EMAIL}'`, { role: 'admin' })
    await expectAfter(`update accounts set first_name = 'Usha' where email = '${EMAIL}'`, { firstName: 'Usha' })
    await expectAfter(`update panchayats set name = 'Another'`, { panchayat: { name: 'Another' } })
    const picture = `insert into documents (panchayat_id, owner_id, slot, position, file_path, file_name, media_type, size,
      sha256) select panchayat_id, id, 'profilePicture', 0, 'a.png', 'a.png', 'image/png', 1, '' from accounts
      where email = '${EMAIL}'`
    await expectAfter(picture, { picture: 'a.png' })
    await expectAfter(`delete from documents where file_path = 'a.png'`, { picture: null })
    await expectAfter(`update accounts set role = 'user' where email = '${EMAIL}'`, { role: 'user' })
    expect(statusesOf(await request('/api/statistics'))).toEqual([403, 403])
    await end()
  })

  test('records its use', async ({ portal }) => {
    const citizen = await portal.as('user')
    await portal.ownerQueries.makeSessionsIdle()
    await citizen.get('/api/user')
    const unseen = sql<{ count: number }>`
      select count(*)::int as count from sessions where last_seen_at < now() - interval '10 minutes'`
    expect((await unseen.execute(portal.services.db)).rows).toEqual([{ count: 0 }])
  })
})

const withSwappedPasswords = ({ currentPassword, newPassword }: { currentPassword: string; newPassword: string }) => ({
  currentPassword: newPassword,
  newPassword: currentPassword,
})
