// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { allowedDecisions, STATUSES, type Status } from '#shared/applications/lifecycle.ts'
import { todayInIndia } from '#shared/rules.ts'
import { DEMO_ACCOUNTS } from '../../platform/demo-accounts.ts'
import { type PlannedApplication, planVillage } from './plan-village.ts'

const catalogue = await loadCatalogue()
const statusOf = ({ decisions }: PlannedApplication): Status => decisions.at(-1)?.decision ?? 'Pending'
const countsBy = <T>(items: readonly T[], key: (item: T) => string) =>
  Object.fromEntries(Object.entries(Object.groupBy(items, key)).map(([name, group]) => [name, group?.length]))

const MOMENTS = [
  ['on a working day', '2026-11-18T07:30:00Z'],
  ['on a Sunday', '2026-11-22T11:00:00Z'],
  ['a minute after midnight in India', '2026-06-30T18:31:00Z'],
  ['a minute before midnight in India', '2026-06-30T18:29:00Z'],
  ['on New Year’s morning', '2027-01-01T03:00:00Z'],
  ['on a leap day', '2028-02-29T09:00:00Z'],
] as const

describe.for(MOMENTS)('the plan of the demo village %s', ([, moment]) => {
  const now = new Date(moment)
  const today = todayInIndia(now)
  const plan = planVillage(catalogue, now)

  test('has about 150 applications, with every status in every service', () => {
    expect(plan.length).toBeGreaterThanOrEqual(140)
    expect(plan.length).toBeLessThanOrEqual(160)
    for (const { definition } of catalogue.services) {
      const statuses = plan.filter(({ service }) => service.definition.id === definition.id).map(statusOf)
      expect(new Set(statuses)).toEqual(new Set(STATUSES))
    }
  })

  test('has five applications and 24 final decisions of today (spec §9, Processed Today)', () => {
    expect(plan.filter(({ submittedAt }) => todayInIndia(submittedAt) === today)).toHaveLength(5)
    const decidedToday = plan
      .flatMap(({ decisions }) => decisions)
      .filter((step) => todayInIndia(step.decidedAt) === today)
    expect(countsBy(decidedToday, ({ decision }) => decision)).toEqual({ Approved: 16, Rejected: 8 })
  })

  test('has applications in every month from January to June of 2023, of 2024 and of the current year', () => {
    const months = new Set(plan.map(({ submittedAt }) => todayInIndia(submittedAt).slice(0, 7)))
    for (const year of ['2023', '2024', today.slice(0, 4)]) {
      const expected = ['01', '02', '03', '04', '05', '06'].map((month) => `${year}-${month}`)
      // A month that has not begun has none.
      for (const month of expected) expect([month, months.has(month)]).toEqual([month, month <= today.slice(0, 7)])
    }
  })

  test('covers the last two years', () => {
    const twoYearsAgo = now.getTime() - 731 * 86_400_000
    expect(plan.filter(({ submittedAt }) => submittedAt.getTime() > twoYearsAgo).length).toBeGreaterThanOrEqual(33)
  })

  test('plans every step at a possible time, by a person who is allowed to take it', () => {
    for (const { submittedAt, decisions } of plan) {
      let status: Status = 'Pending'
      let previous = submittedAt
      for (const { by, decision, decidedAt, message } of decisions) {
        const role = DEMO_ACCOUNTS.find(({ username }) => username === by)?.role
        expect(role && allowedDecisions(role, status, { requireVerification: true })).toContain(decision)
        expect(decidedAt.getTime()).toBeGreaterThan(previous.getTime())
        expect(message).not.toMatch(/\{|^$/)
        status = decision
        previous = decidedAt
      }
      expect(previous.getTime()).toBeLessThanOrEqual(now.getTime())
    }
  })

  test('has open appeals on both grounds for the demo officer, and a decided one for the demo citizen', () => {
    const appealed = plan.flatMap(({ appeal, applicant, decisions }) =>
      appeal ? { ...appeal, applicant, decisions } : [],
    )
    expect(appealed.map(({ ground, ruling }) => `${ground} ${ruling?.by ?? 'open'}`).toSorted()).toEqual([
      'late open',
      'rejected arvind',
      'rejected open',
    ])
    for (const { ground, ruling, filedAt, decisions, applicant } of appealed) {
      const decided = decisions.at(-1)
      expect(decided?.decision).toBe(ground === 'late' ? 'Verified' : 'Rejected')
      expect(filedAt.getTime()).toBeGreaterThan(decided?.decidedAt.getTime() ?? 0)
      expect((ruling?.decidedAt ?? filedAt).getTime()).toBeLessThan(now.getTime())
      // After an order, the demo staff member can verify a rejected application again, because somebody else rejected it.
      if (ground === 'rejected') expect(decided?.by).toBe('meera')
      if (ruling) expect([applicant.username, ruling.decidedAt > filedAt]).toEqual(['sunita', true])
    }
  })

  test('gives the demo citizen an application in every status', () => {
    const ofSunita = plan.filter(({ applicant }) => applicant.username === 'sunita')
    expect(ofSunita).toHaveLength(8)
    expect(new Set(ofSunita.map(statusOf))).toEqual(new Set(STATUSES))
    expect(new Set(ofSunita.map(({ service }) => service))).toHaveLength(3)
  })
})
