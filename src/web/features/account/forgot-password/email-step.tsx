// SPDX-License-Identifier: Apache-2.0
import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { codeSentSchema } from '#shared/accounts/wire.ts'
import { checkUserSchema, OTP_LENGTH } from '#shared/accounts/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { useCheckedForm } from '#web/forms/checks/use-checked-form.ts'
import { joinMessage, useFailureMessage } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isApiError, postJson } from '#web/lib/api-client.ts'
import { showFailure, toasts } from '#web/lib/toasts.ts'
import { StepFrame } from './step-frame.tsx'

/** Step 1: the user enters the email address of the account. */
export function EmailStep({ onSent }: { onSent: (sent: SentCode) => void }) {
  const t = useTranslate()
  const { mutate, reset, isPending, failure } = useSendCode(onSent)
  const form = useCheckedForm(checkUserSchema, { email: '' })
  const submit = () => {
    const email = form.values.email.trim()
    if (form.validate({ email })) mutate(email)
    else reset()
  }
  return (
    <StepFrame step={1} title={t('reset.email.title')} text={t('reset.email.text')} onSubmit={submit}>
      <TextField {...form.input('email', failure)} type="email" autoComplete="username" autoCapitalize="none" />
      <Button type="submit" busy={isPending}>
        {t('reset.email.submit')}
      </Button>
    </StepFrame>
  )
}

type SendCodeResponse = z.infer<typeof codeSentSchema>

/** The code that was sent: the email address of its recipient, its number of digits, and in the demo the code itself. */
export interface SentCode {
  email: string
  demoCode: string | undefined
  length: number
}

/** Requests a code for an address. The response contains the code only in demo mode, where no mail is sent. */
export function useSendCode(onSent: (sent: SentCode) => void) {
  const t = useTranslate()
  const failureMessage = useFailureMessage()
  // For an unknown address (404), spec §8 has a separate sentence, 'Email not found!', which the server sends.
  const prefersServerMessage = (error: Error) => isApiError(error) && error.status === 404
  const messageOf = (error: Error) => failureMessage(error, t('reset.email.failed'), prefersServerMessage(error))
  const send = useMutation({
    mutationFn: (email: string) => postJson<SendCodeResponse>('/api/checkUser', { email }),
    onSuccess: ({ otp: demoCode, length = OTP_LENGTH }, email) => {
      toasts.success(t('reset.sent'))
      onSent({ email, demoCode, length })
    },
    onError: (error) => showFailure(messageOf(error)),
  })
  return { ...send, failure: send.error && !send.isPending ? joinMessage(messageOf(send.error)) : undefined }
}
