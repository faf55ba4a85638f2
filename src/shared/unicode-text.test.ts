// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { asciiDigits, matchesSearch } from './unicode-text.ts'

describe('digits of any script become 0-9', () => {
  test.for([
    ['Devanagari', '९८७६५४३२१०'],
    ['Bengali', '৯৮৭৬৫৪৩২১০'],
    ['Gujarati', '૯૮૭૬૫૪૩૨૧૦'],
    ['Tamil', '௯௮௭௬௫௪௩௨௧௦'],
    ['Telugu', '౯౮౭౬౫౪౩౨౧౦'],
    ['Urdu', '۹۸۷۶۵۴۳۲۱۰'],
    ['Latin', '9876543210'],
  ] as const)('%s', ([, typed]) => {
    expect(asciiDigits(typed)).toBe('9876543210')
  })

  test('all other characters are unchanged', () => {
    expect(asciiDigits('गाँव, plot १२/b')).toBe('गाँव, plot 12/b')
  })
})

const FACTS = ['NC-2025-CCCCCCCC', 'Department of Urban Development', 'सरल एनओसी स्वीकृति पहल']

describe('Search of the citizen screens (spec §5)', () => {
  test.for([
    ['', true],
    ['  nc-2025  ', true],
    ['urban DEV', true],
    ['२०२५', true],
    ['एनओसी स्वीकृति', true],
    ['2024', false],
    ['urban initiative', false],
  ] as const)('"%s" is searched for as a substring of each fact', ([search, isFound]) => {
    expect(matchesSearch(FACTS, search)).toBe(isFound)
  })
})
