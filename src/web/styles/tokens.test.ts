// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const themes = readThemes()

/** Text colours and their backgrounds, as used on the screens. */
const PAIRS = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink', 'indigo-soft'],
  ['ink', 'leaf-soft'],
  ['ink', 'brick-soft'],
  ['ink', 'turmeric-soft'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'surface'],
  ['indigo', 'paper'],
  ['indigo', 'surface'],
  ['indigo', 'indigo-soft'],
  ['on-indigo', 'indigo'],
  ['on-indigo', 'indigo-strong'],
  ['leaf', 'leaf-soft'],
  ['leaf', 'surface'],
  ['brick', 'brick-soft'],
  ['brick', 'paper'],
  ['brick', 'surface'],
  ['turmeric', 'turmeric-soft'],
] as const

describe.for(Object.entries(themes))('the %s theme', ([, colours]) => {
  test.for(PAIRS)('%s can be read on %s', ([text, background]) => {
    expect(contrast(colour(colours, text), colour(colours, background))).toBeGreaterThanOrEqual(4.5)
  })

  test.for(['surface', 'paper'])('the edge of an input contrasts with %s', (background) => {
    expect(contrast(colour(colours, 'line-strong'), colour(colours, background))).toBeGreaterThanOrEqual(3)
  })
})

test('paper is printed in the colours of the light theme', () => {
  const darkQueries = sheet.match(/@media[^{]*dark[^{]*/g) ?? []
  expect(darkQueries.filter((query) => !query.startsWith('@media screen'))).toEqual([])
})

type Colours = Record<string, string>

/** The four themes. Each includes the colours that it inherits from the previous ones. */
function readThemes(): Record<'light' | 'dark' | 'high-contrast light' | 'high-contrast dark', Colours> {
  const [light = {}, dark = {}, more = {}, moreDark = {}] = sheet.split('@media').map(readColours)
  return {
    light,
    dark: { ...light, ...dark },
    'high-contrast light': { ...light, ...more },
    'high-contrast dark': { ...light, ...dark, ...more, ...moreDark },
  }
}

function readColours(block: string): Colours {
  return Object.fromEntries(
    [...block.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )
}

function colour(colours: Colours, name: string) {
  const hex = colours[name]
  if (!hex) throw new Error(`There is no colour ${name}`)
  return hex
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(first: string, second: string) {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((offset) => {
    const value = Number.parseInt(hex.slice(offset, offset + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
