import { FAULTS, type Fault } from '#shared/faults.ts'
import type { MessageValues } from '#shared/locales/translator.ts'
import { isRefusal, isUnreachable } from '#web/lib/api-client.ts'
import { usePortal } from '#web/lib/portal.ts'
import { useFormats, useTranslate } from './translation.tsx'

/** The message about a failed request: the server's, or the screen's, or a general one. */
export function useFailureText() {
  const t = useTranslate()
  return (error: unknown, otherwise = t('refusal.unexpected')) => {
    if (isUnreachable(error)) return t('refusal.unavailable')
    return isRefusal(error) && error.message !== '' ? error.message : otherwise
  }
}

/** Turns a fault's code ('required') and the field's label into the message below the field. */
export function useFaultSentence() {
  const t = useTranslate()
  return (code: string, field: string, values: MessageValues = {}) =>
    t(`fault.${isFault(code) ? code : 'text'}`, { field, ...values })
}

function isFault(code: string): code is Fault {
  return (FAULTS as readonly string[]).includes(code)
}

/** Says when a document was removed, and why. */
export function useRemovedText() {
  const t = useTranslate()
  const { day } = useFormats()
  const { data: portal } = usePortal()
  return (removedAt: string) => t('documents.removed', { day: day(removedAt), days: portal?.papersKeptDays ?? 0 })
}
