// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { documentsMarkedIn } from './earlier-values.ts'

const words = {
  fields: { name: 'Name', proofOfBirth: 'Proof of Birth' },
  documents: { proofOfBirth: 'Proof of Birth (documents)', landMap: 'Land Map', proof: 'Map' },
}

describe('The documents that must be replaced after a rejection', () => {
  test.for([
    ['Proof of Birth: this document cannot be read.', ['proofOfBirth']],
    ['Wrong. Land Map: it is old. Proof of Birth: it is unclear.', ['proofOfBirth', 'landMap']],
    ['The name differs from the Proof of Birth.', []],
    ['The Land Map shows another plot.', []],
    ['Name: it is spelt differently.', []],
    ['', []],
  ] as const)('are those that the reviewer marked with a colon: %j', ([reason, slots]) => {
    expect([...documentsMarkedIn(reason, words)]).toEqual(slots)
  })
})
