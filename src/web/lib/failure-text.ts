import { isRefusal, isUnreachable } from './api-faults.ts'
import { useTranslate } from './translation.tsx'

/** What to tell a person about a failed call: the server's sentence, else what the screen offers, else the general one. */
export function useFailureText() {
  const t = useTranslate()
  return (error: unknown, otherwise = t('refusal.unexpected')) => {
    if (isUnreachable(error)) return t('refusal.unavailable')
    return isRefusal(error) && error.message !== '' ? error.message : otherwise
  }
}
