import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { PRIVACY_NOTICE } from '#shared/privacy/privacy-notice.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useLanguage, useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { SESSION_KEY } from '#web/session/session.ts'

/** Accepts the notice in the language in which it is read; the form takes its place. */
export function useConsent() {
  const t = useTranslate()
  const language = useLanguage()
  const client = useQueryClient()
  const failureText = useFailureText()
  const isAgreed = useRef(false)
  // The button that had the focus goes with the notice; the form begins with its heading.
  useEffect(() => () => void (isAgreed.current && document.querySelector<HTMLElement>('h1')?.focus()), [])
  const consent = useMutation({
    mutationFn: () => postJson<{ message: string }>('/api/consent', { version: PRIVACY_NOTICE.version, language }),
    onSuccess: ({ message }) => {
      toasts.success(message)
      isAgreed.current = true
      client.setQueryData<CurrentUser | null>(SESSION_KEY, (user) => user && { ...user, privacyNotice: 'settled' })
    },
  })
  return {
    agree: () => consent.mutate(),
    isSending: consent.isPending || consent.isSuccess,
    failure: consent.error ? failureText(consent.error, t('consent.failed')) : undefined,
  }
}
