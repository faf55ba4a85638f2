// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { partsNamedIn } from './named-parts.ts'

const english = {
  fields: { name: 'Name', fatherName: "Father's Name", proofOfBirth: 'Proof of Birth', place: 'Place' },
  documents: { proofOfBirth: 'Proof of Birth (documents)', landMap: 'Land Map' },
}
const hindi = {
  fields: { name: 'नाम', fatherName: 'पिता का नाम', proofOfBirth: 'जन्म का प्रमाण', place: 'स्थान' },
  documents: { proofOfBirth: 'जन्म का प्रमाण (दस्तावेज़)', landMap: 'ज़मीन का नक्शा' },
}

describe('The parts of a form that the reason of a rejection names', () => {
  test.for([
    ['Proof of Birth: this document cannot be read.', ['proofOfBirth']],
    ['the LAND  MAP is missing, and the proof of birth is unclear', ['landMap', 'proofOfBirth']],
    ['जन्म का प्रमाण: यह दस्तावेज़ पढ़ा नहीं जा सकता।', ['proofOfBirth']],
    ["The father's name differs from the document.", ['fatherName']],
    ["Both the name and the father's name differ.", ['fatherName', 'name']],
    ['A document is no longer valid. Please replace it.', []],
    ['', []],
  ] as const)('are found in %j', ([reason, parts]) => {
    expect(partsNamedIn(reason, [english, hindi]).sort()).toEqual([...parts].sort())
  })
})
