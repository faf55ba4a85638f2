// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs'
import { describe, expect, test as pure } from 'vitest'
import { DEMO, logInThroughApi } from '#tests/support/accounts.ts'
import { test as journey } from '#tests/support/journey.ts'
import { hueOf } from '#tests/support/walk/hue.ts'
import { inspectScreen } from '#tests/support/walk/inspect-screen.ts'
import { startTasks } from '#tests/support/walk/start-tasks.ts'
import { nameOf } from '#tests/support/walk/walker.ts'
import { ALL_SCREENS } from './screens.ts'

/** Starts the inspections. Each screen is inspected only once, for all of its tests. */
const test = journey.extend('findingsOf', { scope: 'file' }, async ({ village }) =>
  startTasks(
    3,
    Object.fromEntries(ALL_SCREENS.map((screen) => [nameOf(screen), () => inspectScreen(village, screen)])),
  ),
)

describe('The list of screens', () => {
  pure('contains every route', () => {
    const program = readFileSync(new URL('../../../src/web/app/screens.tsx', import.meta.url), 'utf8')
    const declared = [...program.matchAll(/^ {2}'(\/[^']*)': screen\(|<Route component/gm)].map(
      ([, route = '*']) => route,
    )
    expect(new Set(ALL_SCREENS.map(({ route }) => route))).toEqual(new Set(declared))
  })
})

describe('A screen on phone and desktop, in the light and the dark theme,', () => {
  test.for(ALL_SCREENS.map(nameOf))(
    '(%s) has no accessibility violation, error, layout shift or overflow',
    { timeout: 180_000 },
    async (name, { findingsOf }) => {
      expect((await findingsOf(name)).inEnglish).toEqual([])
    },
  )
})

describe('A screen in Hindi', () => {
  test.for(ALL_SCREENS.map(nameOf))(
    '(%s) contains no English sentence',
    { timeout: 180_000 },
    async (name, { findingsOf }) => {
      expect((await findingsOf(name)).notInHindi).toEqual([])
    },
  )
})

describe('A screen at 320 px with the largest text, in both languages,', () => {
  test.for(ALL_SCREENS.map(nameOf))(
    '(%s) has nothing that is cut off, covered or outside the screen',
    { timeout: 180_000 },
    async (name, { findingsOf }) => {
      expect((await findingsOf(name)).narrow).toEqual([])
    },
  )
})

/** Hue ranges in degrees for red, yellow and green. */
const HUES = { Approved: [90, 180], Rejected: [-15, 15], Pending: [30, 65], Verified: [30, 65] } as const

describe('Status colours (spec §4)', () => {
  test('are green for Approved, red for Rejected and yellow for the rest, in the light and the dark theme', async ({
    visit,
  }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.admin)
    await page.goto('/Admin/Dashboard?category=noc&status=all')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const [status, [from, to]] of Object.entries(HUES)) {
        const icon = page.getByRole('cell', { name: status, exact: true }).first().locator('[aria-hidden]')
        const hue = await hueOf(icon)
        const turned = hue > 180 ? hue - 360 : hue
        expect(turned, `${status}, ${colorScheme}`).toBeGreaterThanOrEqual(from)
        expect(turned, `${status}, ${colorScheme}`).toBeLessThanOrEqual(to)
      }
    }
  })
})
