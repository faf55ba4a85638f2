import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LoggedIn } from '#shared/accounts/wire.ts'
import { postForm } from '#web/lib/api-client.ts'
import { isUnreachable } from '#web/lib/api-faults.ts'
import { welcomePerson } from '#web/lib/change-of-person.ts'
import { useFailureText } from '#web/lib/failure-text.ts'
import { homeOf } from '#web/lib/home-of.ts'
import { TIMINGS } from '#web/lib/timings.ts'
import { toasts } from '#web/lib/toasts.ts'
import { useLanguage, useSpeak, useTranslate } from '#web/lib/translation.tsx'
import { useDelayedNavigate } from '#web/lib/use-delayed-navigate.ts'
import { wayBack } from '#web/lib/way-back.ts'

/**
 * Logs in, says so, and two seconds later opens the dashboard of the role (spec §2, §8), or for a citizen the form in
 * which the session had ended.
 */
export function useLogin() {
  const t = useTranslate()
  const client = useQueryClient()
  const current = useLanguage()
  const speak = useSpeak()
  const navigateLater = useDelayedNavigate()
  const failureText = useFailureText()
  const textOf = (error: Error) => (isUnreachable(error) ? t('login.noAnswer') : failureText(error, t('login.failed')))

  const login = useMutation({
    mutationFn: (fields: Record<string, string>) => postForm<LoggedIn>('/api/login', fields),
    onSuccess: async ({ role, message, language }) => {
      welcomePerson(client)
      toasts.success(message)
      const back = role === 'user' ? wayBack(window.location.search, window.location.origin) : undefined
      navigateLater(back ?? homeOf(role), TIMINGS.afterLogin)
      // The login stands, whether or not the person's own words can be fetched just now.
      if (language && language !== current) await speak(language).catch(() => undefined)
    },
    onError: (error) => toasts.error(textOf(error)),
  })
  return { ...login, failure: login.error ? textOf(login.error) : undefined }
}
