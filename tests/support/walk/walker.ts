// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { vi } from 'vitest'
import { type OwnApplication, ownListSchema } from '#shared/applications/wire.ts'
import type { Translate } from '#shared/locales/translator.ts'
import type { OfferedService, OfferedServices } from '#shared/services/service-words.ts'
import { DEMO } from '../accounts.ts'

/** The kinds of people who use the portal. A guest is a visitor in guest mode. */
export type Who = 'visitor' | 'guest' | 'citizen' | 'staff' | 'admin'

export const ACCOUNTS = { citizen: DEMO.user, staff: DEMO.staff, admin: DEMO.admin } as const

/** The page of a user who visits the screens one after another. */
export interface Walker {
  page: Page
  /** Returns a text in the language of the page, by which a test finds an element. */
  say: Translate
  /** Returns a service with its words in the language of the page. */
  service: (id: string) => OfferedService
}

export type Step = (walker: Walker) => Promise<unknown>

/** One screen for one kind of person, with everything that can be opened on it. */
export interface Screen {
  /** The route in `src/web/app/screens.tsx`. */
  route: string
  who: Who
  /** The URL. */
  path: string
  /** The text of the `h1`, if the URL alone does not identify the screen. */
  heading?: (walker: Walker) => string
  /** Steps that open the dialogs and views, in order. Each step starts where the previous step ended, with dialogs closed. */
  views?: Record<string, Step>
  /** Steps that open the dialogs and views that only a phone has. */
  phoneViews?: Record<string, Step>
  /** Whether the citizen is newly registered, so that no other screen of the walk changes their drafts at the same time. */
  isNewCitizen?: boolean
  /** Whether the service worker for offline visits may be installed. */
  allowsServiceWorker?: boolean
  /** The paths of requests that a view holds back. No view waits for their responses. */
  holds?: readonly string[]
  /** The expected rejected calls, such as `401 POST /api/verify`. */
  expectedErrors?: readonly (string | RegExp)[]
}

export const nameOf = ({ who, path }: Screen) => `${who} at ${path}`

/** Opens a screen by its URL, and waits for its heading if the screen names one. */
export async function goTo({ path, heading }: Screen, walker: Walker) {
  await walker.page.goto(path)
  if (!heading) return
  const hasHeading = (expected: string) =>
    [...document.querySelectorAll('h1')].some((headline) => headline.textContent === expected)
  await walker.page.waitForFunction(hasHeading, heading(walker))
}

/** Closes everything that a view has opened. */
export async function closeWindow(page: Page) {
  const open = page.locator('dialog[open]')
  // Escape closes the topmost dialog only, and in a review first the request for changes.
  const closeTopmost = async () => {
    if ((await open.count()) > 0) await page.keyboard.press('Escape')
    return (await open.count()) === 0
  }
  await vi.waitUntil(closeTopmost, { timeout: 30_000, interval: 100 })
}

/** The catalogue in the language of the page. */
export async function offeredServices(page: Page): Promise<Walker['service']> {
  const response = await page.context().request.get('/api/services')
  const { services } = (await response.json()) as OfferedServices
  return (id) => {
    const service = services.find((candidate) => candidate.id === id)
    if (!service) throw new Error(`The portal does not offer ${id}`)
    return service
  }
}

/** The citizen's newest application with this status. */
export async function ownReference({ page }: Walker, status: OwnApplication['status']) {
  const response = await page.context().request.post('/api/user/getapplication')
  const matching = ownListSchema.parse(await response.json()).data.find((application) => application.status === status)
  if (!matching) throw new Error(`The demo citizen has no application that is ${status}`)
  return matching._id
}
