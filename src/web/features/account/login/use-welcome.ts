import { useQueryClient } from '@tanstack/react-query'
import type { NextStep } from '#shared/accounts/factor.ts'
import type { LoggedIn } from '#shared/accounts/wire.ts'
import { useChangeLanguage, useLanguage } from '#web/i18n/translation.tsx'
import { navigate, useDelayedNavigate } from '#web/lib/router.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { toasts } from '#web/lib/toasts.ts'
import { homeOf, returnUrl } from '#web/session/return-url.ts'
import { onLogin } from '#web/session/session.ts'

/**
 * Handles the response to a login. Opens the next step immediately, or after two seconds the dashboard of the role (spec
 * §2, §8) or the screen on which the session had ended.
 */
export function useWelcome() {
  const client = useQueryClient()
  const current = useLanguage()
  const changeLanguage = useChangeLanguage()
  const navigateLater = useDelayedNavigate()

  /** The person is logged in; their language's texts are loaded, too, if possible. */
  const welcome = async ({ message, language }: LoggedIn) => {
    onLogin(client)
    toasts.success(message)
    if (language && language !== current) await changeLanguage(language).catch(() => undefined)
  }
  const advanceLogin = async (answer: LoggedIn | NextStep) => {
    if ('next' in answer) {
      // The demo shows the mailed code, because no mail is sent.
      return navigate(`/login/${answer.next}${window.location.search}`, { state: answer.otp })
    }
    const back = returnUrl(window.location.search, window.location.origin, answer.role)
    navigateLater(back ?? homeOf(answer.role), TIMINGS.afterLogin)
    await welcome(answer)
  }
  return { welcome, advanceLogin }
}
