// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { words } from '#shared/locales/en/services/noc.ts'
import { definition } from '#shared/services/catalogue/noc.ts'
import { emptyValues, startingValues } from '../answers/apply-values.ts'
import { differingAnswers, isUntouched, persistableAnswers, restoreDraft } from './draft-values.ts'

const noc = { ...definition, words }

const filled = () => {
  const values = emptyValues(noc)
  Object.assign(values.texts, { applicantName: 'Asha', aadhaarNumber: '2345 6789 0123' })
  return values
}

describe('A draft', () => {
  test('never stores an Aadhaar number', () => {
    expect(JSON.stringify(persistableAnswers(noc, filled()))).not.toContain('2345')
  })

  test('restores the form except for the Aadhaar number', () => {
    const saved = persistableAnswers(noc, filled())
    const identity = { email: 'asha@village.example', serviceId: 'noc', definitionVersion: 1 }
    const photo = new File(['x'], 'plot.pdf')
    const values = restoreDraft(noc, { ...identity, ...saved, submissionKey: 'key', savedAt: 0 }, { landMap: [photo] })
    expect(values.texts).toMatchObject({ applicantName: 'Asha', aadhaarNumber: '' })
    expect(values.documents).toMatchObject({ landMap: [photo], identityProof: [] })
  })

  test('is saved if any field other than the Aadhaar number is filled in', () => {
    const onlyAadhaar = emptyValues(noc)
    onlyAadhaar.texts.aadhaarNumber = '2345'
    const onlyFile = emptyValues(noc)
    onlyFile.documents.landMap = [new File(['x'], 'plot.pdf')]
    expect(
      [emptyValues(noc), onlyAadhaar, onlyFile, filled()].map((values) => isUntouched(noc, values, emptyValues(noc))),
    ).toEqual([true, true, false, false])
  })

  test('is not saved while the form contains only the answers from the profile', () => {
    const pristine = startingValues(noc, { texts: { applicantName: 'Asha' } })
    const edited = startingValues(noc, { texts: { applicantName: 'Asha Devi' } })
    expect([pristine, edited].map((values) => isUntouched(noc, values, pristine))).toEqual([true, false])
  })

  test('differs from a form in the changed answers, except for Aadhaar numbers and spaces at the ends', () => {
    const here = filled()
    Object.assign(here.texts, { plotNumber: '17', contactNumber: ' 9876543210 ' })
    const other = { texts: { applicantName: 'Asha Devi', contactNumber: '9876543210' }, lists: {} }
    expect(differingAnswers(noc, here, other)).toEqual(['applicantName', 'plotNumber'])
    expect(differingAnswers(noc, here, persistableAnswers(noc, here))).toEqual([])
  })
})
