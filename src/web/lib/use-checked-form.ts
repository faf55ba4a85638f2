import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import { fieldFaults } from '#shared/field-faults.ts'
import { useFormTexts } from './use-form-texts.ts'

/** A small form of texts that is checked by a schema on submission. */
export function useCheckedForm<Values extends Record<string, string>>(schema: z.ZodMiniType, initial: Values) {
  const form = useFormTexts(initial)
  /** True when the values may be sent. */
  const check = (sent: Record<string, string> = form.values) => {
    const result = safeParse(schema, sent)
    return form.judge(result.success ? [] : fieldFaults(result.error.issues))
  }
  return { ...form, check }
}
