// SPDX-License-Identifier: Apache-2.0
import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { TIMINGS } from '#web/lib/timings.ts'
import { DEMO, logInAs, logInThroughApi } from '../support/accounts.ts'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { test } from '../support/journey.ts'
import { expectEventually, expectHeading, expectMessage, waitForPath, waitForVisible } from '../support/screen.ts'

const CAPTIONS = [
  'The gram sabha meets in the shade of the banyan',
  'At the office, the secretary checks each document',
  'The birth certificate, applied for from home',
  'A flour mill opens, with its no-objection certificate',
]

const STATS = [
  ['10,000+', 'panchayats connected'],
  ['5M+', 'services delivered'],
  ['98%', 'satisfaction'],
]

const carousel = (page: Page) => page.getByRole('region', { name: 'Pictures of village life with the portal' })
const press = (page: Page, name: string) => carousel(page).getByRole('button', { name, exact: true }).click()

/** The distance of an element's lower edge from the top of the page, in pixels. */
async function bottomOf(element: Locator) {
  const box = await element.boundingBox()
  return box ? box.y + box.height : Number.POSITIVE_INFINITY
}

/** Waits until the picture with this number (1 to 4) is shown, with its caption and dot. */
async function expectSlide(page: Page, number: number) {
  const slide = carousel(page).getByRole('group', { name: `${number} of 4` })
  await waitForVisible(slide.getByText(CAPTIONS[number - 1] ?? '', { exact: true }))
  await waitForVisible(slide.locator('svg'))
  const dot = carousel(page).getByRole('button', { name: `Show picture ${number}`, exact: true })
  expect(await dot.getAttribute('aria-current')).toBe('true')
}

/** Moves the pointer and the focus away, which starts the next five seconds. */
async function leaveCarousel(page: Page) {
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
}

describe('The landing page (spec §2)', () => {
  test.for([PHONE, DESKTOP])(
    'shows all services in the first screen, before the login and the pictures at %j',
    async (viewport, { visit, village }) => {
      const { page } = await visit({ viewport })
      await page.goto('/')
      const cards = page.getByRole('region', { name: 'What you can apply for' }).getByRole('link')
      await expectEventually(() => cards.count()).toBe(village.services.length)
      const bottoms = await Promise.all((await cards.all()).map(bottomOf))
      expect(Math.max(...bottoms)).toBeLessThan(viewport.height)
      const login = await page.getByRole('link', { name: 'Login to Your Account' }).boundingBox()
      const pictures = await carousel(page).boundingBox()
      expect(Math.max(...bottoms)).toBeLessThan(Math.min(login?.y ?? 0, pictures?.y ?? 0))
      expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe('What you can apply for')
    },
  )

  test('has a headline, links, two feature cards, fixed numbers and a footer, and a link to the dashboard for people who are logged in', async ({
    visit,
  }) => {
    const { page, context } = await visit({ viewport: PHONE })
    await page.goto('/')
    await expectHeading(page, 'Digital governance for rural India')
    for (const title of ['Secure platform', 'Fast processing']) {
      await waitForVisible(page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) }))
    }
    const stats = page.getByRole('region', { name: 'The programme in numbers' })
    await waitForVisible(stats.getByText('Figures of the whole programme in India, not of this panchayat.'))
    expect(await stats.getByRole('definition').allTextContents()).toEqual(STATS.map(([count]) => count))
    expect(await stats.getByRole('term').allTextContents()).toEqual(STATS.map(([, word]) => word))
    const links = page.getByRole('contentinfo').getByRole('link')
    expect(await links.allTextContents()).toEqual([
      'Help',
      'Check a certificate',
      'Accessibility',
      'Privacy',
      'Contact',
    ])
    await page.getByRole('link', { name: 'Create an account' }).click()
    await waitForPath(page, '/register')
    await page.goBack()
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await waitForPath(page, '/login')
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/')
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await waitForPath(page, '/staff_dashboard')
  })

  test('shows each service with a picture and a link to its form, which visitors reach after the login', async ({
    visit,
    village,
  }) => {
    const { page, context } = await visit()
    await page.goto('/')
    const cards = page.getByRole('region', { name: 'What you can apply for' }).getByRole('listitem')
    for (const { paths, words } of village.services) {
      const card = cards.filter({ has: page.getByRole('heading', { name: words.card.title, exact: true }) })
      await waitForVisible(card.locator('svg').first())
      const href = `/login?to=${encodeURIComponent(paths.page)}`
      await expectEventually(() => card.getByRole('link').getAttribute('href')).toBe(href)
    }
    const [service] = village.services
    if (!service) throw new Error('The portal offers no service')
    // The whole card is the link.
    await cards.getByText(service.words.card.text).click()
    await logInAs(page, DEMO.user)
    await expectHeading(page, service.words.title)
    await logInThroughApi(context, DEMO.user)
    await page.goto('/')
    await cards.getByRole('link', { name: service.words.card.title }).click()
    await expectHeading(page, service.words.title)
  })

  test('describes guest mode after “Explore as Guest” in a toast and in the page, both with a link to /guest-dashboard', async ({
    visit,
  }) => {
    const { page } = await visit()
    await page.goto('/')
    const explore = page.getByRole('button', { name: 'Explore as Guest' })
    await explore.click()
    await expectMessage(page, "You're now exploring in Guest Mode")
    // The toast stays while the pointer or the focus is on it (spec §9).
    await page.keyboard.press('Alt+T')
    const toaster = page.locator('[data-sonner-toaster]')
    const position = [await toaster.getAttribute('data-y-position'), await toaster.getAttribute('data-x-position')]
    expect(position).toEqual(['top', 'center'])
    const toast = page.getByRole('listitem').filter({ hasText: 'Experience key features without logging in' })
    await toast.getByRole('button', { name: 'Proceed' }).press('Enter')
    await waitForPath(page, '/guest-dashboard')

    await page.goBack()
    await explore.press('Enter')
    await waitForVisible(page.getByRole('main').getByText('Experience key features without logging in'))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await waitForPath(page, '/guest-dashboard')
  })
})

describe('The carousel of four slides on the landing page (spec §2, §9)', () => {
  test('changes the slide with arrows, dots and swipes, and otherwise every five seconds unless it is paused', async ({
    visit,
  }) => {
    const { page } = await visit()
    await page.clock.install()
    await page.goto('/')
    await expectSlide(page, 1)
    await press(page, 'Show picture 3')
    await expectSlide(page, 3)
    await press(page, 'Next picture')
    await expectSlide(page, 4)
    await press(page, 'Next picture')
    await expectSlide(page, 1)
    await press(page, 'Previous picture')
    await expectSlide(page, 4)

    await page.clock.pauseAt(Date.now() + 60_000)
    await leaveCarousel(page)
    expect(TIMINGS.carousel).toBe(5000)
    await page.clock.runFor(TIMINGS.carousel - 1)
    await expectSlide(page, 4)
    await page.clock.runFor(1)
    await expectSlide(page, 1)

    await carousel(page).scrollIntoViewIfNeeded()
    const box = await carousel(page).boundingBox()
    if (!box) throw new Error('The carousel is not visible')
    const y = box.y + 100
    await page.mouse.move(box.x + 150, y)
    await page.mouse.down()
    await page.mouse.move(box.x + 230, y)
    await page.mouse.up()
    await expectSlide(page, 4)
    await page.clock.runFor(20_000)
    await expectSlide(page, 4)

    await press(page, 'Pause the pictures')
    await leaveCarousel(page)
    await page.clock.runFor(20_000)
    await expectSlide(page, 4)
    // Play starts the carousel, although the keyboard focus is still on the button.
    await press(page, 'Play the pictures')
    await page.clock.runFor(TIMINGS.carousel)
    await expectSlide(page, 1)
  })

  test('resumes when the pointer leaves after a click on an arrow', async ({ visit }) => {
    const { page } = await visit()
    await page.clock.install()
    await page.goto('/')
    await press(page, 'Show picture 1')
    await press(page, 'Next picture')
    await expectSlide(page, 2)
    // The pointer is still on the arrow.
    await page.clock.pauseAt(Date.now() + 60_000)
    await expectSlide(page, 2)
    await page.mouse.move(0, 0)
    await page.clock.runFor(TIMINGS.carousel)
    await expectSlide(page, 3)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await page.clock.runFor(20_000)
    await expectSlide(page, 3)
  })

  test('does not advance with reduced motion or in a hidden tab', async ({ visit }) => {
    const { page } = await visit()
    await page.clock.install()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await waitForVisible(carousel(page).getByRole('button', { name: 'Play the pictures' }))
    await page.clock.runFor(20_000)
    await expectSlide(page, 1)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.clock.runFor(20_000)
    await expectSlide(page, 1)
  })
})
