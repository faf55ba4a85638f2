import type { Page } from 'playwright'
import { type OwnApplication, ownListSchema } from '#shared/applications/wire.ts'
import type { Translate } from '#shared/locales/translator.ts'
import type { OfferedService, OfferedServices } from '#shared/services/service-words.ts'
import { DEMO } from '../accounts.ts'

/** Every kind of user; a guest is a visitor in guest mode. */
export type Who = 'visitor' | 'guest' | 'citizen' | 'staff' | 'admin'

export const ACCOUNTS = { citizen: DEMO.user, staff: DEMO.staff, admin: DEMO.admin } as const

/** A user on a screen, who finds elements by the texts of the current language. */
export interface Walker {
  page: Page
  say: Translate
  service: (id: string) => OfferedService
}

export type Step = (walker: Walker) => Promise<unknown>

/** One screen for one user, with everything that can be opened on it. */
export interface Screen {
  /** The route in `src/web/app/screens.tsx`. */
  route: string
  who: Who
  /** The URL. */
  path: string
  /** The text of the `h1`, if the URL alone does not identify the screen. */
  heading?: (walker: Walker) => string
  /** The dialogs and views, in order; each step begins where the previous one ended, with its dialog closed. */
  views?: Record<string, Step>
  /** Dialogs and views on a phone only. */
  phoneViews?: Record<string, Step>
  /** Whether the citizen is a new one, whose drafts no other screen of the walk changes at the same time. */
  isNewCitizen?: boolean
  /** Whether the worker for offline visits may be installed. */
  allowsServiceWorker?: boolean
  /** The paths of requests that a view holds back. No view waits for their responses. */
  holds?: readonly string[]
  /** The expected rejected calls, such as `401 POST /api/verify`. */
  refusals?: readonly (string | RegExp)[]
}

export const nameOf = ({ who, path }: Screen) => `${who} at ${path}`

/** Opens a screen by its URL, and checks that it is the right one. */
export async function goTo({ path, heading }: Screen, walker: Walker) {
  await walker.page.goto(path)
  if (!heading) return
  const isHeaded = (words: string) =>
    [...document.querySelectorAll('h1')].some((headline) => headline.textContent === words)
  await walker.page.waitForFunction(isHeaded, heading(walker))
}

/** Closes everything that a view has opened. */
export async function closeWindow(page: Page) {
  const open = page.locator('dialog[open]')
  // Escape closes the topmost dialog only.
  for (let left = await open.count(); left > 1; left -= 1) {
    await page.keyboard.press('Escape')
    await open.nth(left - 1).waitFor({ state: 'detached' })
  }
  await page.keyboard.press('Escape')
  await open.waitFor({ state: 'detached' })
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
