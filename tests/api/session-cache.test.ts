import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, vi } from 'vitest'
import type { Portal } from '#server/operations/portal.ts'
import { type ChannelListener, openListener } from '#server/platform/db/open-listener.ts'
import { openCallers } from '#server/sessions/open-callers.ts'
import { type Client, createClient } from '../support/client.ts'
import { PASSWORD, type TestPortal, test } from '../support/portal-fixture.ts'
import { startSecondProcess } from '../support/start-second-process.ts'
import { statusesOf } from '../support/statuses-of.ts'

const SECOND = { timeout: 1_000, interval: 5 }
const PATIENCE = { timeout: 10_000, interval: 10 }
const EMAIL = 'asha@panchayat.example'

const tokenOf = ({ cookies }: Client) => cookies.get('gramseva_session') ?? ''

/** By hand, as whoever owns the database may. */
async function asOwner({ database }: TestPortal, statement: string) {
  const client = new pg.Client({ ...database })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Lets a process remember who this is; the first look-up only begins to listen. */
async function waitForCachedSession({ callers }: Pick<Portal, 'callers'>, client: Client) {
  await vi.waitUntil(async () => {
    await callers.find(tokenOf(client))
    return callers.recall(tokenOf(client))
  }, PATIENCE)
}

/** One person at two devices, whom two processes of the portal remember at both. */
async function twoProcesses(portal: TestPortal) {
  const beside = await startSecondProcess(portal)
  const here = await portal.createAccount('staff', EMAIL)
  const elsewhere = portal.visitor()
  const logIn = () => elsewhere.postUrlEncoded('/api/login', { email: EMAIL, password: PASSWORD })
  await logIn()
  const there = createClient(beside.app)
  /** The same browser at one process after the other. */
  const ask = async (path: string) => {
    there.cookies.set('gramseva_session', tokenOf(here))
    return [await here.get(path), await there.get(path)]
  }
  const remember = async () => {
    for (const { callers } of [portal.services, beside.services]) await waitForCachedSession({ callers }, here)
    await waitForCachedSession(portal.services, elsewhere)
  }
  await remember()
  return {
    end: beside.end,
    here,
    ask,
    elsewhere,
    logIn,
    remember,
    callers: [portal.services.callers, beside.services.callers],
  }
}

describe('A cached session', () => {
  test('ends in every process within a second, whichever way it ends and whoever ends it', async ({ portal }) => {
    const { here, ask, elsewhere, logIn, remember, callers, end: endBeside } = await twoProcesses(portal)
    const { ownerQueries } = portal
    const byHand = (statement: string) => () => asOwner(portal, statement)
    const password = { currentPassword: PASSWORD, newPassword: `${PASSWORD}!` }
    const ways: Record<string, () => Promise<unknown>> = {
      'a logout': () => here.post('/api/logout'),
      'its end from another device': async () => {
        const { data } = (await elsewhere.get('/api/sessions')).json
        const [other] = data.filter(({ current }: { current: boolean }) => !current)
        await elsewhere.send('DELETE', `/api/sessions/${other.id}`)
      },
      'the end of all others': () => elsewhere.send('DELETE', '/api/sessions'),
      'another password': () => elsewhere.post('/api/password', password),
      'its row deleted by hand': byHand('delete from sessions'),
      'its time shortened by hand': byHand('update sessions set expires_at = now()'),
      'every session thrown away by hand': byHand('truncate sessions'),
      'its account disabled': () => ownerQueries.disableAccount(EMAIL),
    }
    for (const [way, end] of Object.entries(ways)) {
      await here.postUrlEncoded('/api/login', { email: EMAIL, password: PASSWORD })
      await logIn()
      const token = tokenOf(here)
      await remember()
      await end()
      here.cookies.set('gramseva_session', token)
      await vi.waitUntil(() => callers.every((of) => of.recall(token) === undefined), SECOND)
      expect([way, ...statusesOf(await ask('/api/user'))]).toEqual([way, 401, 401])
      if (way === 'another password') await elsewhere.post('/api/password', swapped(password))
    }
    await endBeside()
  })

  test('ends in its own process before the response', async ({ portal }) => {
    const { here, elsewhere, end } = await twoProcesses(portal)
    const tokens = [tokenOf(here), tokenOf(elsewhere)]
    await elsewhere.send('DELETE', '/api/sessions')
    expect(portal.services.callers.recall(tokens[0] ?? '')).toBeUndefined()
    await elsewhere.post('/api/logout')
    expect(portal.services.callers.recall(tokens[1] ?? '')).toBeUndefined()
    await end()
  })

  test('expires without a notification', async ({ portal }) => {
    const citizen = await portal.as('user')
    await sql`update sessions set expires_at = now() + interval '2 seconds'`.execute(portal.services.db)
    expect((await citizen.get('/api/user')).status).toBe(200)
    await vi.waitUntil(async () => (await citizen.get('/api/user')).status === 401, PATIENCE)
  })

  test('says at once what is new of its person: role, name, picture, panchayat', async ({ portal }) => {
    const { here, ask, remember, callers, end } = await twoProcesses(portal)
    const token = tokenOf(here)
    const changed = async (statement: string, expected: object) => {
      await remember()
      await asOwner(portal, statement)
      await vi.waitUntil(() => callers.every((of) => of.recall(token) === undefined), SECOND)
      for (const { json } of await ask('/api/user')) expect(json.data).toMatchObject(expected)
    }
    await changed(`update accounts set role = 'admin' where email = '${EMAIL}'`, { role: 'admin' })
    await changed(`update accounts set first_name = 'Usha' where email = '${EMAIL}'`, { firstName: 'Usha' })
    await changed(`update panchayats set name = 'Another'`, { panchayat: { name: 'Another' } })
    const picture = `insert into documents (panchayat_id, owner_id, slot, position, file_path, file_name, media_type, size,
      sha256) select panchayat_id, id, 'profilePicture', 0, 'a.png', 'a.png', 'image/png', 1, '' from accounts
      where email = '${EMAIL}'`
    await changed(picture, { picture: 'a.png' })
    await changed(`delete from documents where file_path = 'a.png'`, { picture: null })
    await changed(`update accounts set role = 'user' where email = '${EMAIL}'`, { role: 'user' })
    expect(statusesOf(await ask('/api/statistics'))).toEqual([403, 403])
    await end()
  })

  test('is noted as in use as before', async ({ portal }) => {
    const citizen = await portal.as('user')
    await waitForCachedSession(portal.services, citizen)
    await portal.ownerQueries.makeSessionsIdle()
    await portal.services.callers.find(tokenOf(citizen))
    const unseen = sql<{ count: number }>`
      select count(*)::int as count from sessions where last_seen_at < now() - interval '10 minutes'`
    expect((await unseen.execute(portal.services.db)).rows).toEqual([{ count: 0 }])
  })
})

const swapped = ({ currentPassword, newPassword }: { currentPassword: string; newPassword: string }) => ({
  currentPassword: newPassword,
  newPassword: currentPassword,
})

describe('While the listening connection is lost', () => {
  test('caches nothing, and discards earlier entries after reconnecting', async ({ portal }) => {
    const citizen = await portal.createAccount('user', EMAIL)
    const token = tokenOf(citizen)
    const faults: Error[] = []
    const onFault = (error: Error) => void faults.push(error)
    const address = { ...portal.database, application_name: 'line' }
    const listener = openListener(address, onFault)
    const callers = openCallers({ db: portal.services.db, listener, onFault })
    await waitForCachedSession({ callers }, citizen)
    await asOwner(portal, `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'line'`)
    await vi.waitUntil(() => faults.length === 1, PATIENCE)
    expect(callers.recall(token)).toBeUndefined()
    await portal.ownerQueries.changeRole(EMAIL, 'staff')
    expect((await callers.find(token))?.caller.role).toBe('staff')
    expect(callers.recall(token)).toBeUndefined()
    await vi.waitUntil(() => listener.isReliable(), PATIENCE)
    expect(callers.recall(token)).toBeUndefined()
    await callers.find(token)
    expect(callers.recall(token)?.caller.role).toBe('staff')
    await listener.close()
  })
})

describe('An account that changes during the session look-up', () => {
  test('is not cached with outdated values', async ({ portal }) => {
    const citizen = await portal.createAccount('user', EMAIL)
    const token = tokenOf(citizen)
    let line: ChannelListener | undefined
    const listener = {
      ...{ ready: async () => {}, catchUp: async () => {}, close: async () => {}, isReliable: () => true },
      listen(_: string, channelListener: ChannelListener) {
        line = channelListener
      },
    }
    const callers = openCallers({ db: portal.services.db, listener, onFault: () => {} })
    const finding = callers.find(token)
    line?.onNotify('1')
    expect((await finding)?.user.email).toBe(EMAIL)
    expect(callers.recall(token)).toBeUndefined()
    await callers.find(token)
    expect(callers.recall(token)?.user.email).toBe(EMAIL)
  })
})
