import { describe, expect } from 'vitest'
import { messages } from '#shared/locales/hi/index.ts'
import { test as journey } from '#tests/support/journey.ts'
import { readScreen } from '#tests/support/walk/read-screen.ts'
import { startAll } from '#tests/support/walk/start-all.ts'
import { nameOf } from '#tests/support/walk/walker.ts'
import { ALL_SCREENS } from './all-screens.ts'

const HINDI = { code: 'hi', messages }

const test = journey.extend('leftInEnglish', { scope: 'file' }, async ({ village }) =>
  startAll(
    3,
    Object.fromEntries(ALL_SCREENS.map((screen) => [nameOf(screen), () => readScreen(village, screen, HINDI)])),
  ),
)

describe('In Hindi, no sentence is left in English', () => {
  test.for(ALL_SCREENS.map(nameOf))('%s', { timeout: 180_000 }, async (name, { leftInEnglish }) => {
    expect(await leftInEnglish(name)).toEqual([])
  })
})
