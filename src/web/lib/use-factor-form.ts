import { useEffect } from 'react'
import { codeStepSchema } from '#shared/accounts/factor.ts'
import { isRefusal } from './api-faults.ts'
import { useFailureText } from './failure-text.ts'
import { useFaultSentence } from './fault-sentence.ts'
import { useTranslate } from './translation.tsx'
import { useCheckedForm } from './use-checked-form.ts'

/** The one field of a code, checked here and there: what the server found wrong stands at the field, too. */
export function useFactorForm(error: Error | null) {
  const t = useTranslate()
  const sentence = useFaultSentence()
  const failureText = useFailureText()
  const form = useCheckedForm(codeStepSchema, { code: '' })
  const fault = form.faultOf('code')
  const said = isRefusal(error) ? error.faults.find(({ field }) => field === 'code')?.message : undefined
  const failure = error ? (said ?? failureText(error, t('factor.failed'))) : undefined
  const trouble = fault ? form.attempt : error
  // Whoever pressed the button hears what is wrong, and types the next code at once.
  useEffect(() => {
    if (trouble) document.getElementById('code')?.focus()
  }, [trouble])
  return {
    code: form.values.code,
    check: () => form.check(),
    field: { ...form.field('code'), error: fault ? sentence(fault, t('field.code')) : failure },
  }
}
