import { describe, expect, test } from 'vitest'
import { asciiDigits } from './ascii-digits.ts'

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

  test('and everything else stays as it is', () => {
    expect(asciiDigits('गाँव, plot १२/b')).toBe('गाँव, plot 12/b')
  })
})
