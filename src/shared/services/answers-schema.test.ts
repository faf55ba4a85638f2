// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toFieldErrors } from '../field-errors.ts'
import { answersSchema, duplicateFingerprint, normalizeAnswers } from './answers-schema.ts'
import { definition as birthCertificate } from './catalogue/birth-certificates.ts'
import { definition as household } from './catalogue/household.ts'
import { definition as noc } from './catalogue/noc.ts'
import { optionalText, rows, text } from './field-kinds.ts'

/** The answers about the head of a household. */
const head = { fullName: 'Asha', dob: '1990-01-01', gender: 'Female', phone: '9876543210' }
const member = { name: 'Ravi', relationship: 'Husband', dob: '1988-01-12' }

const readHousehold = (familyMembers: unknown) =>
  answersSchema(household).safeParse(normalizeAnswers(household, { ...head, familyMembers }))

describe('Answers of any kind', () => {
  test.for([birthCertificate, household, noc])('$id: validation never throws', (definition) => {
    const name = fc.oneof(fc.constantFrom(...Object.keys(definition.fields), '__proto__', 'constructor'), fc.string())
    const answer = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.anything(),
      fc.constantFrom('[', '[null]', '[[]]', '{}', 'null', '[{"dob":{}}]', '[{"__proto__":null}]'),
    )
    fc.assert(
      fc.property(fc.dictionary(name, answer), (raw) => {
        expect(answersSchema(definition).safeParse(normalizeAnswers(definition, raw)).success).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  test('are trimmed, and omitted if they are empty', () => {
    expect(normalizeAnswers(noc, { applicantName: '  Asha Devi ', location: '   ' })).toEqual({
      applicantName: 'Asha Devi',
    })
  })

  test('keep unknown fields when they are trimmed, so that the schema rejects them', () => {
    expect(answersSchema(noc).safeParse(normalizeAnswers(noc, { role: 'admin' })).error?.issues).toContainEqual(
      expect.objectContaining({ code: 'unrecognized_keys', keys: ['role'] }),
    )
  })
})

describe('Spec §3: family members, a list that is sent as JSON text', () => {
  test('are accepted as text or as rows, and their cells are trimmed', () => {
    expect(readHousehold(JSON.stringify([{ ...member, name: ' Ravi ' }])).data).toEqual({
      ...head,
      familyMembers: [member],
    })
    expect(readHousehold([member]).data).toEqual({ ...head, familyMembers: [member] })
  })

  test.for([[''], ['  '], [undefined]])('may be absent: %j', ([text]) => {
    expect(readHousehold(text).data).toEqual(head)
  })

  test.for([['[]'], [[]]])('may be empty: %j', ([rows]) => {
    expect(readHousehold(rows).success).toBe(true)
  })

  test.for(['name', 'relationship', 'dob'])('each need a %s', (column) => {
    const { error } = readHousehold([member, { ...member, [column]: '' }])
    expect(toFieldErrors(error?.issues ?? [])).toEqual([{ field: `familyMembers.1.${column}`, code: 'required' }])
  })

  test.for(['nonsense', '{"name":"Ravi"}', '5', 'null', '[5]', '["Ravi"]'])('are rejected as %j', (text) => {
    expect(readHousehold(text).error?.issues[0]?.message).toBe('rows')
  })

  test('may have thirty rows, but not more', () => {
    expect(readHousehold(Array(30).fill(member)).success).toBe(true)
    expect(readHousehold(Array(31).fill(member)).error?.issues).toMatchObject([{ message: 'too-many-rows' }])
  })

  test('may have empty cells in an optional column', () => {
    const service = { ...household, fields: { helpers: rows({ name: text(), note: optionalText() }, 2) } }
    const helpers = [
      { name: 'Ravi', note: '' },
      { name: 'Asha', note: 'cook' },
    ]
    expect(
      answersSchema(service).safeParse(normalizeAnswers(service, { helpers: JSON.stringify(helpers) })).data,
    ).toEqual({
      helpers: [{ name: 'Ravi' }, helpers[1]],
    })
  })

  test('are rejected with an unknown column', () => {
    expect(readHousehold([{ ...member, role: 'head' }]).error?.issues).toMatchObject([{ code: 'unrecognized_keys' }])
  })
})

const child = {
  childFirstName: 'Asha',
  childMiddleName: 'Rani',
  childLastName: 'Devi',
  dateOfBirth: '2020-05-17',
  fatherName: 'Ravi Devi',
  motherName: 'Meena Devi',
  placeOfBirth: 'Sundarpur',
}

const fingerprintOf = (changes: Partial<typeof child> = {}) =>
  duplicateFingerprint(birthCertificate, { ...child, ...changes })

describe('Two birth applications are duplicates', () => {
  test.for([
    ['a name is in capitals', { childFirstName: 'ASHA' }],
    ['a name has more spaces', { fatherName: ' Ravi   Devi ' }],
    ['a name has a no-break space', { fatherName: 'Ravi\u00a0Devi' }],
    ['a name has full-width letters', { childFirstName: 'Ａｓｈａ' }],
    ['the middle name differs', { childMiddleName: 'Lata' }],
    ['the place differs', { placeOfBirth: 'Nadiganj' }],
  ] as const)('although %s', ([, changes]) => {
    expect(fingerprintOf(changes)).toBe(fingerprintOf())
  })

  test('although accents are composed differently in Unicode', () => {
    expect(fingerprintOf({ childFirstName: 'Zoe\u0301' })).toBe(fingerprintOf({ childFirstName: 'Zo\u00e9' }))
    expect(fingerprintOf({ childFirstName: '\u0915\u093c' })).toBe(fingerprintOf({ childFirstName: '\u0958' }))
  })

  test('although case and spaces of any names differ', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1 })
    const spaces = fc.constantFrom(' ', '  ', '\t', '\u2003')
    fc.assert(
      fc.property(name, name, spaces, (first, second, between) => {
        const plain = fingerprintOf({ fatherName: `${first} ${second}` })
        expect(fingerprintOf({ fatherName: ` ${first}${between}${second} ` })).toBe(plain)
        expect(fingerprintOf({ fatherName: `${first} ${second}`.toUpperCase() })).toBe(plain)
        expect(fingerprintOf({ fatherName: `${first} ${second}`.normalize('NFD') })).toBe(plain)
      }),
    )
  })
})

describe('Two birth applications are not duplicates', () => {
  test.for([
    { childFirstName: 'Usha' },
    { childLastName: 'Bai' },
    { dateOfBirth: '2020-05-18' },
    { fatherName: 'RaviDevi' },
    { motherName: 'Mina Devi' },
  ])('if they differ in %j', (changes) => {
    expect(fingerprintOf(changes)).not.toBe(fingerprintOf())
  })

  test('if the same letters are divided differently between two names', () => {
    expect(fingerprintOf({ fatherName: 'Ravi', motherName: 'Devi Meena Devi' })).not.toBe(fingerprintOf())
    expect(fingerprintOf({ childFirstName: 'a","b' })).not.toBe(
      fingerprintOf({ childFirstName: 'a', childLastName: 'b' }),
    )
  })
})

test('a service without a rule for duplicates has no fingerprint', () => {
  expect(duplicateFingerprint(noc, { applicantName: 'Asha' })).toBeUndefined()
})

describe('The comparison for duplicates', () => {
  const child = {
    childFirstName: 'क्षितिज',
    childLastName: 'Kumar',
    dateOfBirth: '2020-05-17',
    fatherName: 'M',
    motherName: 'A',
  }
  const fingerprintOf = (childFirstName: string) => duplicateFingerprint(birthCertificate, { ...child, childFirstName })

  test.for([
    0xad, 0x34f, 0x61c, 0x115f, 0x17b4, 0x180e, 0x200b, 0x200c, 0x200d, 0x202e, 0x2060, 0x2800, 0x3164, 0xfe0f, 0xfeff,
    0xe0061,
  ])('ignores the invisible character %i', (code) => {
    expect(fingerprintOf(`क्${String.fromCodePoint(code)}षितिज`)).toBe(fingerprintOf('क्षितिज'))
  })
})
