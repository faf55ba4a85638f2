import { useMutation } from '@tanstack/react-query'
import type { NextStep } from '#shared/accounts/factor.ts'
import type { LoggedIn } from '#shared/accounts/wire.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isUnreachable, postForm } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { useWelcome } from './use-welcome.ts'

/** Logs in, and goes on to where that leads; staff and admins to the second step, where they have one. */
export function useLogin() {
  const t = useTranslate()
  const { goOn } = useWelcome()
  const failureText = useFailureText()
  const textOf = (error: Error) => (isUnreachable(error) ? t('login.noAnswer') : failureText(error, t('login.failed')))
  const login = useMutation({
    mutationFn: (fields: Record<string, string>) => postForm<LoggedIn | NextStep>('/api/login', fields),
    onSuccess: goOn,
    onError: (error) => toasts.error(textOf(error)),
  })
  return { ...login, failure: login.error ? textOf(login.error) : undefined }
}
