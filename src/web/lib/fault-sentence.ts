import { FAULTS, type Fault } from '#shared/faults.ts'
import type { MessageValues } from '#shared/locales/translator.ts'
import { useTranslate } from './translation.tsx'

/** Turns a fault's code ('required') and the field's own word into the sentence that stands below the field. */
export function useFaultSentence() {
  const t = useTranslate()
  return (code: string, field: string, values: MessageValues = {}) =>
    t(`fault.${isFault(code) ? code : 'text'}`, { field, ...values })
}

function isFault(code: string): code is Fault {
  return (FAULTS as readonly string[]).includes(code)
}
