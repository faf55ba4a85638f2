import { readFileSync } from 'node:fs'
import { describe, expect, test as pure } from 'vitest'
import { test as journey } from '#tests/support/journey.ts'
import { inAdvance } from '#tests/support/walk/in-advance.ts'
import { lookAtScreen } from '#tests/support/walk/look-at-screen.ts'
import { nameOf } from '#tests/support/walk/walker.ts'
import { ALL_SCREENS } from './all-screens.ts'

const test = journey.extend('findingsOf', { scope: 'file' }, async ({ village }) =>
  inAdvance(3, Object.fromEntries(ALL_SCREENS.map((screen) => [nameOf(screen), () => lookAtScreen(village, screen)]))),
)

describe('The walk', () => {
  pure('leaves no screen out', () => {
    const program = readFileSync(new URL('../../../src/web/app/screens.tsx', import.meta.url), 'utf8')
    const declared = [...program.matchAll(/<Route path="([^"]+)"/g)].map(([, route]) => route)
    expect([...new Set(ALL_SCREENS.map(({ route }) => route))].sort()).toEqual([...new Set(declared)].sort())
  })
})

describe('On a phone and on a desk, by day and by night: no barrier, no trouble, nothing that jumps or lies beside', () => {
  test.for(ALL_SCREENS.map(nameOf))('%s', { timeout: 120_000 }, async (name, { findingsOf }) => {
    expect(await findingsOf(name)).toEqual([])
  })
})
