// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NextStep } from '#shared/accounts/factor.ts'
import type { LoggedIn } from '#shared/accounts/wire.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isApiError, postJson } from '#web/lib/api-client.ts'
import { useLoginOutcome } from '../login/use-login-outcome.ts'

/** The query key of the current login step. */
export const STEP_QUERY_KEY = ['login-step'] as const

/**
 * Submits the current login step, then opens the next step or the dashboard. If the login has expired or is at another
 * step, fetches the current step again.
 */
export function useLoginStep<Body extends object>(path: string, onLoggedIn?: (response: LoggedIn) => void) {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const { advanceLogin } = useLoginOutcome()
  const step = useMutation({
    mutationFn: (body: Body) => postJson<LoggedIn | NextStep>(path, body),
    onSuccess: async (response) => {
      if ('next' in response) {
        await client.resetQueries({ queryKey: STEP_QUERY_KEY })
        await advanceLogin(response)
      } else if (onLoggedIn) onLoggedIn(response)
      else await advanceLogin(response)
    },
    onError: (error) => {
      if (isApiError(error) && (error.status === 401 || error.status === 409)) {
        void client.resetQueries({ queryKey: STEP_QUERY_KEY })
      }
    },
  })
  const { error, isPending } = step
  const errorMessage = isApiError(error) ? error.fieldErrors[0]?.message : undefined
  const failure = isPending ? undefined : (errorMessage ?? failureText(error, t('factor.failed')))
  return { ...step, failure }
}
