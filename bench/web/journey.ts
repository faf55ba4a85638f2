import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright'
import sharp from 'sharp'
import { registerThroughApi } from '#tests/support/accounts.ts'
import { PHONE } from '#tests/support/browser.ts'
import { photographDocument } from '#tests/support/photographed-document.ts'
import { CPU_SLOWDOWN, SLOW_4G } from './visits.ts'

/** What a birth application costs a person who has an account, from the first screen to the application ID. */
export interface Journey {
  /** The waiting times of the portal, and the time that a person needs for the keys, taps and papers. */
  seconds: number
  /** A choice from a list is two: one opens the list. */
  taps: number
  /** Questions that are answered by typing or choosing. A date is one, and a document with its kind is one. */
  entries: number
  /** From pressing Submit with three photos of 4 MB until the application ID is shown. */
  sendSeconds: number
}

/** When the network drops after pressing Submit, and for how long, in milliseconds. */
const DROP_AFTER_MS = 2_000
const DROP_MS = 10_000

/** An existing application for the same child would reject the next one. */
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

/** How long a person needs for one, in seconds. */
const KEY = 0.2
const TAP = 1.2
const PAPER = 7

const TIMEOUT_MS = 120_000
const PHOTO_BYTES = 4_000_000

interface Conditions {
  /** Selects the photos and the child; each journey on one portal needs another. */
  seed: number
  /** Whether the network drops while the application is sent. */
  isInterrupted: boolean
}

/** Measures it on Slow 4G and a slow processor. Throws if the submission does not lead to one application. */
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

/** A photo as large as those of a phone, which the form has to make smaller. */
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
  const begun = Date.now()
  await person.tap(
    page
      .getByRole('main')
      .getByRole('link', { name: /Birth Certificate/ })
      .first(),
  )
  await answerQuestions(page, person, { photos, child: CHILDREN[seed % CHILDREN.length] ?? '' })
  const submit = page.getByRole('button', { name: 'Submit application' })
  await submit.waitFor()
  const sent = Date.now()
  await person.tap(submit)
  if (isInterrupted) await dropNetwork(session)
  await page
    .getByRole('main')
    .getByText(/BC-\d{4}-[0-9A-Z]{8}/)
    .first()
    .waitFor()
  const ended = Date.now()
  const list = await context.request.post('/api/user/getapplication')
  const { data } = (await list.json()) as { data: unknown[] }
  if (data.length !== 1) throw new Error(`The portal has ${data.length} applications instead of one`)
  const { seconds, ...counts } = person.counted()
  return { seconds: (ended - begun) / 1000 + seconds, ...counts, sendSeconds: (ended - sent) / 1000 }
}

async function dropNetwork(session: CDPSession) {
  await setTimeout(DROP_AFTER_MS)
  await session.send('Network.emulateNetworkConditions', { ...SLOW_4G, offline: true })
  await setTimeout(DROP_MS)
  await session.send('Network.emulateNetworkConditions', { ...SLOW_4G, offline: false })
}

interface Papers {
  photos: readonly Buffer[]
  child: string
}

async function answerQuestions(page: Page, person: Person, { photos, child }: Papers) {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const next = () => person.tap(page.getByRole('button', { name: 'Continue', exact: true }))
  await person.tap(field('Child First Name'))
  await person.type(child)
  // It passes the optional middle name, too.
  await person.pressNext(field('Child Last Name'), 2)
  await person.type('Devi')
  await person.pressNext(field('Day'))
  await person.type('2')
  await person.choose(page.getByRole('combobox', { name: 'Month' }), 'June')
  await person.tap(field('Year'))
  await person.type('2026')
  await person.pressNext(field('Place of Birth'))
  await person.type('Sundarpur')
  person.answered(4)
  await next()
  await person.tap(page.getByText('I am the mother'))
  await person.tap(field("Father's Name"))
  await person.type('Mohan Devi')
  person.answered(1)
  await next()
  for (const [index, kind] of ['Hospital Discharge Summary', 'Voter ID', 'Ration Card'].entries()) {
    const label = ['Proof of Birth', 'Parent Identity Proof', 'Parent Address Proof'][index] ?? ''
    await person.choose(page.getByRole('combobox', { name: label }), kind)
    const picker = page.getByRole('button', { name: label }).and(page.getByRole('button', { name: /file/ }))
    await person.photograph(picker, photos[index] ?? Buffer.alloc(0))
    await page
      .getByRole('list', { name: `Chosen files for ${label}` })
      .getByRole('listitem')
      .waitFor()
    person.answered(1)
  }
  await next()
}

type Person = ReturnType<typeof createPerson>

/** Somebody who uses the page, and counts what they do. */
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
    /** The key "Next" of a phone's keyboard, which moves from field to field and passes all buttons. */
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
    answered: (questions: number) => {
      entries += questions
    },
    counted: () => ({ seconds: keys * KEY + taps * TAP + papers * PAPER, taps, entries }),
  }
}
