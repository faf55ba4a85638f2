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

interface Opening {
  /** The step with which the form opens. */
  first: number
  /** Whether all steps have been open before, as in a form that is corrected. */
  isComplete: boolean
  /** Whether the form opens again where the URL says, because a login interrupted it. */
  isResumed: boolean
}

/** The open step of a form. The URL names it, so that the browser's Back returns to the previous one. */
export function useSteps(service: OfferedService, { first, isComplete, isResumed }: Opening) {
  const [search, changeSearch] = useSearchParams()
  const [steps] = useState(() => stepsOf(service))
  const checkPage = steps.length
  const name = search.get(STEP_PARAMETER)
  const named =
    name === CHECK_NAME
      ? checkPage
      : Math.max(
          0,
          steps.findIndex(({ id }) => id === name),
        )
  const [reached, setReached] = useState(isComplete ? checkPage : isResumed ? named : first)
  const go = (next: number, replace: boolean) =>
    changeSearch(
      (before) => {
        if (next === 0) before.delete(STEP_PARAMETER)
        else before.set(STEP_PARAMETER, steps[next]?.id ?? CHECK_NAME)
        return before
      },
      { replace },
    )
  const isOpened = useRef(false)
  useLayoutEffect(() => {
    if (isOpened.current) return
    isOpened.current = true
    if (!isResumed && named !== first) go(first, true)
  })
  return {
    steps,
    step: Math.min(named, reached),
    checkPage,
    /** Whether the check page was open: Continue then returns to it. */
    wasChecked: reached === checkPage,
    open: (next: number) => {
      setReached((before) => Math.max(before, next))
      go(next, false)
    },
  }
}

export type Steps = ReturnType<typeof useSteps>

/** The form's paths of a step. */
export const pathsOf = ({ fields, documents }: OfferedService, { names }: Step): ApplyPath[] =>
  names.flatMap((name) => {
    const paths: ApplyPath[] = []
    if (fields[name]) paths.push(fields[name].kind === 'list' ? `lists.${name}` : `texts.${name}`)
    if (documents[name]) paths.push(`documents.${name}`)
    return paths
  })

/** The first step with an error; -1 if there is none. */
export const firstFaultyStep = (service: OfferedService, steps: readonly Step[], form: UseFormReturn<ApplyValues>) =>
  steps.findIndex((step) => pathsOf(service, step).some((path) => form.getFieldState(path).error !== undefined))
