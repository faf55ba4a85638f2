// SPDX-License-Identifier: Apache-2.0
import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright'
import sharp from 'sharp'
import { registerThroughApi } from '#tests/support/accounts.ts'
import { PHONE } from '#tests/support/browser.ts'
import { photographDocument } from '#tests/support/photographed-document.ts'
import { CPU_SLOWDOWN, SLOW_4G } from './visits.ts'

/** The effort of a birth application for a person who has an account, from the first screen to the application ID. */
export interface Journey {
  /** The waiting times of the portal, plus the time that a person needs to type, to tap and to photograph the papers. */
  seconds: number
  /** Choosing from a list counts as two taps: one opens the list, and one selects an option. */
  taps: number
  /** Questions that are answered by typing or choosing. A date counts as one, and so does a document with its kind. */
  entries: number
  /** From pressing Submit with three photos of 4 MB until the application ID is shown. */
  sendSeconds: number
}

/** The delay after pressing Submit until the network drops, and the duration of the outage. */
const DROP_AFTER_MS = 2_000
const DROP_MS = 10_000

/** First names of children. Each journey needs another name, because the portal rejects a second application for a child. */
const CHILDREN = [
  'Anjali',
  'Kavita',
  'Meena',
  'Ravi',
  'Gopal',
  'Lata',
  'Nisha',
  'Suresh',
  'Usha',
  'Vijay',
  'Rekha',
  'Mahesh',
]

/** The seconds that a person needs for one keystroke, for one tap, and to photograph one paper. */
const KEY_SECONDS = 0.2
const TAP_SECONDS = 1.2
const PAPER_SECONDS = 7

/** The timeout for each action on the page. */
const TIMEOUT_MS = 120_000
/** The size of a photo that a phone takes. */
const PHOTO_BYTES = 4_000_000

interface Conditions {
  /** Selects the photos and the child. Each journey on the same portal needs a different seed. */
  seed: number
  /** Whether the network drops while the application is sent. */
  isInterrupted: boolean
}

/** Measures a birth application on Slow 4G and a slow processor. Throws unless it creates exactly one application. */
export async function measureJourney(browser: Browser, origin: string, conditions: Conditions): Promise<Journey> {
  const photos = await Promise.all([0, 1, 2].map((index) => takePhoto(conditions.seed * 3 + index)))
  const device = { viewport: PHONE, hasTouch: true, isMobile: true, locale: 'en-IN' } as const
  const context = await browser.newContext({ baseURL: origin, ...device })
  try {
    return await apply(context, photos, conditions)
  } finally {
    await context.close()
  }
}

/** A photo of a document, as large as the photos of a phone. The form has to make it smaller. */
async function takePhoto(seed: number) {
  const { jpeg } = await photographDocument(seed)
  const large = sharp(jpeg).resize(3024, 4032)
  for (let quality = 90; quality < 100; quality += 2) {
    const photo = await large.clone().jpeg({ quality }).toBuffer()
    if (photo.length >= PHOTO_BYTES) return photo
  }
  return large.jpeg({ quality: 100 }).toBuffer()
}

/** A mother applies for the birth certificate of her child. */
async function apply(
  context: BrowserContext,
  photos: readonly Buffer[],
  { seed, isInterrupted }: Conditions,
): Promise<Journey> {
  await registerThroughApi(context, { gender: 'Female' })
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto('/dashboard')
  const person = createPerson(page)
  const startedAt = Date.now()
  await person.tap(
    page
      .getByRole('main')
      .getByRole('link', { name: /Birth Certificate/ })
      .first(),
  )
  await answerQuestions(page, person, { photos, child: CHILDREN[seed % CHILDREN.length] ?? '' })
  const submit = page.getByRole('button', { name: 'Submit application' })
  await submit.waitFor()
  const sentAt = Date.now()
  await person.tap(submit)
  if (isInterrupted) await dropNetwork(session)
  await page
    .getByRole('main')
    .getByText(/BC-\d{4}-[0-9A-Z]{8}/)
    .first()
    .waitFor()
  const endedAt = Date.now()
  const list = await context.request.post('/api/user/getapplication')
  const { data } = (await list.json()) as { data: unknown[] }
  if (data.length !== 1) throw new Error(`The portal has ${data.length} applications instead of one`)
  const { seconds, ...counts } = person.totals()
  return { seconds: (endedAt - startedAt) / 1000 + seconds, ...counts, sendSeconds: (endedAt - sentAt) / 1000 }
}

async function dropNetwork(session: CDPSession) {
  await setTimeout(DROP_AFTER_MS)
  await session.send('Network.emulateNetworkConditions', { ...SLOW_4G, offline: true })
  await setTimeout(DROP_MS)
  await session.send('Network.emulateNetworkConditions', { ...SLOW_4G, offline: false })
}

interface Content {
  photos: readonly Buffer[]
  child: string
}

async function answerQuestions(page: Page, person: Person, { photos, child }: Content) {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const next = () => person.tap(page.getByRole('button', { name: 'Continue', exact: true }))
  await person.tap(field('Child First Name'))
  await person.type(child)
  // The first press moves to the optional middle name, which stays empty.
  await person.pressNext(field('Child Last Name'), 2)
  await person.type('Devi')
  await person.pressNext(field('Day'))
  await person.type('2')
  await person.choose(page.getByRole('combobox', { name: 'Month' }), 'June')
  await person.tap(field('Year'))
  await person.type('2026')
  await person.pressNext(field('Place of Birth'))
  await person.type('Sundarpur')
  person.countAnswers(4)
  await next()
  await person.tap(page.getByText('I am the mother'))
  await person.tap(field("Father's Name"))
  await person.type('Mohan Devi')
  person.countAnswers(1)
  await next()
  for (const [index, kind] of ['Hospital Discharge Summary', 'Voter ID', 'Ration Card'].entries()) {
    const label = ['Proof of Birth', 'Parent Identity Proof', 'Parent Address Proof'][index] ?? ''
    await person.choose(page.getByRole('combobox', { name: label }), kind)
    const picker = page.getByRole('button', { name: label }).and(page.getByRole('button', { name: /file/ }))
    await person.photograph(picker, photos[index] ?? Buffer.alloc(0))
    await page
      .getByRole('group', { name: label, exact: true })
      .getByText(/^Ready: /)
      .waitFor()
    person.countAnswers(1)
  }
  await next()
}

type Person = ReturnType<typeof createPerson>

/** Uses the page as a person would, and counts the keystrokes, taps, papers and answers. */
function createPerson(page: Page) {
  let keys = 0
  let taps = 0
  let papers = 0
  let entries = 0
  return {
    tap: async (target: Locator) => {
      taps += 1
      await target.click()
    },
    type: async (text: string) => {
      keys += text.length
      await page.keyboard.type(text)
    },
    /** The key "Next" of a phone's keyboard, which moves from field to field and skips all buttons. */
    pressNext: async (target: Locator, times = 1) => {
      keys += times
      await target.focus()
    },
    choose: async (list: Locator, label: string) => {
      taps += 2
      await list.selectOption({ label })
    },
    photograph: async (picker: Locator, photo: Buffer) => {
      taps += 1
      papers += 1
      await picker.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
    },
    countAnswers: (questions: number) => {
      entries += questions
    },
    totals: () => ({ seconds: keys * KEY_SECONDS + taps * TAP_SECONDS + papers * PAPER_SECONDS, taps, entries }),
  }
}
