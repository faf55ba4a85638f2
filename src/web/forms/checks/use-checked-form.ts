// SPDX-License-Identifier: Apache-2.0
import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import { toFieldErrors } from '#shared/field-errors.ts'
import type { MessageKey, MessageValues } from '#shared/locales/translator.ts'
import { useFieldErrorText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useFormTexts } from '#web/lib/form-texts.ts'

/** The names of fields that have a label in the locales, with the key `field.<name>`. */
export type LabelledField<Key = MessageKey> = Key extends `field.${infer Name}` ? Name : never

/** The state of a small form whose fields are all texts. `validate` checks them with the schema. */
export function useCheckedForm<Values extends Record<string, string>>(schema: z.ZodMiniType, initial: Values) {
  const t = useTranslate()
  const describeFieldError = useFieldErrorText()
  const form = useFormTexts(initial)
  /**
   * The value, label and error of an input. The error is from the browser or, if there is none, from the server
   * (`serverMessage`).
   */
  const input = (name: keyof Values & LabelledField, serverMessage?: string, values?: MessageValues) => {
    const label = t(`field.${name}`)
    const fieldError = form.errorCodeOf(name)
    return {
      ...form.field(name),
      label,
      error: fieldError ? describeFieldError(fieldError, label, values) : serverMessage,
    }
  }
  /** Checks the values, and returns whether they may be sent. */
  const validate = (sent: Record<string, string> = form.values) => {
    const result = safeParse(schema, sent)
    return form.report(result.success ? [] : toFieldErrors(result.error.issues))
  }
  return { ...form, input, validate }
}
