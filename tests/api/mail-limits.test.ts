// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import {
  ACCOUNT_MAILS,
  NETWORK_MAILS,
  RESERVED_ACCOUNT_MAILS,
  UNCONFIRMED_MAILS_PER_DAY,
  UNCONFIRMED_MAILS_PER_HOUR,
  UNCONFIRMED_MAILS_TOTAL,
} from '#server/accounts/limit-mails.ts'
import { getCount, insertAttempt } from '#server/platform/rate-limits/count-attempts.ts'
import { emailDigest } from '#server/sessions/session-token.ts'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import type { Client, ClientResponse } from '../support/client.ts'
import { PASSWORD, type TestPortal, test } from '../support/portal-fixture.ts'
import { statusesOf } from '../support/statuses-of.ts'

const OWNER = 'asha@panchayat.example'
const STRANGERS_NETWORK = '198.51.100.1'
const OTHER_NETWORK = '203.0.113.7'
const DAY_MINUTES = 24 * 60

const NETWORK_WARNING = 'mail limit of a network reached'
const TOTAL_WARNING = 'mail limit of unconfirmed addresses reached'

const emailOf = (username: string) => `${username}@panchayat.example`

const register = (client: Client, username: string) =>
  client.postForm('/api/register', registrationParts(aRegistration({ username, email: emailOf(username) })))

const requestCode = (client: Client, email: string) => client.post('/api/checkUser', { email })

/** Acts as if this many mails had already been sent today. */
const countEarlier = (portal: TestPortal, subject: string, times: number) =>
  insertAttempt(portal.services.db, { subject, minutes: DAY_MINUTES }, undefined, times).execute()

const countNetworkEarlier = (portal: TestPortal, times: number) =>
  countEarlier(portal, `mails:network:${STRANGERS_NETWORK}`, times)

/** The number of mails that wait, because the mail server is unavailable. */
const countMails = async (portal: TestPortal) => (await portal.ownerQueries.findQueuedMail()).length

/** How often codes were moved into the past. Each move is a day longer, because no two codes of an account may share a window. */
let moved = 0

/** Acts as if five minutes had passed, so that the next request creates a new code. The mails with valid codes still wait. */
async function startNewCodes(portal: TestPortal) {
  moved += 1
  await sql`
    update password_resets set window_start = window_start - make_interval(days => ${moved})
    where window_start > now() - interval '1 hour'`.execute(portal.services.db)
}

/** Requests codes, each as if in another window of five minutes; returns the number of mails that this causes. */
async function countCodeMails(portal: TestPortal, client: Client, { email, times }: { email: string; times: number }) {
  const before = await countMails(portal)
  for (let requests = 1; requests <= times; requests += 1) {
    expect((await requestCode(client, email)).status).toBe(200)
    await startNewCodes(portal)
  }
  return (await countMails(portal)) - before
}

/** The device of a client, at another network address. */
function movedTo(portal: TestPortal, client: Client, address: string) {
  const visitor = portal.visitor(address)
  for (const [name, value] of client.cookies) visitor.cookies.set(name, value)
  return visitor
}

const warningsOf = (portal: TestPortal) => portal.log.map((line): string => JSON.parse(line).msg)

/** What a client can see of a response, without the values that differ for each request. */
const visibleIn = ({ status, json, headers }: ClientResponse, username: string) => ({
  status,
  body: JSON.stringify(json).replaceAll(username, 'NAME'),
  headers: Object.keys(headers).sort(),
})

const UNAVAILABLE_SERVER = 'smtp://127.0.0.1:9'

describe('A network that has reached its daily limit of mails', () => {
  test.override({ environment: { BUDGET_FACTOR: '1', SMTP_URL: UNAVAILABLE_SERVER }, logLevel: 'warn' })

  test('can still register accounts, but causes no further mails, unlike other networks; the log contains one warning', async ({
    portal,
  }) => {
    await countNetworkEarlier(portal, NETWORK_MAILS - 1)
    const last = await register(portal.visitor(STRANGERS_NETWORK), 'one')
    expect(await countMails(portal)).toBe(1)
    expect(warningsOf(portal)).toEqual([])
    for (const name of ['two', 'six']) {
      const response = await register(portal.visitor(STRANGERS_NETWORK), name)
      expect(visibleIn(response, name)).toEqual(visibleIn(last, 'one'))
    }
    expect(await countMails(portal)).toBe(1)
    expect(warningsOf(portal).filter((text) => text === NETWORK_WARNING)).toHaveLength(1)
    expect((await register(portal.visitor(OTHER_NETWORK), 'four')).status).toBe(201)
    expect(await countMails(portal)).toBe(2)
  })

  test('cannot cause codes for unconfirmed addresses, nor use up their mails', async ({ portal }) => {
    await register(portal.visitor(OTHER_NETWORK), 'one')
    await countNetworkEarlier(portal, NETWORK_MAILS)
    const stranger = portal.visitor(STRANGERS_NETWORK)
    expect(await countCodeMails(portal, stranger, { email: emailOf('one'), times: 5 })).toBe(0)
    const clientOnOtherNetwork = portal.visitor(OTHER_NETWORK)
    expect(await countCodeMails(portal, clientOnOtherNetwork, { email: emailOf('one'), times: 1 })).toBe(1)
  })

  test('can still request three codes for each confirmed account, and more on a known device', async ({ portal }) => {
    const phone = await portal.createAccount('user', OWNER)
    await countNetworkEarlier(portal, NETWORK_MAILS)
    const neighbour = portal.visitor(STRANGERS_NETWORK)
    const requests = { email: OWNER, times: RESERVED_ACCOUNT_MAILS + 2 }
    expect(await countCodeMails(portal, neighbour, requests)).toBe(RESERVED_ACCOUNT_MAILS)
    expect(await countCodeMails(portal, movedTo(portal, phone, STRANGERS_NETWORK), requests)).toBe(requests.times)
    expect(await countCodeMails(portal, portal.visitor(OTHER_NETWORK), requests)).toBe(requests.times)
  })
})

describe('Reset codes of a confirmed account', () => {
  test.override({ environment: { SMTP_URL: UNAVAILABLE_SERVER } })

  test('are mailed twenty times a day for each network, and as often for the owner’s device and network', async ({
    portal,
  }) => {
    const phone = await portal.createAccount('user', OWNER)
    const stranger = portal.visitor(STRANGERS_NETWORK)
    const requests = { email: OWNER, times: ACCOUNT_MAILS + 2 }
    expect(await countCodeMails(portal, stranger, requests)).toBe(ACCOUNT_MAILS)
    expect(await countCodeMails(portal, movedTo(portal, phone, STRANGERS_NETWORK), requests)).toBe(ACCOUNT_MAILS)
    expect(await countCodeMails(portal, portal.visitor(OTHER_NETWORK), requests)).toBe(ACCOUNT_MAILS)
  })

  test('are mailed to the owner, although a stranger above the limit requests the same code', async ({ portal }) => {
    await portal.createAccount('user', OWNER)
    await countEarlier(portal, `reset-mails:${emailDigest(OWNER)}:${STRANGERS_NETWORK}`, ACCOUNT_MAILS)
    for (let requests = 1; requests <= 5; requests += 1) await requestCode(portal.visitor(STRANGERS_NETWORK), OWNER)
    expect(await countMails(portal)).toBe(0)
    await requestCode(portal.visitor(OTHER_NETWORK), OWNER)
    expect(await countMails(portal)).toBe(1)
  })

  test('count only if they are mailed', async ({ portal }) => {
    await portal.createAccount('user', OWNER)
    for (let requests = 1; requests <= 10; requests += 1) await requestCode(portal.visitor(OTHER_NETWORK), OWNER)
    const subject = `reset-mails:${emailDigest(OWNER)}:${OTHER_NETWORK}`
    // There may be two codes, if the requests were in two windows of five minutes.
    expect(await getCount(portal.services.db, { subject, minutes: DAY_MINUTES })).toBe(await countMails(portal))
    expect(await countMails(portal)).toBeLessThanOrEqual(4)
  })
})

describe('An address that is not confirmed', () => {
  test.override({ environment: { SMTP_URL: UNAVAILABLE_SERVER } })

  test('receives at most three mails an hour: links, reset codes and login codes together', async ({ portal }) => {
    const newcomer = portal.visitor()
    await register(newcomer, 'one')
    const email = emailOf('one')
    const clientOnOtherNetwork = portal.visitor(OTHER_NETWORK)
    for (let attempts = 1; attempts <= 11; attempts += 1) {
      await portal.visitor().postUrlEncoded('/api/login', { email, password: 'a guess' })
    }
    const logIn = () => clientOnOtherNetwork.postUrlEncoded('/api/login', { email, password: PASSWORD })
    const mailed = await logIn()
    expect([mailed.json.next, await countMails(portal)]).toEqual(['mail-code', 2])
    expect(await countCodeMails(portal, clientOnOtherNetwork, { email, times: 4 })).toBe(1)
    const suppressed = await logIn()
    expect(visibleIn(suppressed, '')).toEqual(visibleIn(mailed, ''))
    expect((await newcomer.post('/api/confirm-email/again')).status).toBe(429)
    expect(await countMails(portal)).toBe(UNCONFIRMED_MAILS_PER_HOUR)
  })

  test('receives at most six mails a day', async ({ portal }) => {
    const email = emailOf('one')
    await countEarlier(portal, `unconfirmed-mails:${emailDigest(email)}`, UNCONFIRMED_MAILS_PER_DAY - 1)
    const newcomer = portal.visitor()
    await register(newcomer, 'one')
    expect(await countCodeMails(portal, portal.visitor(OTHER_NETWORK), { email, times: 1 })).toBe(0)
    const fourthRequest = await newcomer.post('/api/confirm-email/again')
    expect(fourthRequest.status).toBe(429)
    expect(await countMails(portal)).toBe(1)
    // The limit of the hour is not exceeded, so the limit of the day rejected the request.
    const hour = { subject: `confirmations:${emailDigest(email)}`, minutes: 60 }
    expect(await getCount(portal.services.db, hour)).toBeLessThanOrEqual(UNCONFIRMED_MAILS_PER_HOUR)
  })
})

describe('All unconfirmed addresses together', () => {
  test.override({ environment: { BUDGET_FACTOR: '1', SMTP_URL: UNAVAILABLE_SERVER }, logLevel: 'warn' })

  test('receive at most two thousand mails a day; a confirmed account still receives codes; the log contains one warning', async ({
    portal,
  }) => {
    await portal.createAccount('user', OWNER)
    await countEarlier(portal, 'unconfirmed-mails', UNCONFIRMED_MAILS_TOTAL - 1)
    const last = await register(portal.visitor('198.51.100.2'), 'one')
    expect(await countMails(portal)).toBe(1)
    const responses = [await register(portal.visitor('198.51.100.3'), 'two'), await register(portal.visitor(), 'six')]
    expect(statusesOf(responses)).toEqual([201, 201])
    expect(responses[0] && visibleIn(responses[0], 'two')).toEqual(visibleIn(last, 'one'))
    const email = emailOf('one')
    expect(await countCodeMails(portal, portal.visitor('198.51.100.4'), { email, times: 1 })).toBe(0)
    expect(warningsOf(portal).filter((text) => text === TOTAL_WARNING)).toHaveLength(1)
    expect(await countCodeMails(portal, portal.visitor(), { email: OWNER, times: 1 })).toBe(1)
  })
})

describe('The mail queue', () => {
  test.override({ environment: { SMTP_URL: UNAVAILABLE_SERVER } })

  test('sends codes to confirmed addresses first, then other mails for which people wait', async ({ portal }) => {
    const citizen = await portal.createAccount('user', OWNER)
    await portal.createApplication({ by: citizen })
    await register(portal.visitor(), 'one')
    await requestCode(portal.visitor(), emailOf('one'))
    await requestCode(portal.visitor(), OWNER)
    const findPriorities = async () => {
      const { rows } = await sql<{ mail: string; priority: number }>`
        select data->>'kind' || coalesce(' ' || nullif(accounts.username, ''), '') as mail, priority
        from pgboss.job left join accounts on accounts.id = (data->>'accountId')::bigint
        where name = 'mail' order by priority desc, mail`.execute(portal.services.db)
      return rows.length === 4 ? rows : undefined
    }
    const rows = await vi.waitUntil(findPriorities, { timeout: 15_000 })
    expect(rows.map(({ mail, priority }) => [mail, priority])).toEqual([
      ['code asha', 2],
      ['code one', 1],
      ['confirmation one', 1],
      ['submitted', 0],
    ])
  })
})
