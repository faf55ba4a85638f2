// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { definition as household } from '../services/catalogue/household.ts'
import { findUnprovenFields, listText, nameColumns, readListText } from './code-coverage.ts'

const { columns } = household.fields.familyMembers
const ROWS = [
  { name: 'Sita Devi', relationship: 'wife', dob: '1990-01-05' },
  { name: 'Ram\tKumar', relationship: 'son\nof the wife', dob: '2012-05-01' },
]
const CLAIMS = { no: 'HH/2026/000001', svc: 'household', by: 'Rampur', iat: 1_795_000_000, st: 1 }
const TEXTS = { fullName: 'Asha', dob: '1985-02-02', gender: 'Female', address: 'Ward 7', purpose: 'Housing' }
/** The fields that a code with these lines (`ln`) does not prove. `cut` is the number of lines that it lacks or shortens. */
const unproven = (ln: Record<string, string | number>, cut?: number) =>
  findUnprovenFields({ ...CLAIMS, ln, ...(cut !== undefined && { cut }) }, household)

describe('A list in a code', () => {
  test('is read as it was written, except that tabs and line breaks in cells become spaces', () => {
    const [first, second] = ROWS
    const rows = [first, { ...second, name: 'Ram Kumar', relationship: 'son of the wife' }]
    expect(readListText(listText(ROWS, Object.keys(columns)), columns)).toEqual({ rows, isComplete: true })
  })

  test('can contain only the names of its rows, and is then incomplete', () => {
    const text = listText(ROWS, nameColumns(columns))
    expect(readListText(text, columns)).toEqual({
      rows: [{ name: 'Sita Devi' }, { name: 'Ram Kumar' }],
      isComplete: false,
    })
  })
})

describe('The fields that a code does not prove', () => {
  test.for([
    [
      'are none if every line is in the code',
      { ...TEXTS, familyMembers: listText(ROWS, Object.keys(columns)) },
      undefined,
      [],
    ],
    ['do not include empty answers if every line is complete', { fullName: 'Asha' }, undefined, []],
    [
      'include a list of which the code contains only the number of rows',
      { ...TEXTS, familyMembers: 2 },
      undefined,
      [['familyMembers', 'count']],
    ],
    [
      'include a list of which the code contains only the names',
      { ...TEXTS, familyMembers: listText(ROWS, nameColumns(columns)) },
      1,
      [['familyMembers', 'names']],
    ],
    [
      'include lines that were cut',
      { fullName: 'Asha', dob: '1985-02-02', gender: 'Female', familyMembers: 2 },
      3,
      [
        ['address', 'nothing'],
        ['purpose', 'nothing'],
        ['familyMembers', 'count'],
      ],
    ],
  ] as const)('%s', ([, ln, cut, expected]) => {
    expect(unproven(ln, cut).map(({ name, proven }) => [name, proven])).toEqual(expected)
  })

  test('include a list of a service that the portal does not offer', () => {
    const claims = { ...CLAIMS, ln: { owner: 'Asha', dogs: 3 }, cut: 1 }
    expect(findUnprovenFields(claims, undefined)).toEqual([{ name: 'dogs', proven: 'count' }])
  })
})
