import { describe, expect, test } from 'vitest'
import { findsIn } from './search-text.ts'

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
  ] as const)('"%s" is looked for as a substring of each fact', ([search, isFound]) => {
    expect(findsIn(FACTS, search)).toBe(isFound)
  })
})
