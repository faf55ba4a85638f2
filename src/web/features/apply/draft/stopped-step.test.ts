// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { words } from '#shared/locales/en/services/noc.ts'
import { definition } from '#shared/services/catalogue/noc.ts'
import { emptyValues } from '../answers/apply-values.ts'
import { stoppedStep } from './stopped-step.ts'

const service = { ...definition, words }

const steps = [
  { id: 'applicant', names: ['applicantName', 'aadhaarNumber'] },
  { id: 'site', names: ['plotNumber'] },
  { id: 'more', names: ['businessName'] },
  { id: 'documents', names: ['landMap'] },
]

const stopped = (texts: Record<string, string>, ...errorPaths: string[]) => {
  const values = emptyValues(service)
  Object.assign(values.texts, texts)
  return stoppedStep({ service, steps, values, errorPaths })
}

describe('The step at which an applicant stopped filling in the form', () => {
  test('is the first step with an error', () => {
    expect(stopped({ applicantName: 'Asha', plotNumber: '7' }, 'texts.applicantName')).toBe(0)
    expect(stopped({ applicantName: 'Asha', businessName: 'Mill' }, 'texts.plotNumber', 'documents.landMap')).toBe(1)
  })

  test('is not a step in which only the Aadhaar number is missing, because drafts do not store Aadhaar numbers', () => {
    expect(stopped({ applicantName: 'Asha' }, 'texts.aadhaarNumber', 'texts.plotNumber')).toBe(1)
  })

  test('is the step after the last answer, even if all answers of this step are optional', () => {
    expect(stopped({ applicantName: 'Asha', plotNumber: '7' }, 'documents.landMap')).toBe(2)
  })

  test('is the check page if nothing is missing', () => {
    const values = emptyValues(service)
    values.documents.landMap = [new File(['x'], 'plot.pdf')]
    expect(stoppedStep({ service, steps, values, errorPaths: [] })).toBe(steps.length)
  })
})
