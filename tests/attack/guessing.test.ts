import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AttackedPortal, startAttackedPortal } from '../support/attack/attacked-portal.ts'
import { countsOf, median, percentile, printAttack } from '../support/attack/figures.ts'
import { COMMON_PASSWORD, makeCitizens } from '../support/attack/many-citizens.ts'
import { openRawConnection, type RawConnection } from '../support/attack/raw-connection.ts'

const STUFFED = Number(process.env.STUFFED_LOGINS ?? 10_000)
const TIMED = Number(process.env.TIMED_LOGINS ?? 2_000)
const GUESSES_AT_ONCE = 100
const LINES = 32
/** The limit for one account in a quarter of an hour (src/server/sessions/count-login-attempt.ts). */
const TRIES = 10
const MAX_GAP_MS = 5
/** Failed logins from one address: fewer than 200 an hour, after which codes are required. */
const TIMED_PAIRS = 50
const ATTACKED = 20

/** Another address of this machine. */
const neighbour = (index: number) => `127.1.${Math.floor(index / 250)}.${(index % 250) + 1}`

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'content-type': 'application/json' }

let village: AttackedPortal

beforeAll(async () => {
  // The settings are those of production: unknown accounts are not revealed, and all limits apply.
  village = await startAttackedPortal({ BUDGET_FACTOR: '1', STRICT_ACCOUNT_PRIVACY: 'true' })
})

afterAll(() => village.end())

const logIn = (line: RawConnection, email: string, password: string) =>
  line.send({ path: '/api/login', headers: FORM, body: Buffer.from(`${new URLSearchParams({ email, password })}`) })

const post = (line: RawConnection, path: string, body: unknown) =>
  line.send({ path, headers: JSON_TYPE, body: Buffer.from(JSON.stringify(body)) })

/** A login of the owner, who retries after a 429, and enters the mailed code if required. */
async function comeIn(line: RawConnection, email: string) {
  let answer = await logIn(line, email, COMMON_PASSWORD)
  if (answer?.status === 503 || answer?.status === 429) {
    await pause(Number(answer.headers['retry-after']) * 1000)
    answer = await logIn(line, email, COMMON_PASSWORD)
  }
  if (answer?.status !== 202) return answer?.status === 200
  const { otp } = JSON.parse(String(answer.bytes))
  const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  const body = Buffer.from(JSON.stringify({ code: otp }))
  const proved = await line.send({ path: '/api/login/mail-code', headers: { ...JSON_TYPE, cookie }, body })
  return proved?.status === 200
}

/** Distributes tasks over many connections. Each connection takes the next task. */
async function shareAmong(lines: readonly RawConnection[], tasks: readonly ((line: RawConnection) => Promise<void>)[]) {
  const queue = [...tasks].reverse()
  const work = async (line: RawConnection) => {
    for (let task = queue.pop(); task; task = queue.pop()) await task(line)
  }
  await Promise.all(lines.map(work))
}

describe('A4: a hundred simultaneous guesses of a code', () => {
  test('only sixty are accepted, then a longer code is required; only one of a hundred correct codes succeeds', async () => {
    const [email = ''] = await makeCitizens(village, 'coded', 1)
    const lines = Array.from({ length: GUESSES_AT_ONCE }, () => openRawConnection(village.origin))
    const [line] = lines
    if (!line) throw new Error('There is no connection')
    const codeOf = async () => JSON.parse(String((await post(line, '/api/checkUser', { email }))?.bytes)).otp as string
    const reset = (by: RawConnection, otp: string) =>
      post(by, '/api/resetPassword', { email, otp, newPassword: 'a quiet river' })

    const first = await codeOf()
    const wrong = await Promise.all(
      lines.map((by, index) =>
        reset(by, String((Number(first) + index + 1) % 10 ** first.length).padStart(first.length, '0')),
      ),
    )
    const afterwards = await reset(line, first)
    const second = await codeOf()
    const right = await Promise.all(lines.map((by) => reset(by, second)))
    const repeated = await reset(line, second)
    for (const line of lines) line.close()
    const statuses = (answers: readonly ({ status: number } | undefined)[]) =>
      answers.map((answer) => answer?.status ?? 0)
    printAttack('A4: a hundred simultaneous guesses', {
      'wrong codes': countsOf(statuses(wrong)),
      'the right one afterwards': afterwards?.status ?? 0,
      'a hundred right ones': countsOf(statuses(right)),
      'once more': repeated?.status ?? 0,
    })
    expect(statuses(wrong)).not.toContain(200)
    expect(statuses(wrong).every((status) => [400, 429, 503].includes(status))).toBe(true)
    expect([afterwards?.status, repeated?.status]).toEqual([400, 400])
    expect([first.length, second.length]).toEqual([8, 16])
    expect(statuses(right).filter((status) => status === 200)).toHaveLength(1)
  })
})

describe('A5: ten thousand logins with a password list, from one address', () => {
  test('no account is tried more often than its limit, and honest users with the same address can log in', async () => {
    // Half of the emails belong to accounts, and are tried more often than the limit; the other half is unknown.
    const registered = await makeCitizens(village, 'stuffed', Math.ceil(STUFFED / 50))
    const honest = await makeCitizens(village, 'honest', Math.ceil(STUFFED / 50))
    const tries = Array.from({ length: STUFFED }, (_, index) =>
      index % 2 === 0 ? (registered[(index / 2) % registered.length] ?? '') : `nobody${index}@panchayat.example`,
    )
    const statuses: number[] = []
    const lines = Array.from({ length: LINES }, () => openRawConnection(village.origin))
    const neighbours = Array.from({ length: 2 }, () => openRawConnection(village.origin))
    const began = performance.now()
    const tasks = tries.map((email, index) => async (line: RawConnection) => {
      statuses.push((await logIn(line, email, `password${index}`))?.status ?? 0)
    })
    const times: number[] = []
    let entered = 0
    const knocks = honest.map((email) => async (line: RawConnection) => {
      const startedAt = performance.now()
      const isIn = await comeIn(line, email)
      times.push(performance.now() - startedAt)
      if (isIn) entered += 1
    })
    await Promise.all([shareAmong(lines, tasks), shareAmong(neighbours, knocks)])
    for (const line of [...lines, ...neighbours]) line.close()
    const failed = await village.query<{ max: number }>(
      `select count(*)::integer as max from audit_entries where action = 'log-in-failed' and subject is not null
       group by subject order by max desc limit 1`,
    )
    printAttack(`A5: ${STUFFED} stuffed logins over ${registered.length} accounts and as many unknown emails`, {
      answers: countsOf(statuses),
      seconds: Math.round((performance.now() - began) / 1000),
      'most tries of one account': failed[0]?.max ?? 0,
      'honest logins': `${entered} of ${honest.length}`,
      'honest median, p95, ms': `${Math.round(median(times))}, ${Math.round(percentile(times, 95))}`,
    })
    expect(statuses).not.toContain(200)
    expect(statuses.filter((status) => ![202, 401, 429, 503].includes(status))).toEqual([])
    expect(failed[0]?.max).toBeLessThanOrEqual(TRIES)
    expect(entered / honest.length).toBeGreaterThanOrEqual(0.99)
  })
})

describe('A6: the time of a response', () => {
  test('does not reveal who has an account', async () => {
    const pairs = TIMED / 2
    const registered = await makeCitizens(village, 'timed', Math.ceil(pairs / TRIES))
    const lines = Array.from({ length: Math.ceil(pairs / TIMED_PAIRS) }, (_, index) =>
      openRawConnection(village.origin, { from: neighbour(index) }),
    )
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (let pair = 0; pair < pairs; pair += 1) {
      const line = lines[Math.floor(pair / TIMED_PAIRS)]
      if (!line) throw new Error('There is no connection for this pair')
      const ask = {
        known: () => logIn(line, registered[Math.floor(pair / TRIES)] ?? '', 'not the secret'),
        unknown: () => logIn(line, `stranger${pair}@panchayat.example`, 'not the secret'),
      }
      // The two kinds alternate, so that other load on the machine affects both.
      for (const kind of pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const answer = await ask[kind]()
        expect(answer?.status).toBe(401)
        times[kind].push(answer?.ms ?? 0)
      }
    }
    for (const line of lines) line.close()
    const gaps = times.known.map((ms, pair) => ms - (times.unknown[pair] ?? 0))
    const difference = Math.abs(median(times.known) - median(times.unknown))
    printAttack(`A6: ${2 * pairs} wrong logins, timed`, {
      'median of known, ms': median(times.known).toFixed(2),
      'median of unknown, ms': median(times.unknown).toFixed(2),
      'gap of the medians, ms': difference.toFixed(2),
      'median of the pairs’ gaps, ms': median(gaps).toFixed(2),
    })
    // Pairs of consecutive requests are compared, so that other load on the machine cancels out.
    expect(Math.abs(median(gaps))).toBeLessThan(MAX_GAP_MS)
  })
})

describe('A6: the time of a response about an account under attack', () => {
  test('does not reveal whether the password was correct', async () => {
    const attacked = await makeCitizens(village, 'attacked', ATTACKED)
    const gaps: number[] = []
    for (const [index, email] of attacked.entries()) {
      const line = openRawConnection(village.origin, { from: neighbour(300 + 2 * index) })
      for (let guesses = 1; guesses <= TRIES; guesses += 1) await logIn(line, email, 'not the secret')
      line.close()
      const timed = openRawConnection(village.origin, { from: neighbour(301 + 2 * index) })
      for (let pair = 0; pair < TRIES / 2; pair += 1) {
        const right = await logIn(timed, email, COMMON_PASSWORD)
        const wrong = await logIn(timed, email, 'not the secret')
        expect([right?.status, wrong?.status]).toEqual([202, 202])
        gaps.push((right?.ms ?? 0) - (wrong?.ms ?? 0))
      }
      timed.close()
    }
    printAttack(`A6: ${gaps.length} pairs of right and wrong passwords under attack`, {
      'median of the pairs’ gaps, ms': median(gaps).toFixed(2),
    })
    expect(Math.abs(median(gaps))).toBeLessThan(MAX_GAP_MS)
  })
})

describe('A24: guessing references, documents, numbers and names', () => {
  test('finds nothing, and is limited', async () => {
    const cookie = await village.cookieOf('user', neighbour(250))
    const lines = Array.from({ length: 8 }, () => openRawConnection(village.origin))
    const tryOut = async (paths: readonly string[], headers: Record<string, string> = {}) => {
      const statuses: number[] = []
      const answers = new Set<string>()
      const tasks = paths.map((path) => async (line: RawConnection) => {
        const answer = await line.send({ method: 'GET', path, headers })
        statuses.push(answer?.status ?? 0)
        const { requestId: _, ...body } = JSON.parse(String(answer?.bytes))
        answers.add(JSON.stringify(body))
      })
      await shareAmong(lines, tasks)
      return { statuses, answers }
    }
    const [others] = await village.query<{ reference: string; path: string }>(
      `select reference, file_path as path from applications join documents on application_id = applications.id
       join accounts on accounts.id = applicant_id where email <> 'citizen@panchayat.example' limit 1`,
    )
    const many = Array.from({ length: 500 }, (_, index) => index)
    const references = [others?.reference ?? '', ...many.map((index) => `NOC-2026-${String(index).padStart(8, 'A')}`)]
    const documentPaths = [
      others?.path ?? '',
      ...many.map((index) => `${(index % 256).toString(16).padStart(2, '0')}/${String(index).padStart(48, '0')}`),
    ]
    const found = await tryOut(
      references.map((reference) => `/api/applications/${reference}`),
      { cookie },
    )
    const opened = await tryOut(
      documentPaths.map((path) => `/uploads/${path}`),
      { cookie },
    )
    const responses = await tryOut(many.slice(0, 200).map((index) => `/api/certificates/SUN/2026/${100_000 + index}`))
    const outcomes: number[] = []
    const registrations = many.slice(0, 60).map(() => async (line: RawConnection) => {
      const body = Buffer.from('--cut\r\ncontent-disposition: form-data; name="username"\r\n\r\nsunita\r\n--cut--\r\n')
      const headers = { 'content-type': 'multipart/form-data; boundary=cut' }
      outcomes.push((await line.send({ path: '/api/register', headers, body }))?.status ?? 0)
    })
    await shareAmong(lines, registrations)
    for (const line of lines) line.close()
    printAttack('A24: tried out', {
      references: countsOf(found.statuses),
      papers: countsOf(opened.statuses),
      'certificate numbers': countsOf(responses.statuses),
      usernames: countsOf(outcomes),
    })
    expect([found, opened].map(({ statuses, answers }) => [new Set(statuses), answers.size])).toEqual([
      [new Set([404]), 1],
      [new Set([404]), 1],
    ])
    expect(responses.statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(120)
    expect(responses.statuses).not.toContain(200)
    expect(outcomes.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20)
  })
})
