// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { promiseOf } from '#server/charter/due-dates.ts'
import { charterOf, promisesOf } from '../support/charter.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

const birthIn = async (portal: TestPortal) =>
  (await charterOf(portal)).services.find(({ collection }) => collection === 'birth-certificates')

describe('The charter of the panchayat', () => {
  test('contains the time limit, the law and the officers of each service even before an admin confirms it', async ({
    portal,
  }) => {
    const { confirmedAt, services, calendar } = await charterOf(portal)
    expect(confirmedAt).toBe(null)
    expect(services.map(({ collection, workingDays }) => [collection, workingDays])).toEqual(
      portal.catalogue.services.map(({ definition }) => [definition.id, promiseOf(definition).workingDays]),
    )
    expect(await birthIn(portal)).toHaveProperty('workingDays', 7)
    expect(calendar).toEqual({ weeklyDaysOff: [0], holidays: [] })
    expect(await birthIn(portal)).toMatchObject({
      label: 'Birth Certificate',
      officers: { firstAppeal: 'District Registrar' },
      appeals: { first: { fileDays: 30, decideDays: 90 } },
    })
  })

  test('is confirmed by an admin; texts of the admin stay as typed, usual texts are still translated', async ({
    portal,
  }) => {
    const admin = await portal.as('admin')
    const officers = { ...(await birthIn(portal))?.officers, decide: 'Sarpanch Radha Bai' } as never
    const services = await promisesOf(portal, { collection: 'birth-certificates', workingDays: 5, officers })
    const { status, json } = await admin.post('/api/charter', { services })
    expect([status, typeof json.data.confirmedAt]).toEqual([200, 'string'])
    const hindi = await portal.visitor().send('GET', '/api/charter', { 'accept-language': 'hi' })
    const birth = hindi.json.data.services[0]
    expect(birth).toMatchObject({
      collection: 'birth-certificates',
      workingDays: 5,
      officers: { decide: 'Sarpanch Radha Bai', firstAppeal: 'ज़िला रजिस्ट्रार' },
    })
  })

  test('does not count as confirmed if a service is missing from it', async ({ portal }) => {
    const [first] = await promisesOf(portal)
    const { json } = await (await portal.as('admin')).post('/api/charter', { services: [first] })
    expect(json.data.confirmedAt).toBe(null)
  })

  test('rejects invalid limits, texts and services', async ({ portal }) => {
    const admin = await portal.as('admin')
    const [first] = await promisesOf(portal)
    for (const changes of [
      { workingDays: 0 },
      { workingDays: 366 },
      { workingDays: 1.5 },
      { workingDays: '7' },
      { clause: ' ' },
      { clause: 'x'.repeat(201) },
      { officers: { verify: 'A', decide: 'B', firstAppeal: 'C' } },
      { extra: true },
      { compensation: { clause: 'Section 7', perDay: 250, cap: 249 } },
      { compensation: { clause: '', perDay: 250, cap: 5000 } },
      { compensation: { clause: 'Section 7', perDay: 250.5, cap: 5000 } },
      { compensation: { perDay: 250, cap: 5000 } },
    ]) {
      expect((await admin.post('/api/charter', { services: [{ ...first, ...changes }] })).status).toBe(422)
    }
    expect((await admin.post('/api/charter', { services: [{ ...first, collection: 'no-service' }] })).status).toBe(404)
    expect((await charterOf(portal)).confirmedAt).toBe(null)
  })
})

describe('The calendar of the office', () => {
  test('rejects days that do not exist, and a week without a working day', async ({ portal }) => {
    const admin = await portal.as('admin')
    for (const calendar of [
      { weeklyDaysOff: [0, 1, 2, 3, 4, 5, 6], holidays: [] },
      { weeklyDaysOff: [7], holidays: [] },
      { weeklyDaysOff: [0], holidays: [{ day: '2027-02-29', name: 'No leap day' }] },
      { weeklyDaysOff: [0], holidays: [{ day: '2027-01-26', name: '' }] },
      { weeklyDaysOff: [0], holidays: Array.from({ length: 201 }, () => ({ day: '2027-01-26', name: 'x' })) },
    ]) {
      expect((await admin.post('/api/calendar', calendar)).status).toBe(422)
    }
  })

  test('keeps its holidays in order, with one holiday for each day', async ({ portal }) => {
    const holidays = [
      { day: '2027-08-15', name: 'Independence Day' },
      { day: '2027-01-26', name: 'Republic' },
      { day: '2027-01-26', name: 'Republic Day' },
    ]
    await (await portal.as('admin')).post('/api/calendar', { weeklyDaysOff: [6, 0, 0], holidays })
    expect((await charterOf(portal)).calendar).toEqual({
      weeklyDaysOff: [0, 6],
      holidays: [holidays[2], holidays[0]],
    })
  })
})
