// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { makeLate } from '#tests/support/appeals.ts'
import { submitThroughApi } from '#tests/support/applying.ts'
import { PHONE } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { OFFLINE, test } from '#tests/support/journey.ts'
import { expectEventually, expectHeading, expectNoHorizontalOverflow, waitForVisible } from '#tests/support/screen.ts'
import { accessibilityFindings } from '#tests/support/walk/accessibility.ts'

const expectAccessible = async (page: Page) => {
  await expectNoHorizontalOverflow(page)
  await expectEventually(() => accessibilityFindings(page)).toEqual([])
}

const question = (page: Page, name = 'Was it easy to apply?') => page.getByRole('dialog').getByRole('region', { name })

async function reject(office: BrowserContext, appId: string) {
  const data = { appId, status: 'Rejected', message: 'The map is unreadable.', collection: 'noc' }
  expect((await office.request.post('/api/updatestatus', { data })).status()).toBe(200)
}

describe('The question after a decision', () => {
  test('is answered by keyboard, keeps an answer that could not be sent, and is never asked again', async ({
    visit,
    offered,
  }) => {
    const noc = offered('noc')
    const { page, context } = await visit({ viewport: PHONE, expectedErrors: [OFFLINE] })
    const { context: office } = await visit()
    await logInThroughApi(office, DEMO.staff)
    const { username } = await registerThroughApi(context)
    const reference = await submitThroughApi(context, noc, aFilledForm(noc))
    const details = `/viewApplication/${username}?application=${reference}`
    await page.goto(details)
    await waitForVisible(page.getByRole('dialog').getByText(reference))
    expect(await question(page).count()).toBe(0)
    await reject(office, reference)
    await page.goto(details)
    await waitForVisible(question(page))
    // The question is below the answers, far from the reason for the rejection.
    const text = (await page.getByRole('dialog').textContent()) ?? ''
    expect(text.indexOf('Your answers')).toBeGreaterThan(text.indexOf('The map is unreadable.'))
    expect(text.indexOf('Was it easy to apply?')).toBeGreaterThan(text.indexOf('Your answers'))
    await expectAccessible(page)
    await context.setOffline(true)
    const hard = question(page).getByRole('button', { name: 'Hard', exact: true })
    await hard.press('Enter')
    await waitForVisible(question(page).getByText('Your answer could not be sent'))
    expect(await hard.getAttribute('aria-pressed')).toBe('true')
    await context.setOffline(false)
    await hard.press('Enter')
    await waitForVisible(question(page).getByText('Your answer: Hard'))
    // The pressed button has disappeared. Tab moves the focus to the first button of the text that replaces it.
    await page.keyboard.press('Tab')
    expect(
      await question(page)
        .getByRole('button', { name: 'Change' })
        .evaluate((element) => element.matches(':focus')),
    ).toBe(true)
    const comment = question(page).getByRole('textbox', { name: 'What should be better?' })
    await comment.fill('Too many papers.')
    await expectAccessible(page)
    await comment.press('Tab')
    await page.keyboard.press('Enter')
    const done = page.getByRole('dialog').getByText('Thank you. We will not ask about this application again.')
    await waitForVisible(done)
    expect(await done.evaluate((element) => element.matches(':focus'))).toBe(true)
    const { feedback } = await (await context.request.get('/api/account/data')).json()
    expect(feedback).toMatchObject([{ reference, answer: 'hard', comment: 'Too many papers.' }])
    await page.reload()
    await waitForVisible(page.getByRole('dialog').getByText(reference))
    expect(await question(page).count()).toBe(0)
  })

  test('can be dismissed permanently, in Hindi', async ({ visit, offered }) => {
    const noc = offered('noc')
    const { page, context } = await visit({ viewport: PHONE })
    const { context: office } = await visit()
    await logInThroughApi(office, DEMO.staff)
    const { username } = await registerThroughApi(context)
    await context.request.post('/api/language', { data: { language: 'hi' } })
    const reference = await submitThroughApi(context, noc, aFilledForm(noc))
    await reject(office, reference)
    await page.goto(`/viewApplication/${username}?application=${reference}`)
    const hindiQuestion = question(page, 'क्या आवेदन करना आसान था?')
    await hindiQuestion.getByRole('button', { name: 'यह सवाल न पूछें' }).click()
    await waitForVisible(page.getByRole('dialog').getByText('इस आवेदन के बारे में फिर नहीं पूछेंगे।'))
    expect(await hindiQuestion.count()).toBe(0)
    await page.reload()
    await waitForVisible(page.getByRole('dialog').getByText(reference))
    expect(await hindiQuestion.count()).toBe(0)
  })
})

describe('The admin', () => {
  test('opens the late applications of an officer from the overview, and switches the weekly email on and off', async ({
    visit,
    offered,
    village,
  }) => {
    const noc = offered('noc')
    const { context: citizen } = await visit()
    await registerThroughApi(citizen)
    await makeLate(join(village.dataDir, 'postgres'), await submitThroughApi(citizen, noc, aFilledForm(noc)))
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.admin)
    await page.goto('/Admin')
    const table = page.getByRole('table', { name: 'Late applications by officer' })
    await table.getByRole('link', { name: 'Panchayat Secretary' }).click()
    await expectHeading(page, 'Late applications')
    expect(new URL(page.url()).searchParams.get('officer')).toBe('Panchayat Secretary')
    await waitForVisible(page.getByRole('heading', { level: 2, name: 'Panchayat Secretary' }))
    await page.goto('/profile/settings')
    const setting = page.getByRole('checkbox', { name: 'Send me the weekly email' })
    await waitForVisible(setting)
    expect(await setting.isChecked()).toBe(false)
    await setting.press('Space')
    await waitForVisible(page.getByText('Saved. The next email comes on Monday.').first())
    await page.reload()
    await expectEventually(() => setting.isChecked()).toBe(true)
    await expectAccessible(page)
    await setting.press('Space')
    await waitForVisible(page.getByText('Saved. You will not get the weekly email.').first())
    await expectEventually(() => setting.isChecked()).toBe(false)
  })
})
