import { FAULTS, type Fault } from '#shared/faults.ts'
import type { MessageValues } from '#shared/locales/translator.ts'
import { isRefusal, isUnreachable } from '#web/lib/api-client.ts'
import { usePortal } from '#web/lib/portal.ts'
import { useFormats, useTranslate } from './translation.tsx'

/** The message about a failed request: that of the server, of the screen, or a general one. */
export function useFailureText() {
  const t = useTranslate()
  return (error: unknown, otherwise = t('refusal.unexpected')) => {
    if (isUnreachable(error)) return t('refusal.unavailable')
    return isRefusal(error) && error.message !== '' ? error.message : otherwise
  }
}

/** The text about a failed request: a title and, if known, the cause. */
export interface FailureMessage {
  title: string
  cause?: string
}

/**
 * The message about a failed request for which the specification has a sentence (§8): the sentence, then the cause.
 * `isServerFirst`: where the specification prefers the server's message to the sentence.
 */
export function useFailureMessage() {
  const t = useTranslate()
  return (error: unknown, sentence: string, isServerFirst = false): FailureMessage => {
    if (isUnreachable(error)) return { title: sentence, cause: t('refusal.unavailable') }
    const message = isRefusal(error) ? error.message : ''
    if (message === '' || message === sentence) return { title: sentence }
    return isServerFirst ? { title: message } : { title: sentence, cause: message }
  }
}

/** A message in one line, for a field. */
export const joinMessage = ({ title, cause }: FailureMessage) => (cause ? `${title} ${cause}` : title)

/** Turns a fault's code ('required') and the field's label into the message below the field. */
export function useFaultSentence() {
  const t = useTranslate()
  return (code: string, field: string, values: MessageValues = {}) =>
    t(`fault.${isFault(code) ? code : 'text'}`, { field, ...values })
}

function isFault(code: string): code is Fault {
  return (FAULTS as readonly string[]).includes(code)
}

/** A text with the time and the reason of a document's removal. */
export function useRemovedText() {
  const t = useTranslate()
  const { day } = useFormats()
  const { data: portal } = usePortal()
  return (removedAt: string) => t('documents.removed', { day: day(removedAt), days: portal?.papersKeptDays ?? 0 })
}
