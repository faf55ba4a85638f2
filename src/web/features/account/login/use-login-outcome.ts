// SPDX-License-Identifier: Apache-2.0
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
 * Returns functions that handle the response to a login. `advanceLogin` opens the next step immediately. If the login is
 * complete, it calls `finishLogin`, and two seconds later opens the dashboard of the role (spec §2, §8), or the screen on
 * which the previous session ended.
 */
export function useLoginOutcome() {
  const client = useQueryClient()
  const currentLanguage = useLanguage()
  const changeLanguage = useChangeLanguage()
  const navigateLater = useDelayedNavigate()

  /** Records that the user is logged in, and loads the texts in the user's language if possible. */
  const finishLogin = async ({ message, language }: LoggedIn) => {
    onLogin(client)
    toasts.success(message)
    if (language && language !== currentLanguage) await changeLanguage(language).catch(() => undefined)
  }
  const advanceLogin = async (response: LoggedIn | NextStep) => {
    if ('next' in response) {
      // In the demo, no mail is sent. The next screen shows the code instead.
      return navigate(`/login/${response.next}${window.location.search}`, { state: response.otp })
    }
    const previousScreen = returnUrl(window.location.search, window.location.origin, response.role)
    navigateLater(previousScreen ?? homeOf(response.role), TIMINGS.afterLogin)
    await finishLogin(response)
  }
  return { finishLogin, advanceLogin }
}
