import type { Page } from 'playwright'
import { type OwnApplication, ownListSchema } from '#shared/applications/wire.ts'
import type { Translate } from '#shared/locales/translator.ts'
import type { OfferedService, OfferedServices } from '#shared/services/service-words.ts'
import { DEMO } from '../accounts.ts'

/** Everybody who may stand before a screen; a guest is a visitor who looks around. */
export type Who = 'visitor' | 'guest' | 'citizen' | 'staff' | 'admin'

export const ACCOUNTS = { citizen: DEMO.user, staff: DEMO.staff, admin: DEMO.admin } as const

/** Somebody on a screen, who finds their way by the words of any language. */
export interface Walker {
  page: Page
  say: Translate
  service: (id: string) => OfferedService
}

export type Step = (walker: Walker) => Promise<unknown>

/** One screen for one person, with all that can be opened on it. */
export interface Screen {
  /** As `src/web/app/screens.tsx` declares it. */
  route: string
  who: Who
  /** Where the browser goes. */
  path: string
  /** The words of its `h1`, where the address alone does not tell which screen it is. */
  heading?: (walker: Walker) => string
  /** What can be opened on it, in this order; each step begins where the one before ended, its window closed. */
  views?: Record<string, Step>
  /** The same, where only a phone has it. */
  phoneViews?: Record<string, Step>
  /** Refused calls that belong to the screen, such as `401 POST /api/verify`. */
  refusals?: readonly string[]
}

export const nameOf = ({ who, path }: Screen) => `${who} at ${path}`

/** Opens a screen by its address, and makes sure that it is the one. */
export async function goTo({ path, heading }: Screen, walker: Walker) {
  await walker.page.goto(path)
  if (!heading) return
  const isHeaded = (words: string) => [...document.querySelectorAll('h1')].some((one) => one.textContent === words)
  await walker.page.waitForFunction(isHeaded, heading(walker))
}

/** Closes whatever a view has opened. */
export async function closeWindow(page: Page) {
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

/** The catalogue in the language of the page. */
export async function offeredServices(page: Page): Promise<Walker['service']> {
  const answer = await page.context().request.get('/api/services')
  const { services } = (await answer.json()) as OfferedServices
  return (id) => {
    const service = services.find((one) => one.id === id)
    if (!service) throw new Error(`The portal does not offer ${id}`)
    return service
  }
}

/** The newest application of the citizen with this status. */
export async function ownReference({ page }: Walker, status: OwnApplication['status']) {
  const answer = await page.context().request.post('/api/user/getapplication')
  const own = ownListSchema.parse(await answer.json()).data.find((one) => one.status === status)
  if (!own) throw new Error(`The demo citizen has no application that is ${status}`)
  return own._id
}
