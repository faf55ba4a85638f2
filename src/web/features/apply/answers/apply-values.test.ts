// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { words as householdWords } from '#shared/locales/en/services/household.ts'
import { words as nocWords } from '#shared/locales/en/services/noc.ts'
import { hiddenFields } from '#shared/services/answers-schema.ts'
import { definition as householdDefinition } from '#shared/services/catalogue/household.ts'
import { definition as nocDefinition } from '#shared/services/catalogue/noc.ts'
import { answersOf, emptyValues, submissionForm } from './apply-values.ts'

const household = { ...householdDefinition, words: householdWords }
const noc = { ...nocDefinition, words: nocWords }

describe('Values of the application form', () => {
  test('an empty form has the initial choices', () => {
    expect(emptyValues(household).texts.gender).toBe('Male')
    expect(emptyValues(household).lists).toEqual({ familyMembers: [] })
  })

  test('purpose and location appear only after a business name is typed', () => {
    expect([...hiddenFields(noc, { businessName: ' ' })]).toEqual(['purpose', 'location'])
    expect([...hiddenFields(noc, { businessName: 'Mill' })]).toEqual([])
  })

  test('a hidden answer is not submitted', () => {
    const values = { ...emptyValues(noc), texts: { businessName: '', purpose: 'Flour', plotNumber: ' 12 ' } }
    expect(answersOf(noc, values)).toEqual({ plotNumber: '12' })
  })

  test('submits lists as JSON text, files under their slots, and no empty answers', () => {
    const values = emptyValues(household)
    const member = { name: 'Ravi', relationship: 'Son', dob: '2010-01-02' }
    values.texts.fullName = 'Asha'
    values.lists.familyMembers = [member]
    values.documents.affidavit = [new File(['%PDF'], 'a.pdf'), new File(['%PDF'], 'b.pdf')]
    const form = submissionForm(household, values)
    expect([...new Set(form.keys())]).toEqual(['fullName', 'gender', 'familyMembers', 'affidavit'])
    expect(form.get('familyMembers')).toBe(JSON.stringify([member]))
    expect(form.getAll('affidavit')).toHaveLength(2)
  })
})
