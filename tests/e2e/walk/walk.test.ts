import { readFileSync } from 'node:fs'
import { describe, expect, test as pure } from 'vitest'
import { DEMO, logInThroughApi } from '#tests/support/accounts.ts'
import { test as journey } from '#tests/support/journey.ts'
import { hueOf } from '#tests/support/walk/hue.ts'
import { inspectScreen } from '#tests/support/walk/inspect-screen.ts'
import { startAll } from '#tests/support/walk/start-all.ts'
import { nameOf } from '#tests/support/walk/walker.ts'
import { ALL_SCREENS } from './screens.ts'

/** The inspections. Each screen is opened only once for both of its tests. */
const test = journey.extend('findingsOf', { scope: 'file' }, async ({ village }) =>
  startAll(3, Object.fromEntries(ALL_SCREENS.map((screen) => [nameOf(screen), () => inspectScreen(village, screen)]))),
)

describe('All screens', () => {
  pure('opens every screen', () => {
    const program = readFileSync(new URL('../../../src/web/app/screens.tsx', import.meta.url), 'utf8')
    const declared = [...program.matchAll(/^ {2}'(\/[^']*)': screen\(|<Route component/gm)].map(
      ([, route = '*']) => route,
    )
    expect(new Set(ALL_SCREENS.map(({ route }) => route))).toEqual(new Set(declared))
  })
})

describe('On phone and desktop, in the light and dark theme: no accessibility violation, error, layout shift or overflow', () => {
  test.for(ALL_SCREENS.map(nameOf))('%s', { timeout: 180_000 }, async (name, { findingsOf }) => {
    expect((await findingsOf(name)).inEnglish).toEqual([])
  })
})

describe('In Hindi, no sentence is left in English', () => {
  test.for(ALL_SCREENS.map(nameOf))('%s', { timeout: 180_000 }, async (name, { findingsOf }) => {
    expect((await findingsOf(name)).leftInEnglish).toEqual([])
  })
})

describe('At 320 px with the largest text, in both languages: nothing is cut, covered or beside the screen', () => {
  test.for(ALL_SCREENS.map(nameOf))('%s', { timeout: 180_000 }, async (name, { findingsOf }) => {
    expect((await findingsOf(name)).narrow).toEqual([])
  })
})

/** Hue ranges in degrees for red, yellow and green. */
const HUES = { Approved: [90, 180], Rejected: [-15, 15], Pending: [30, 65], Verified: [30, 65] } as const

describe('Status colours (spec §4)', () => {
  test('Approved is green, Rejected is red, all others are yellow, in the light and dark theme', async ({ visit }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.admin)
    await page.goto('/Admin/Dashboard?category=noc')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const [status, [from, to]] of Object.entries(HUES)) {
        const hue = await hueOf(page.getByRole('cell', { name: status, exact: true }).first().getByText(status))
        const turned = hue > 180 ? hue - 360 : hue
        expect(turned, `${status}, ${colorScheme}`).toBeGreaterThanOrEqual(from)
        expect(turned, `${status}, ${colorScheme}`).toBeLessThanOrEqual(to)
      }
    }
  })
})
