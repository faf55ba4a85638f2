import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { definition as birthCertificate } from './catalogue/birth-certificates.ts'
import { definition as noc } from './catalogue/noc.ts'
import { duplicateText } from './duplicate-text.ts'

const child = {
  childFirstName: 'Asha',
  childMiddleName: 'Rani',
  childLastName: 'Devi',
  dateOfBirth: '2020-05-17',
  fatherName: 'Ravi Devi',
  motherName: 'Meena Devi',
  placeOfBirth: 'Sundarpur',
}

const textOf = (changes: Partial<typeof child> = {}) => duplicateText(birthCertificate, { ...child, ...changes })

describe('Two birth applications are the same', () => {
  test.for([
    ['in capitals', { childFirstName: 'ASHA' }],
    ['with more spaces', { fatherName: ' Ravi   Devi ' }],
    ['with other spaces', { fatherName: 'Ravi\u00a0Devi' }],
    ['with wide letters', { childFirstName: 'Ａｓｈａ' }],
    ['with another middle name', { childMiddleName: 'Lata' }],
    ['with another place', { placeOfBirth: 'Nadiganj' }],
  ] as const)('%s', ([, changes]) => {
    expect(textOf(changes)).toBe(textOf())
  })

  test('however their accents are composed', () => {
    expect(textOf({ childFirstName: 'Zoe\u0301' })).toBe(textOf({ childFirstName: 'Zo\u00e9' }))
    expect(textOf({ childFirstName: '\u0915\u093c' })).toBe(textOf({ childFirstName: '\u0958' }))
  })

  test('whatever the case and spacing of the names', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1 })
    const spaces = fc.constantFrom(' ', '  ', '\t', '\u2003')
    fc.assert(
      fc.property(name, name, spaces, (first, second, between) => {
        const plain = textOf({ fatherName: `${first} ${second}` })
        expect(textOf({ fatherName: ` ${first}${between}${second} ` })).toBe(plain)
        expect(textOf({ fatherName: `${first} ${second}`.toUpperCase() })).toBe(plain)
        expect(textOf({ fatherName: `${first} ${second}`.normalize('NFD') })).toBe(plain)
      }),
    )
  })
})

describe('Two birth applications are different', () => {
  test.for([
    { childFirstName: 'Usha' },
    { childLastName: 'Bai' },
    { dateOfBirth: '2020-05-18' },
    { fatherName: 'RaviDevi' },
    { motherName: 'Mina Devi' },
  ])('by %j', (changes) => {
    expect(textOf(changes)).not.toBe(textOf())
  })

  test('even when letters wander from one name to the next', () => {
    expect(textOf({ fatherName: 'Ravi', motherName: 'Devi Meena Devi' })).not.toBe(textOf())
    expect(textOf({ childFirstName: 'a","b' })).not.toBe(textOf({ childFirstName: 'a', childLastName: 'b' }))
  })
})

test('a service without a rule for duplicates has none', () => {
  expect(duplicateText(noc, { applicantName: 'Asha' })).toBeUndefined()
})
