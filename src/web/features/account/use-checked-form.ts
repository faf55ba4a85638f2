import { type ChangeEvent, useState } from 'react'
import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import { fieldFaults } from '#shared/field-faults.ts'
import type { FieldFault } from '#shared/refusal.ts'

/** A small form of texts: keeps what is typed, checks it by a schema on submission, forgets a fault on editing. */
export function useCheckedForm<Values extends Record<string, string>>(schema: z.ZodMiniType, initial: Values) {
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const [attempt, setAttempt] = useState(0)

  const fill = (changed: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changed }))
    setFaults((before) => before.filter(({ field }) => !(field in changed)))
  }
  const field = (name: keyof Values & string) => ({
    name,
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => fill({ [name]: target.value } as Partial<Values>),
  })
  /** True when the values may be sent. */
  const check = (sent: Record<string, string> = values) => {
    const result = safeParse(schema, sent)
    const found = result.success ? [] : fieldFaults(result.error.issues)
    setFaults(found)
    setAttempt((before) => before + 1)
    return found.length === 0
  }
  const faultOf = (name: keyof Values & string) => faults.find((fault) => fault.field === name)?.code
  return { values, faults, faultOf, attempt, fill, field, check }
}
