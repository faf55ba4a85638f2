import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { codeSentSchema } from '#shared/accounts/wire.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'

type CodeSent = z.infer<typeof codeSentSchema>

/** Has a code sent to an address. The answer carries the code in demo mode only, where no mail leaves the machine. */
export function useSendCode(onSent: (email: string, demoCode: string | undefined) => void) {
  const t = useTranslate()
  const failureText = useFailureText()
  const textOf = (error: Error) => failureText(error, t('reset.email.failed'))
  const send = useMutation({
    mutationFn: (email: string) => postJson<CodeSent>('/api/checkUser', { email }),
    onSuccess: ({ otp }, email) => {
      toasts.success(t('reset.sent'))
      onSent(email, otp)
    },
    onError: (error) => toasts.error(textOf(error)),
  })
  return { ...send, failure: send.error && !send.isPending ? textOf(send.error) : undefined }
}
