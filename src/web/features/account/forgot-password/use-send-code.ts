import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { OTP_LENGTH } from '#shared/accounts/credentials.ts'
import type { codeSentSchema } from '#shared/accounts/wire.ts'
import { postJson } from '#web/lib/api-client.ts'
import { useFailureText } from '#web/lib/failure-text.ts'
import { toasts } from '#web/lib/toasts.ts'
import { useTranslate } from '#web/lib/translation.tsx'

type CodeSent = z.infer<typeof codeSentSchema>

/** Where a code went, how many digits it has, and the code itself in the demo. */
export interface SentCode {
  email: string
  demoCode: string | undefined
  length: number
}

/** Has a code sent to an address. The answer carries the code in demo mode only, where no mail leaves the machine. */
export function useSendCode(onSent: (sent: SentCode) => void) {
  const t = useTranslate()
  const failureText = useFailureText()
  const textOf = (error: Error) => failureText(error, t('reset.email.failed'))
  const send = useMutation({
    mutationFn: (email: string) => postJson<CodeSent>('/api/checkUser', { email }),
    onSuccess: ({ otp: demoCode, length = OTP_LENGTH }, email) => {
      toasts.success(t('reset.sent'))
      onSent({ email, demoCode, length })
    },
    onError: (error) => toasts.error(textOf(error)),
  })
  return { ...send, failure: send.error && !send.isPending ? textOf(send.error) : undefined }
}
