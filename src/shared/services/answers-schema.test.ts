import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldFaults } from '../field-faults.ts'
import { answersSchema, tidyAnswers } from './answers-schema.ts'
import { definition as birthCertificate } from './catalogue/birth-certificates.ts'
import { definition as household } from './catalogue/household.ts'
import { definition as noc } from './catalogue/noc.ts'

const head = { fullName: 'Asha', dob: '1990-01-01', gender: 'Female', phone: '9876543210' }
const member = { name: 'Ravi', relationship: 'Husband', dob: '1988-01-12' }

const readHousehold = (familyMembers: unknown) =>
  answersSchema(household).safeParse(tidyAnswers(household, { ...head, familyMembers }))

describe('Answers of any kind', () => {
  test.for([birthCertificate, household, noc])(
    '$id: are read or refused, and never make the check stumble',
    (definition) => {
      const name = fc.oneof(fc.constantFrom(...Object.keys(definition.fields), '__proto__', 'constructor'), fc.string())
      const answer = fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.json(),
        fc.anything(),
        fc.constantFrom('[', '[null]', '[[]]', '{}', 'null', '[{"dob":{}}]', '[{"__proto__":null}]'),
      )
      fc.assert(
        fc.property(fc.dictionary(name, answer), (raw) => {
          expect(answersSchema(definition).safeParse(tidyAnswers(definition, raw)).success).toBe(false)
        }),
        { numRuns: 300 },
      )
    },
  )

  test('lose the spaces around them, and count as absent when nothing is left', () => {
    expect(tidyAnswers(noc, { applicantName: '  Asha Devi ', location: '   ' })).toEqual({ applicantName: 'Asha Devi' })
  })

  test('keep what is unknown, so that the check can refuse it', () => {
    expect(answersSchema(noc).safeParse(tidyAnswers(noc, { role: 'admin' })).error?.issues).toContainEqual(
      expect.objectContaining({ code: 'unrecognized_keys', keys: ['role'] }),
    )
  })
})

describe('Spec §3: family members, a list that is sent as JSON text', () => {
  test('come as text or as rows, and their cells lose stray spaces', () => {
    expect(readHousehold(JSON.stringify([{ ...member, name: ' Ravi ' }])).data).toEqual({
      ...head,
      familyMembers: [member],
    })
    expect(readHousehold([member]).data).toEqual({ ...head, familyMembers: [member] })
  })

  test.for([[''], ['  '], [undefined]])('may be absent: %j', ([text]) => {
    expect(readHousehold(text).data).toEqual(head)
  })

  test.for([['[]'], [[]]])('may be none: %j', ([rows]) => {
    expect(readHousehold(rows).success).toBe(true)
  })

  test.for(['name', 'relationship', 'dob'])('each need a %s', (column) => {
    const { error } = readHousehold([member, { ...member, [column]: '' }])
    expect(fieldFaults(error?.issues ?? [])).toEqual([{ field: `familyMembers.1.${column}`, code: 'required' }])
  })

  test.for(['nonsense', '{"name":"Ravi"}', '5', 'null', '[5]', '["Ravi"]'])('are refused as %j', (text) => {
    expect(readHousehold(text).error?.issues[0]?.message).toBe('rows')
  })

  test('may be thirty, and not one more', () => {
    expect(readHousehold(Array(30).fill(member)).success).toBe(true)
    expect(readHousehold(Array(31).fill(member)).error?.issues).toMatchObject([{ message: 'too-many-rows' }])
  })

  test('have no other columns', () => {
    expect(readHousehold([{ ...member, role: 'head' }]).error?.issues).toMatchObject([{ code: 'unrecognized_keys' }])
  })
})
