// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { insertAttempt } from '#server/platform/rate-limits/count-attempts.ts'
import { createCallLimiter } from '#server/platform/rate-limits/limit-calls.ts'
import { deleteExpired } from '#server/sessions/delete-expired.ts'
import { aRegistration, registerUnconfirmed, registrationParts } from '../support/a-registration.ts'
import type { Client } from '../support/client.ts'
import { errorOf } from '../support/error-of.ts'
import { aPicture } from '../support/files.ts'
import { PASSWORD, type TestPortal, test } from '../support/portal-fixture.ts'
import { statusesOf } from '../support/statuses-of.ts'

const EMAIL = 'asha@panchayat.example'
const MAIL_CODE = { status: 202, next: 'mail-code' }
const DAY_MINUTES = 24 * 60

/** An address in a /64 network. Addresses with different numbers are in different /56 networks of one /48 network. */
const addressIn = (number: number, customer = 1) => `2001:db8:${customer}:${(number * 256).toString(16)}::1`

const logIn = (browser: Client, password: string, email = EMAIL) =>
  browser.postUrlEncoded('/api/login', { email, password })

/** Attempts one login from each address, each with another unknown email; returns the sorted statuses. */
const guess = async (portal: TestPortal, addresses: readonly string[]) =>
  statusesOf(
    await Promise.all(
      addresses.map((address, index) =>
        logIn(portal.visitor(address), 'a guess', `victim-${addresses.length}-${index}@panchayat.example`),
      ),
    ),
  )

/** The number of counters whose subject matches a pattern. */
const countCounters = async ({ services }: TestPortal, pattern: string) => {
  const found = await services.db.selectFrom('tries').select('subject').where('subject', '~', pattern).execute()
  return found.length
}

/** Acts as if this many attempts had already been counted today. */
const addToday = ({ services }: TestPortal, subject: string, by: number) =>
  insertAttempt(services.db, { subject, minutes: DAY_MINUTES }, sql`true`, by).execute()

describe('The calls of one customer with many IPv6 networks', () => {
  /** Returns a function that makes a call from an address, and returns whether the call is served. */
  const createCaller = () => {
    // At a hundredth of the limits, one network may make three calls a minute.
    const calls = createCallLimiter(0.01)
    return (address: string) =>
      calls.consumeByAccount('code', { address, accountId: undefined }).then(
        () => true,
        () => false,
      )
  }
  /** Makes this many calls; returns the number of those that are served. */
  const countServed = async (call: (address: string) => Promise<boolean>, address: string, count: number) => {
    let served = 0
    for (let sent = 0; sent < count; sent += 1) if (await call(address)) served += 1
    return served
  }

  test('together have four times the limit of a single network, and twice this limit within a /56', async () => {
    const call = createCaller()
    const served = []
    for (let network = 0; network < 6; network += 1) served.push(await countServed(call, addressIn(network), 4))
    expect(served).toEqual([3, 3, 3, 3, 0, 0])
    expect(await countServed(call, addressIn(0, 2), 4)).toBe(3)
    const servedWithinOne = []
    for (const last of [1, 2, 3]) servedWithinOne.push(await countServed(call, `2001:db8:3:${last}::1`, 4))
    expect(servedWithinOne).toEqual([3, 3, 0])
  })

  test('from one of these networks cannot use up the limit of the other networks', async () => {
    const call = createCaller()
    expect(await countServed(call, addressIn(0), 100)).toBe(3)
    expect(await countServed(call, addressIn(1), 3)).toBe(3)
  })
})

describe('Failed logins at a tenth of the limits', () => {
  test.override({ environment: { BUDGET_FACTOR: '0.1' } })

  test('from many IPv6 networks of one customer require codes on all its networks, but not elsewhere', async ({
    portal,
  }) => {
    const phone = portal.visitor(addressIn(200))
    await portal.createAccount('user', EMAIL)
    expect((await logIn(phone, PASSWORD)).status).toBe(200)
    await guess(
      portal,
      Array.from({ length: 81 }, (_, number) => addressIn(number)),
    )
    expect((await logIn(portal.visitor(addressIn(99)), PASSWORD)).json).toMatchObject(MAIL_CODE)
    expect((await logIn(phone, PASSWORD)).status).toBe(200)
    expect((await logIn(portal.visitor(addressIn(0, 2)), PASSWORD)).status).toBe(200)
  })

  test('from one IPv6 network do not affect its neighbours', async ({ portal }) => {
    await portal.createAccount('user', EMAIL)
    await guess(portal, Array(90).fill(addressIn(0)))
    expect((await logIn(portal.visitor(addressIn(0)), PASSWORD)).json).toMatchObject(MAIL_CODE)
    expect((await logIn(portal.visitor(addressIn(1)), PASSWORD)).status).toBe(200)
  })

  test('from IPv6 networks are recorded together in one audit entry an hour', async ({ portal }) => {
    await guess(portal, [addressIn(0), addressIn(0), addressIn(1)])
    await portal.ownerQueries.expireAllCounters()
    await deleteExpired(portal.services)
    const entries = (await portal.ownerQueries.auditLog()).filter(({ action }) => action === 'log-ins-failed')
    expect(entries.map(({ details }) => details)).toEqual([{ attempts: 3, networks: 2 }])
  })

  test('above the limit of their network store no counter for each email', async ({ portal }) => {
    const attacker = '198.51.100.1'
    await guess(portal, Array(30).fill(attacker))
    const before = await countCounters(portal, '^login')
    const throttled = await guess(portal, Array(70).fill(attacker))
    expect(new Set(throttled)).toEqual(new Set([202, 429]))
    expect(await countCounters(portal, '^login')).toBe(before)
    // Only attempts that the network may still send in a minute have a counter. The minute may end meanwhile.
    const attacked = await countCounters(portal, '^attacked:')
    for (let index = 0; index < 70; index += 1)
      await logIn(portal.visitor(attacker), 'a guess', `late-${index}@panchayat.example`)
    expect((await countCounters(portal, '^attacked:')) - attacked).toBeLessThanOrEqual(31)

    // The next cleanup does not delete the counters of a day, which end with the day in India.
    const quarters = await countCounters(portal, '^login:')
    expect(quarters).toBeGreaterThan(0)
    await portal.ownerQueries.expireAllCounters()
    await deleteExpired(portal.services)
    expect([await countCounters(portal, '^attacked:'), await countCounters(portal, '^login:')]).toEqual([0, quarters])
  })
})

describe('Registrations at a tenth of the limits', () => {
  test.override({ environment: { BUDGET_FACTOR: '0.1' } })

  const register = (portal: TestPortal, address: string, username: string, picture?: File) => {
    const parts = registrationParts(aRegistration({ username, email: `${username}@panchayat.example` }))
    const file = picture ? [['profilePicture', picture] as const] : []
    return portal.visitor(address).postForm('/api/register', [...parts, ...file])
  }

  test('are limited to twenty a day from one network, and eighty from all networks of a customer', async ({
    portal,
  }) => {
    await addToday(portal, 'registrations:198.51.100.1', 19)
    const invalid = await register(portal, '198.51.100.1', 'two words')
    expect(invalid.status).toBe(422)
    expect((await register(portal, '198.51.100.1', 'twentieth')).status).toBe(201)
    // From another network, because the first one has reached its limit of a minute.
    await addToday(portal, 'registrations:198.51.100.2', 20)
    const refused = await register(portal, '198.51.100.2', 'another')
    expect(errorOf(refused)).toEqual([429, 'Too many requests in a short time. Please wait a while and try again.'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
    await addToday(portal, 'larger-registrations:2001:db8:1::/48', 80)
    expect((await register(portal, addressIn(1), 'late')).status).toBe(429)
    expect((await register(portal, addressIn(1, 2), 'elsewhere')).status).toBe(201)
    expect(await portal.ownerQueries.countOf('accounts')).toBe(2)
  })

  test('may store a limited number of bytes of pictures a day; without a picture they are still accepted', async ({
    portal,
  }) => {
    await addToday(portal, 'registered-kilobytes:198.51.100.1', 20_000)
    const refused = await register(portal, '198.51.100.1', 'photo', await aPicture())
    expect([refused.status, refused.json.code]).toEqual([429, 'too-many-files'])
    expect(await portal.filesOnDisk()).toEqual([])
    expect((await register(portal, '198.51.100.1', 'plain')).status).toBe(201)
    expect((await register(portal, '198.51.100.2', 'photo', await aPicture())).status).toBe(201)
    expect(await portal.filesOnDisk()).toHaveLength(1)
  })
})

describe('Uploads of accounts with unconfirmed addresses, at a tenth of the limits', () => {
  test.override({ environment: { BUDGET_FACTOR: '0.1' } })

  test('share a limit of their network, which confirmed accounts do not use', async ({ portal }) => {
    const address = '198.51.100.1'
    const { client } = await registerUnconfirmed(portal.visitor(address), { email: EMAIL })
    const confirmed = portal.visitor(address)
    for (const [name, value] of (await portal.as('user')).cookies) confirmed.cookies.set(name, value)
    await addToday(portal, `kilobytes:unconfirmed:address:${address}`, 200_001)
    const refused = await portal.submit(client, 'noc')
    expect([refused.status, refused.json.code]).toEqual([429, 'too-many-files'])
    expect((await portal.submit(confirmed, 'noc')).status).toBe(201)
  })
})

describe('The daily limit of files, at a hundredth of the default', () => {
  test.override({ environment: { BUDGET_FACTOR: '0.01' } })

  test('accepts two of three files that arrive together', async ({ portal }) => {
    const citizen = await portal.as('user')
    const { username: _, email: __, password: ___, ...person } = aRegistration()
    const form = [...registrationParts(person), ['profilePicture', await aPicture()] as const]
    const responses = await Promise.all([1, 2, 3].map(() => citizen.postForm('/api/profile', form)))
    const accepted = responses.filter(({ status }) => status === 200)
    const refused = responses.filter(({ status }) => status === 429)
    expect([accepted.length, refused.length]).toEqual([2, 1])
    expect(await portal.filesOnDisk()).toEqual(await portal.ownerQueries.listReferencedFiles())
  })
})
