// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { findRunningServer, PORTAL_NAME } from '#server/platform/db/embedded/portal-database.ts'
import { type Device, deviceOf, newDevice } from '../../cluster/device.ts'
import { aSubmission } from '../../support/a-submission.ts'
import { type FakeClock, makeClock } from '../../support/faults/fake-clock.ts'
import { copyVillageWithLongTimeout, startWithLongTimeout } from '../../support/faults/long-timeouts.ts'
import { startPostgresByClock } from '../../support/faults/postgres-by-clock.ts'
import { clearDataFolder, type WholePortal } from '../../support/whole-portal.ts'

/** In seconds. */
const HOUR = 3_600
const DAY = 24 * HOUR
const EMAIL = 'citizen@panchayat.example'
const catalogue = await loadCatalogue()

let dataDir: string
let clock: FakeClock
let portal: WholePortal
const cleanups: (() => Promise<void>)[] = []

beforeEach(async () => {
  dataDir = await copyVillageWithLongTimeout()
  clock = await makeClock()
})

afterEach(async () => {
  await portal?.end('SIGTERM')
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
  await clock?.end()
  if (dataDir) await clearDataFolder(dataDir)
})

describe('A portal with a wrong clock, and a database with a correct clock', () => {
  test('sessions, codes and days follow the clock of the database, even if the portal is two hours or a day ahead or behind', async () => {
    portal = await startWithLongTimeout(dataDir, clock.environment)
    const citizen = await deviceOf('citizen', portal.origin)
    const admin = await deviceOf('admin', portal.origin)
    for (const seconds of [2 * HOUR, -2 * HOUR, DAY, -DAY]) {
      await clock.set(seconds)
      await expect.poll(() => isAhead(seconds), { timeout: 10_000 }).toBe(true)
      // Existing sessions continue, and new sessions last twelve hours.
      expect((await citizen.get('/api/user')).status).toBe(200)
      expect((await deviceOf('citizen', portal.origin)).cookies.has('gramseva_session')).toBe(true)
      expect(await runStatement(NEWEST_SESSION)).toEqual([{ hours: 12 }])
      // A code is valid now, and invalid after the database's time passes its expiry.
      const otp = await askForCode(portal.origin)
      expect(await tryCode(portal.origin, otp)).toBe(200)
      expect(await runStatement(CODE_VALIDITY)).toEqual([{ minutes: 10 }])
      await runStatement(`delete from password_resets where expires_at < now()`)
      await runStatement(
        `update password_resets set window_start = window_start - interval '10 minutes', expires_at = now() - interval '1 second'`,
      )
      expect(await tryCode(portal.origin, otp)).toBe(400)
      // A decision made now counts for today.
      const before = await processedToday(admin)
      const reference = await apply(citizen, 'noc')
      expect(await approve(admin, reference, 'noc')).toBe(200)
      expect(await processedToday(admin)).toBe(before + 1)
      expect(await runStatement(submittedNowQuery(reference))).toEqual([{ isNow: true }])
    }
  })
})

// The figure "Processed Today" of the admin's overview counts the decisions of the current day in India (spec §2).
describe('Midnight in India, before and after a leap day', () => {
  test('resets Processed Today, counts the leap day as a day, and ends codes and sessions in time', async () => {
    await setTo('2028-02-28T18:25:00Z')
    const postgres = await startPostgresByClock(dataDir, clock)
    cleanups.push(postgres.end)
    portal = await startWithLongTimeout(dataDir, { ...clock.environment, ...postgres.environment })
    const citizen = await deviceOf('citizen', portal.origin)
    const admin = await deviceOf('admin', portal.origin)
    // In India, it is 28 February, five minutes before midnight.
    expect(await processedToday(admin)).toBe(0)
    expect(await approve(admin, await apply(citizen, 'noc'), 'noc')).toBe(200)
    expect(await processedToday(admin)).toBe(1)
    expect(await applyFor(citizen, '2028-02-29')).toBe(422)

    await setTo('2028-02-28T18:30:10Z')
    expect(await processedToday(admin)).toBe(0)
    expect(await applyFor(citizen, '2028-02-29')).toBe(201)
    expect(await applyFor(citizen, '2028-03-01')).toBe(422)
    expect(await approve(admin, await apply(citizen, 'noc'), 'noc')).toBe(200)
    expect(await approve(admin, await apply(citizen, 'noc'), 'noc')).toBe(200)
    expect(await processedToday(admin)).toBe(2)

    const otp = await askForCode(portal.origin)
    await setTo('2028-02-29T18:29:00Z')
    // The admin's first session has ended, because it was not used for more than an hour.
    expect(await processedToday(await deviceOf('admin', portal.origin))).toBe(2)
    expect(await tryCode(portal.origin, otp)).toBe(400)

    const device = await deviceOf('citizen', portal.origin)
    await setTo('2028-02-29T18:30:10Z')
    expect(await processedToday(await deviceOf('admin', portal.origin))).toBe(0)
    const february = (await monthsOf(await deviceOf('admin', portal.origin), 2028))[1]
    expect(february?.applications).toBe(4)
    await setTo('2028-03-01T06:35:00Z')
    expect((await device.get('/api/user')).status).toBe(401)
  })
})

/** These statements use the time of PostgreSQL, which is the real time or the time that the test has set. */
const NEWEST_SESSION = `
  select round(extract(epoch from expires_at - now()) / 3600)::int as hours from sessions order by created_at desc limit 1`
const CODE_VALIDITY = `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from password_resets where expires_at > now()`
const submittedNowQuery = (reference: string) =>
  `select abs(extract(epoch from now() - submitted_at)) < 60 as "isNow" from applications where reference = '${reference}'`

const setTo = (instant: string) => clock.set(Math.round((Date.parse(instant) - Date.now()) / 1000))

/** Whether the clock of the portal is ahead by this much, by the Date header, which the portal caches for a second. */
async function isAhead(seconds: number) {
  const { headers } = await fetch(`${portal.origin}/healthz`)
  const ahead = (Date.parse(headers.get('date') ?? '') - Date.now()) / 1000
  return Math.abs(ahead - seconds) < 60
}

async function runStatement(statement: string) {
  const client = new pg.Client({ ...(await findRunningServer(join(dataDir, 'postgres'))), user: PORTAL_NAME })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}

async function askForCode(origin: string) {
  const { json } = await newDevice(origin).post('/api/checkUser', { email: EMAIL })
  return String(json.otp)
}

const tryCode = async (origin: string, otp: string) =>
  (await newDevice(origin).post('/api/verifyOTP', { email: EMAIL, otp })).status

async function statisticsOf(admin: Device, year: number) {
  const { status, json } = await admin.get(`/api/statistics?year=${year}`)
  expect(status).toBe(200)
  return json.data as { processedToday: number; monthly: { month: number; applications: number }[] }
}

const processedToday = async (admin: Device) => (await statisticsOf(admin, 2028)).processedToday
const monthsOf = async (admin: Device, year: number) => (await statisticsOf(admin, year)).monthly

async function apply(citizen: Device, service: string) {
  const { definition } = catalogue.get(service)
  const { status, json } = await citizen.postForm(definition.paths.submit, aSubmission(definition))
  expect(status).toBe(201)
  return String(json.data._id)
}

async function applyFor(citizen: Device, dateOfBirth: string) {
  const { definition } = catalogue.get('birth-certificates')
  return (await citizen.postForm(definition.paths.submit, aSubmission(definition, { dateOfBirth }))).status
}

const approve = async (admin: Device, appId: string, collection: string) =>
  (await admin.post('/api/updatestatus', { appId, status: 'Approved', collection })).status
