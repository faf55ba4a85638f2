// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import type { BrowserContext, Locator } from 'playwright'
import { describe, expect } from 'vitest'
import { AGE_BANDS, DECIDED_DAYS } from '#shared/applications/overview.ts'
import { overviewSchema } from '#shared/applications/overview-wire.ts'
import { addDays, dayInIndia, deadlineOf } from '#shared/calendar-days.ts'
import { publishedCharterSchema } from '#shared/charter/wire.ts'
import { formatCalendarDay, formatCount } from '#shared/locales/formats.ts'
import { percentagesOf } from '#shared/percentages.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { makeLate } from '#tests/support/appeals.ts'
import { submitThroughApi } from '#tests/support/applying.ts'
import { DESKTOP, PHONE } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { test } from '#tests/support/journey.ts'
import { findRow, openReview } from '#tests/support/office.ts'
import { expectNoHorizontalOverflow, themeColourOf, waitForVisible } from '#tests/support/screen.ts'

const overviewIn = async ({ request }: BrowserContext) =>
  overviewSchema.parse(await (await request.get('/api/overview')).json()).data

/** The number at the end of a text. */
const countIn = async (text: Locator) => Number(/\d+$/.exec((await text.textContent()) ?? '')?.[0])

describe('The overview of an admin', () => {
  test('shows the figures of the API', async ({ visit }) => {
    const { page, context } = await visit({ viewport: DESKTOP })
    await logInThroughApi(context, DEMO.admin)
    const fetched = page.waitForResponse((response) => response.url().endsWith('/api/overview'))
    await page.goto('/Admin')
    const { data } = overviewSchema.parse(await (await fetched).json())
    const own = data.steps.find(({ isYours }) => isYours)
    expect(own).toBeDefined()
    const waiting = page.getByRole('region', { name: 'What is waiting' })
    const toSign = waiting.getByRole('link', { name: /^To sign/ })
    await waitForVisible(toSign.getByText(formatCount(own?.waiting ?? 0), { exact: true }))
    await waitForVisible(toSign.getByText(`The oldest has waited ${own?.oldestDays} day`))
    expect(own?.overdue).toBeGreaterThan(0)
    const late = waiting.getByRole('link', { name: /^Late/ })
    const allLate = data.overdue.services.reduce((sum, { count }) => sum + count, 0)
    await waitForVisible(late.getByText(formatCount(allLate), { exact: true }))
    expect(await themeColourOf(late.getByText(formatCount(allLate), { exact: true }))).toBe('brick')
    const mostLate = Math.max(...data.overdue.services.map(({ daysLate }) => daysLate))
    await waitForVisible(late.getByText(`The longest is ${mostLate} days late`, { exact: true }))
    const [toVerify, ofSignature] = (['Pending', 'Verified'] as const).map((status) =>
      data.overdue.services.filter((service) => service.status === status).reduce((sum, { count }) => sum + count, 0),
    )
    await waitForVisible(late.getByText(`Past the due date: ${ofSignature} to sign, ${toVerify} to verify`))
    expect(await late.getAttribute('href')).toBe('/admin/dashboard?status=pending&due=overdue')

    const steps = page.getByRole('table', { name: /^Steps, and their times/ }).locator('tbody tr')
    expect(await steps.count()).toBe(data.steps.length)
    // A step that took longer than the longest limit of the charter says so.
    const { calendar, services } = publishedCharterSchema.parse(
      await (await context.request.get('/api/charter')).json(),
    ).data
    const today = dayInIndia(new Date())
    const daysOff = Array.from({ length: DECIDED_DAYS }, (_, days) => addDays(today, -days)).filter((day) =>
      calendar.holidays.some((holiday) => holiday.day === day),
    )
    const longest = Math.max(...services.map(({ workingDays }) => workingDays))
    const limit = Math.ceil((longest * 7) / (7 - calendar.weeklyDaysOff.length)) + daysOff.length
    await waitForVisible(page.getByText('over the limit').first())
    const [overLimit, expected]: [number[], number[]] = [[], []]
    for (const [index, { waiting, withApplicant, dueToday, taken }] of data.steps.entries()) {
      const cells = await steps.nth(index).locator('td > span:last-child').allTextContents()
      expect(cells.slice(0, 3)).toEqual([waiting, withApplicant, dueToday].map(formatCount))
      overLimit.push(await steps.nth(index).getByText('over the limit').count())
      expected.push([taken?.median ?? 0, taken?.p90 ?? 0].filter((days) => days > limit).length)
    }

    expect(overLimit).toEqual(expected)

    const { inTime, decisions } = data.onTime
    const onTime = page.getByRole('region', { name: /^Decided in time/ })
    await waitForVisible(onTime.getByText(`${percentagesOf([inTime, decisions - inTime])[0]} %`, { exact: true }))
    await waitForVisible(onTime.getByText(/^Promised in the charter: every decision within [\d–]+ working days$/))
    await waitForVisible(onTime.getByText(`${formatCount(inTime)} of ${formatCount(decisions)} decisions`))
    const { appeals, complaints } = data
    const tiles = [
      ['Open appeals', appeals.open],
      ['Open complaints', complaints?.open ?? Number.NaN],
    ] as const
    for (const [name, count] of tiles) {
      const tile = waiting.getByRole('link', { name: new RegExp(`^${name}`) })
      await waitForVisible(tile.getByText(formatCount(count), { exact: true }))
    }
  })
})

describe('The age bands of the queue', () => {
  test.for([
    ['a desktop', DESKTOP, ['up to 3 days:', '4 to 7 days:', '8 to 15 days:', 'over 15 days:']],
    ['a phone', PHONE, ['0–3 days', '4–7 days', '8–15 days', '16+ days']],
  ] as const)(
    'have their counts above the list, on a phone with the filters, and no colour, which only late applications have, on %s',
    async ([_device, viewport, labels], { visit }) => {
      const { page, context } = await visit({ viewport, hasTouch: viewport === PHONE })
      await logInThroughApi(context, DEMO.staff)
      const counts = (await overviewIn(context)).steps.find(({ isYours }) => isYours)?.bands ?? []
      // The demo village has applications in several bands.
      expect(counts.filter((count) => count > 0).length).toBeGreaterThan(2)
      await page.goto('/staff_dashboard')
      if (viewport === PHONE) await page.getByRole('button', { name: /^Filter:/ }).click()
      const bands = page.getByRole('list', { name: 'How long they have waited' }).getByRole('listitem')
      await waitForVisible(bands.first())
      for (const index of AGE_BANDS.keys()) {
        await waitForVisible(bands.nth(index).getByText(labels[index] ?? 'none', { exact: true }))
        expect(await countIn(bands.nth(index))).toBe(counts[index])
        expect(await themeColourOf(bands.nth(index).locator('> *'))).toBeUndefined()
      }
      const late = page.getByRole('link', { name: /^\d+ late$/ })
      if ((await late.count()) > 0) expect(await themeColourOf(late)).toBe('brick')
      await expectNoHorizontalOverflow(page)
    },
  )
})

describe('An application that a reviewer opens', () => {
  test.for([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ] as const)('shows its cautions above everything else on %s', async ([_device, viewport], { visit, offered }) => {
    const noc = offered('noc')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const { texts, lists } = aFilledForm(noc)
    // The check digit of this Aadhaar number is wrong.
    const wrong = Object.fromEntries(
      Object.entries(noc.fields)
        .filter(([, { kind }]) => kind === 'aadhaar')
        .map(([name]) => [name, '2345 6789 0123']),
    )
    const reference = await submitThroughApi(citizen.context, noc, { texts: { ...texts, ...wrong }, lists })
    const { page, context } = await visit({ viewport, hasTouch: viewport === PHONE })
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/staff_dashboard')
    const review = await openReview(await findRow(page, noc, reference), 'UPDATE', reference)
    const caution = review.getByText('Check the Aadhaar number')
    await waitForVisible(caution)
    const bottom = await caution.evaluate((title) => title.getBoundingClientRect().bottom)
    const applicant = review.getByRole('region', { name: 'Applicant', exact: true })
    expect((await applicant.boundingBox())?.y).toBeGreaterThanOrEqual(bottom)
    // Only the title of the dialog is above the caution.
    const heading = await review.getByRole('heading').first().boundingBox()
    expect((heading?.y ?? Number.NaN) + (heading?.height ?? 0)).toBeLessThanOrEqual(bottom)
    expect(bottom).toBeLessThan(viewport.height / 2)
  })

  test('shows the due date and the days left, to the applicant and to the reviewer', async ({ visit, offered }) => {
    const noc = offered('noc')
    const citizen = await visit()
    const { username } = await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, noc, aFilledForm(noc))
    const office = await visit({ viewport: DESKTOP })
    await logInThroughApi(office.context, DEMO.staff)
    const response = await office.context.request.get(`/api/applications/${reference}`)
    const { dueOn } = (await response.json()).data
    const now = new Date()
    const { state, days } = deadlineOf(dueOn, now)
    expect([state, days > 1]).toEqual(['left', true])
    const clock = `${formatCalendarDay('en', dueOn)}${days} days left`
    // The clock of both pages is fixed, because midnight may pass during the test.
    for (const { page } of [citizen, office]) await page.clock.setFixedTime(now)

    await citizen.page.goto(`/viewApplication/${username}?application=${reference}`)
    const details = citizen.page.getByRole('dialog')
    await waitForVisible(details.getByRole('term').filter({ hasText: 'Decision by' }))
    expect(await details.getByRole('definition').filter({ hasText: 'days left' }).textContent()).toBe(clock)
    await office.page.goto('/staff_dashboard')
    const review = await openReview(await findRow(office.page, noc, reference), 'UPDATE', reference)
    // The weekday comes before the day.
    await waitForVisible(review.getByText(new RegExp(`^Due \\w{3}, ${formatCalendarDay('en', dueOn)}$`)))
    await waitForVisible(review.getByText(`${days} days left`, { exact: true }))
  })

  test('shows in red by how many days its decision is late', async ({ visit, offered, village }) => {
    const noc = offered('noc')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, noc, aFilledForm(noc))
    await makeLate(join(village.dataDir, 'postgres'), reference)
    const { page, context } = await visit({ viewport: DESKTOP })
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/staff_dashboard')
    const row = await findRow(page, noc, reference)
    const late = await row
      .getByText(/^\d+ days? late$/)
      .last()
      .textContent()
    const review = await openReview(row, 'UPDATE', reference)
    const clock = review.getByText(late ?? 'none', { exact: true })
    await waitForVisible(clock)
    expect(await themeColourOf(clock)).toBe('brick')
  })
})
