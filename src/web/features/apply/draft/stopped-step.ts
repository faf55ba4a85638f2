// SPDX-License-Identifier: Apache-2.0
import type { OfferedService } from '#shared/services/service-words.ts'
import type { ApplyValues } from '../answers/apply-values.ts'
import type { Step } from '../steps/use-steps.ts'

interface RestoredForm {
  service: OfferedService
  steps: readonly Step[]
  values: ApplyValues
  /** The paths of the inputs with errors, such as `texts.fatherName`. */
  errorPaths: readonly string[]
}

/**
 * The number of the step at which the applicant stopped: the first incomplete step, but at most the step after the last
 * step with an answer. Drafts never contain Aadhaar numbers, so a missing Aadhaar number does not make a step
 * incomplete.
 */
export function stoppedStep({ service, steps, values, errorPaths }: RestoredForm) {
  const namesWithErrors = new Set(errorPaths.map((path) => path.split('.')[1]))
  const isIncomplete = ({ names }: Step) =>
    names.some((name) => namesWithErrors.has(name) && service.fields[name]?.kind !== 'aadhaar')
  const hasAnswer = ({ names }: Step) =>
    names.some((name) => values.texts[name] || values.lists[name]?.length || values.documents[name]?.length)
  const firstIncomplete = steps.findIndex(isIncomplete)
  const afterLastAnswer = steps.map(hasAnswer).lastIndexOf(true) + 1
  return Math.min(firstIncomplete === -1 ? steps.length : firstIncomplete, afterLastAnswer)
}
