import { useEffect } from 'react'
import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import { codeStepSchema } from '#shared/accounts/factor.ts'
import { fieldFaults } from '#shared/faults.ts'
import type { MessageKey, MessageValues } from '#shared/locales/translator.ts'
import { useFailureText, useFaultSentence } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isRefusal } from '#web/lib/api-client.ts'
import { useFormTexts } from '#web/lib/form-texts.ts'

/** Field names that have a label, `field.<name>`. */
export type WordedName<Key = MessageKey> = Key extends `field.${infer Name}` ? Name : never

/** A small form of texts that is checked by a schema on submission. */
export function useCheckedForm<Values extends Record<string, string>>(schema: z.ZodMiniType, initial: Values) {
  const t = useTranslate()
  const sentence = useFaultSentence()
  const form = useFormTexts(initial)
  /** The value, label and error of an input. The error is from the browser or, if there is none, from the server (`refused`). */
  const input = (name: keyof Values & WordedName, refused?: string, values?: MessageValues) => {
    const label = t(`field.${name}`)
    const fault = form.faultOf(name)
    return { ...form.field(name), label, error: fault ? sentence(fault, label, values) : refused }
  }
  /** True if the values may be sent. */
  const check = (sent: Record<string, string> = form.values) => {
    const result = safeParse(schema, sent)
    return form.judge(result.success ? [] : fieldFaults(result.error.issues))
  }
  return { ...form, input, check }
}

/** A form with one code field, checked by browser and server: the server's error is shown at the field, too. */
export function useFactorForm(error: Error | null) {
  const t = useTranslate()
  const failureText = useFailureText()
  const form = useCheckedForm(codeStepSchema, { code: '' })
  const faultMessage = isRefusal(error) ? error.faults.find(({ field }) => field === 'code')?.message : undefined
  const failure = error ? (faultMessage ?? failureText(error, t('factor.failed'))) : undefined
  const trouble = form.faultOf('code') ? form.attempt : error
  // After a rejected code, the field takes the focus, so that the error is announced and the next code can be typed.
  useEffect(() => {
    if (trouble) document.getElementById('code')?.focus()
  }, [trouble])
  return {
    code: form.values.code,
    check: () => form.check(),
    field: form.input('code', failure),
  }
}
