// SPDX-License-Identifier: Apache-2.0
import { type ChangeEvent, useState } from 'react'
import type { FieldError } from '#shared/field-errors.ts'

/** The errors of a form in the order of its fields, as `ErrorSummary` expects them. */
export const summaryOf = <Name extends string>(fields: readonly Name[], errorOf: (field: Name) => string | undefined) =>
  fields.flatMap((field) => {
    const message = errorOf(field)
    return message ? [{ field, message }] : []
  })

/** The state of a small form whose fields are all texts. Editing a field clears its error. */
export function useFormTexts<Values extends Record<string, string>>(initial: Values) {
  const [values, setValues] = useState(initial)
  const [fieldErrors, setFieldErrors] = useState<readonly FieldError[]>([])
  /** The number of calls of `report`. `ErrorSummary` takes the focus when it increases. */
  const [attempt, setAttempt] = useState(0)

  const fill = (changed: Partial<Values>) => {
    setValues((previous) => ({ ...previous, ...changed }))
    setFieldErrors((previous) => previous.filter(({ field }) => !(field in changed)))
  }
  const field = (name: keyof Values & string) => ({
    name,
    value: values[name],
    // In a prerendered page, the user may have typed before hydration.
    ref: (input: HTMLInputElement | null) => {
      if (input && input.value !== values[name]) fill({ [name]: input.value } as Partial<Values>)
    },
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => fill({ [name]: target.value } as Partial<Values>),
  })
  /** Shows the errors that the caller's check has found. Returns true if there are none, so the caller may send. */
  const report = (newErrors: readonly FieldError[]) => {
    setFieldErrors(newErrors)
    setAttempt((previous) => previous + 1)
    return newErrors.length === 0
  }
  const errorCodeOf = (name: keyof Values & string) => fieldErrors.find((fieldError) => fieldError.field === name)?.code
  return { values, fieldErrors, errorCodeOf, attempt, fill, field, report }
}
