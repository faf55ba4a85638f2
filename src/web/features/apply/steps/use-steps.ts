// SPDX-License-Identifier: Apache-2.0
import { useLayoutEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { OfferedService } from '#shared/services/service-words.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import type { ApplyPath, ApplyValues } from '../answers/apply-values.ts'

/** The parameter of the URL that names the open step. */
export const STEP_PARAMETER = 'step'

/** The value of this parameter on the check page. */
export const CHECK_NAME = 'check'

/** A section of the definition, which is a step of the form. */
export interface Step {
  id: string
  names: readonly string[]
}

/** The steps of a service's form. The check page follows them. */
export const stepsOf = ({ sections }: OfferedService): Step[] =>
  Object.entries(sections).flatMap(([id, names]) => (names.length > 0 ? [{ id, names }] : []))

interface InitialStep {
  /** The number of the step with which the form opens. */
  firstStep: number
  /** Whether all steps were completed before, as in the resubmission of a rejected application. */
  isComplete: boolean
  /** Whether the form reopens at the step in the URL, because a login interrupted it. */
  isResumed: boolean
}

/** The open step of a form. The URL contains its name, so that the browser's Back returns to the previous step. */
export function useSteps(service: OfferedService, { firstStep, isComplete, isResumed }: InitialStep) {
  const [search, changeSearch] = useSearchParams()
  const [steps] = useState(() => stepsOf(service))
  const checkPage = steps.length
  const name = search.get(STEP_PARAMETER)
  const requestedStep =
    name === CHECK_NAME
      ? checkPage
      : Math.max(
          0,
          steps.findIndex(({ id }) => id === name),
        )
  const initialStep = isResumed ? requestedStep : firstStep
  /** The furthest step that the applicant may open. */
  const [reached, setReached] = useState(isComplete ? checkPage : initialStep)
  const go = (next: number, replace: boolean) =>
    changeSearch(
      (search) => {
        if (next === 0) search.delete(STEP_PARAMETER)
        else search.set(STEP_PARAMETER, steps[next]?.id ?? CHECK_NAME)
        return search
      },
      { replace },
    )
  const hasOpened = useRef(false)
  useLayoutEffect(() => {
    if (hasOpened.current) return
    hasOpened.current = true
    if (!isResumed && requestedStep !== firstStep) go(firstStep, true)
  })
  return {
    steps,
    step: Math.min(requestedStep, reached),
    checkPage,
    /** Whether the check page has been open before. The button Continue then leads to it from any step. */
    wasChecked: reached === checkPage,
    open: (next: number) => {
      setReached((previous) => Math.max(previous, next))
      go(next, false)
    },
  }
}

export type Steps = ReturnType<typeof useSteps>

/** The paths of a step's fields and documents in the form. */
export const pathsOf = ({ fields, documents }: OfferedService, { names }: Step): ApplyPath[] =>
  names.flatMap((name) => {
    const paths: ApplyPath[] = []
    if (fields[name]) paths.push(fields[name].kind === 'list' ? `lists.${name}` : `texts.${name}`)
    if (documents[name]) paths.push(`documents.${name}`)
    return paths
  })

/** The first step with an error; -1 if there is none. */
export const firstStepWithErrors = (
  service: OfferedService,
  steps: readonly Step[],
  form: UseFormReturn<ApplyValues>,
) => steps.findIndex((step) => pathsOf(service, step).some((path) => form.getFieldState(path).error !== undefined))
