// SPDX-License-Identifier: Apache-2.0
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AttackedPortal, startAttackedPortal } from '../support/attack/attacked-portal.ts'
import { countsOf, median, percentile, printAttack } from '../support/attack/figures.ts'
import { COMMON_PASSWORD, makeCitizens } from '../support/attack/many-citizens.ts'
import { openRawConnection, type RawConnection } from '../support/attack/raw-connection.ts'

/** The logins with a password list. This attack is known as credential stuffing. */
const STUFFED_LOGINS = Number(process.env.STUFFED_LOGINS ?? 10_000)
const TIMED_LOGINS = Number(process.env.TIMED_LOGINS ?? 2_000)
const GUESSES_AT_ONCE = 100
const CONNECTIONS = 32
/** The limit for one account in a quarter of an hour (src/server/sessions/count-login-attempt.ts). */
const ATTEMPTS_PER_ACCOUNT = 10
/** The limit for the median difference between two kinds of response. A larger difference would reveal which kind it is. */
const MAX_GAP_MS = 5
/**
 * How often an honest user tries again. In the network of an attacker, an unknown device may be rejected until the next minute
 * (docs/decisions/084-prevent-account-lock-out.md), and the attack may last into that minute.
 */
const MAX_RETRIES = 3
/** The pairs of failed logins from one address. They are few, because after 200 failures an hour a code is required. */
const TIMED_PAIRS = 50
const ATTACKED_ACCOUNTS = 20

/** A loopback address, which the portal treats as the address of another network. */
const otherAddress = (index: number) => `127.1.${Math.floor(index / 250)}.${(index % 250) + 1}`

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'content-type': 'application/json' }

let portal: AttackedPortal

beforeAll(async () => {
  // The settings are those of production: unknown accounts are not revealed, and all limits apply.
  portal = await startAttackedPortal({ BUDGET_FACTOR: '1', STRICT_ACCOUNT_PRIVACY: 'true' })
})

afterAll(() => portal.end())

const logIn = (connection: RawConnection, email: string, password: string) =>
  connection.send({
    path: '/api/login',
    headers: FORM,
    body: Buffer.from(`${new URLSearchParams({ email, password })}`),
  })

const post = (connection: RawConnection, path: string, body: unknown) =>
  connection.send({ path, headers: JSON_TYPE, body: Buffer.from(JSON.stringify(body)) })

/** Logs in as the owner, who retries when the status 429 or 503 says so, and enters the mailed code if required. */
async function logInAsOwner(connection: RawConnection, email: string) {
  let answer = await logIn(connection, email, COMMON_PASSWORD)
  for (let retry = 0; retry < MAX_RETRIES && (answer?.status === 503 || answer?.status === 429); retry += 1) {
    await pause(Number(answer.headers['retry-after']) * 1000)
    answer = await logIn(connection, email, COMMON_PASSWORD)
  }
  if (answer?.status !== 202) return answer?.status === 200
  const { otp } = JSON.parse(String(answer.bytes))
  const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  const body = Buffer.from(JSON.stringify({ code: otp }))
  const confirmed = await connection.send({ path: '/api/login/mail-code', headers: { ...JSON_TYPE, cookie }, body })
  return confirmed?.status === 200
}

/** Distributes tasks over many connections. Each connection takes the next task when it is free. */
async function distribute(
  connections: readonly RawConnection[],
  tasks: readonly ((connection: RawConnection) => Promise<void>)[],
) {
  const queue = [...tasks].reverse()
  const work = async (connection: RawConnection) => {
    for (let task = queue.pop(); task; task = queue.pop()) await task(connection)
  }
  await Promise.all(connections.map(work))
}

// A4, A5, A6 and A24 are the attacks in docs/security/faults-and-attacks.md.
describe('A hundred simultaneous guesses of a code (attack A4)', () => {
  test('all fail, then the correct code is rejected, too, and the next code is longer; of a hundred uses of a correct code, only one succeeds', async () => {
    const [email = ''] = await makeCitizens(portal, 'coded', 1)
    const connections = Array.from({ length: GUESSES_AT_ONCE }, () => openRawConnection(portal.origin))
    const [connection] = connections
    if (!connection) throw new Error('There is no connection')
    const codeOf = async () =>
      JSON.parse(String((await post(connection, '/api/checkUser', { email }))?.bytes)).otp as string
    const reset = (connection: RawConnection, otp: string) =>
      post(connection, '/api/resetPassword', { email, otp, newPassword: 'a quiet river' })

    // Sixty wrong codes from one network are allowed. Then the correct code is rejected, too, and the next code is longer.
    const first = await codeOf()
    const wrong = await Promise.all(
      connections.map((connection, index) =>
        reset(connection, String((Number(first) + index + 1) % 10 ** first.length).padStart(first.length, '0')),
      ),
    )
    const afterwards = await reset(connection, first)
    const second = await codeOf()
    const right = await Promise.all(connections.map((connection) => reset(connection, second)))
    const repeated = await reset(connection, second)
    for (const connection of connections) connection.close()
    const statuses = (answers: readonly ({ status: number } | undefined)[]) =>
      answers.map((answer) => answer?.status ?? 0)
    printAttack('A hundred simultaneous guesses', {
      'wrong codes': countsOf(statuses(wrong)),
      'the correct code afterwards': afterwards?.status ?? 0,
      'a hundred correct codes': countsOf(statuses(right)),
      'the same code again': repeated?.status ?? 0,
    })
    expect(statuses(wrong)).not.toContain(200)
    expect(statuses(wrong).every((status) => [400, 429, 503].includes(status))).toBe(true)
    expect([afterwards?.status, repeated?.status]).toEqual([400, 400])
    expect([first.length, second.length]).toEqual([8, 16])
    expect(statuses(right).filter((status) => status === 200)).toHaveLength(1)
  })
})

describe('Ten thousand logins with a password list, from one address (attack A5)', () => {
  test('no account is tried more often than its limit, and honest users with the same address can log in', async () => {
    // Half of the logins use emails of accounts, each more often than the limit. The other half use unknown emails.
    const registered = await makeCitizens(portal, 'stuffed', Math.ceil(STUFFED_LOGINS / 50))
    const honest = await makeCitizens(portal, 'honest', Math.ceil(STUFFED_LOGINS / 50))
    const emails = Array.from({ length: STUFFED_LOGINS }, (_, index) =>
      index % 2 === 0 ? (registered[(index / 2) % registered.length] ?? '') : `nobody${index}@panchayat.example`,
    )
    const statuses: number[] = []
    const connections = Array.from({ length: CONNECTIONS }, () => openRawConnection(portal.origin))
    const honestConnections = Array.from({ length: 2 }, () => openRawConnection(portal.origin))
    const startTime = performance.now()
    const tasks = emails.map((email, index) => async (connection: RawConnection) => {
      statuses.push((await logIn(connection, email, `password${index}`))?.status ?? 0)
    })
    const times: number[] = []
    let loggedInCount = 0
    const honestLogins = honest.map((email) => async (connection: RawConnection) => {
      const startedAt = performance.now()
      const isLoggedIn = await logInAsOwner(connection, email)
      times.push(performance.now() - startedAt)
      if (isLoggedIn) loggedInCount += 1
    })
    await Promise.all([distribute(connections, tasks), distribute(honestConnections, honestLogins)])
    for (const connection of [...connections, ...honestConnections]) connection.close()
    const failed = await portal.query<{ max: number }>(
      `select count(*)::integer as max from audit_entries where action = 'log-in-failed' and subject is not null
       group by subject order by max desc limit 1`,
    )
    printAttack(
      `${STUFFED_LOGINS} logins with a password list, for ${registered.length} accounts and for unknown emails`,
      {
        responses: countsOf(statuses),
        seconds: Math.round((performance.now() - startTime) / 1000),
        'most tries of one account': failed[0]?.max ?? 0,
        'honest logins': `${loggedInCount} of ${honest.length}`,
        'honest median, p95, ms': `${Math.round(median(times))}, ${Math.round(percentile(times, 95))}`,
      },
    )
    expect(statuses).not.toContain(200)
    expect(statuses.filter((status) => ![202, 401, 429, 503].includes(status))).toEqual([])
    expect(failed[0]?.max).toBeLessThanOrEqual(ATTEMPTS_PER_ACCOUNT)
    expect(loggedInCount / honest.length).toBeGreaterThanOrEqual(0.99)
  })
})

describe('The time of a response (attack A6)', () => {
  test('does not reveal who has an account', async () => {
    const pairs = TIMED_LOGINS / 2
    const registered = await makeCitizens(portal, 'timed', Math.ceil(pairs / ATTEMPTS_PER_ACCOUNT))
    const connections = Array.from({ length: Math.ceil(pairs / TIMED_PAIRS) }, (_, index) =>
      openRawConnection(portal.origin, { from: otherAddress(index) }),
    )
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (let pair = 0; pair < pairs; pair += 1) {
      const connection = connections[Math.floor(pair / TIMED_PAIRS)]
      if (!connection) throw new Error('There is no connection for this pair')
      const logInAs = {
        known: () => logIn(connection, registered[Math.floor(pair / ATTEMPTS_PER_ACCOUNT)] ?? '', 'not the secret'),
        unknown: () => logIn(connection, `stranger${pair}@panchayat.example`, 'not the secret'),
      }
      // The two kinds alternate, so that other load on the machine affects both.
      for (const kind of pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const answer = await logInAs[kind]()
        expect(answer?.status).toBe(401)
        times[kind].push(answer?.ms ?? 0)
      }
    }
    for (const connection of connections) connection.close()
    const gaps = times.known.map((ms, pair) => ms - (times.unknown[pair] ?? 0))
    const difference = Math.abs(median(times.known) - median(times.unknown))
    printAttack(`The time of ${2 * pairs} wrong logins`, {
      'median of known, ms': median(times.known).toFixed(2),
      'median of unknown, ms': median(times.unknown).toFixed(2),
      'difference of the medians, ms': difference.toFixed(2),
      'median difference of a pair, ms': median(gaps).toFixed(2),
    })
    // Pairs of consecutive requests are compared, so that other load on the machine cancels out.
    expect(Math.abs(median(gaps))).toBeLessThan(MAX_GAP_MS)
  })
})

describe('The time of a response about an account under attack (attack A6)', () => {
  test('does not reveal whether the password was correct', async () => {
    const attacked = await makeCitizens(portal, 'attacked', ATTACKED_ACCOUNTS)
    const gaps: number[] = []
    for (const [index, email] of attacked.entries()) {
      const connection = openRawConnection(portal.origin, { from: otherAddress(300 + 2 * index) })
      for (let guesses = 1; guesses <= ATTEMPTS_PER_ACCOUNT; guesses += 1)
        await logIn(connection, email, 'not the secret')
      connection.close()
      const timed = openRawConnection(portal.origin, { from: otherAddress(301 + 2 * index) })
      for (let pair = 0; pair < ATTEMPTS_PER_ACCOUNT / 2; pair += 1) {
        const right = await logIn(timed, email, COMMON_PASSWORD)
        const wrong = await logIn(timed, email, 'not the secret')
        expect([right?.status, wrong?.status]).toEqual([202, 202])
        gaps.push((right?.ms ?? 0) - (wrong?.ms ?? 0))
      }
      timed.close()
    }
    printAttack(`${gaps.length} pairs of correct and wrong passwords for accounts under attack`, {
      'median difference of a pair, ms': median(gaps).toFixed(2),
    })
    expect(Math.abs(median(gaps))).toBeLessThan(MAX_GAP_MS)
  })
})

describe('Guessing references, documents, certificate numbers and usernames (attack A24)', () => {
  test('finds nothing, and is limited', async () => {
    const cookie = await portal.cookieOf('user', otherAddress(250))
    const connections = Array.from({ length: 8 }, () => openRawConnection(portal.origin))
    const requestAll = async (paths: readonly string[], headers: Record<string, string> = {}) => {
      const statuses: number[] = []
      const answers = new Set<string>()
      const tasks = paths.map((path) => async (connection: RawConnection) => {
        const answer = await connection.send({ method: 'GET', path, headers })
        statuses.push(answer?.status ?? 0)
        const { requestId: _, ...body } = JSON.parse(String(answer?.bytes))
        answers.add(JSON.stringify(body))
      })
      await distribute(connections, tasks)
      return { statuses, answers }
    }
    const [otherPerson] = await portal.query<{ reference: string; path: string }>(
      `select reference, file_path as path from applications join documents on application_id = applications.id
       join accounts on accounts.id = applicant_id where email <> 'citizen@panchayat.example' limit 1`,
    )
    const many = Array.from({ length: 500 }, (_, index) => index)
    const references = [
      otherPerson?.reference ?? '',
      ...many.map((index) => `NOC-2026-${String(index).padStart(8, 'A')}`),
    ]
    const documentPaths = [
      otherPerson?.path ?? '',
      ...many.map((index) => `${(index % 256).toString(16).padStart(2, '0')}/${String(index).padStart(48, '0')}`),
    ]
    const found = await requestAll(
      references.map((reference) => `/api/applications/${reference}`),
      { cookie },
    )
    const opened = await requestAll(
      documentPaths.map((path) => `/uploads/${path}`),
      { cookie },
    )
    const lookedUp = await requestAll(
      many.slice(0, 200).map((index) => `/api/certificates/SUN/2026/${100_000 + index}`),
    )
    const outcomes: number[] = []
    const registrations = many.slice(0, 60).map(() => async (connection: RawConnection) => {
      const body = Buffer.from('--cut\r\ncontent-disposition: form-data; name="username"\r\n\r\nsunita\r\n--cut--\r\n')
      const headers = { 'content-type': 'multipart/form-data; boundary=cut' }
      outcomes.push((await connection.send({ path: '/api/register', headers, body }))?.status ?? 0)
    })
    await distribute(connections, registrations)
    for (const connection of connections) connection.close()
    printAttack('Guessed identifiers', {
      references: countsOf(found.statuses),
      documents: countsOf(opened.statuses),
      'certificate numbers': countsOf(lookedUp.statuses),
      usernames: countsOf(outcomes),
    })
    expect([found, opened].map(({ statuses, answers }) => [new Set(statuses), answers.size])).toEqual([
      [new Set([404]), 1],
      [new Set([404]), 1],
    ])
    expect(lookedUp.statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(120)
    expect(lookedUp.statuses).not.toContain(200)
    expect(outcomes.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20)
  })
})
