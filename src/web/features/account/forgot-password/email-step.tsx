import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { codeSentSchema } from '#shared/accounts/wire.ts'
import { checkUserSchema, OTP_LENGTH } from '#shared/accounts/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { useCheckedForm } from '#web/forms/checks/use-checked-form.ts'
import { useFailureText, useFaultSentence } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { StepFrame } from './step-frame.tsx'

/** Step 1: the account. */
export function EmailStep({ onSent }: { onSent: (sent: SentCode) => void }) {
  const t = useTranslate()
  const sentence = useFaultSentence()
  const { mutate, reset, isPending, failure } = useSendCode(onSent)
  const form = useCheckedForm(checkUserSchema, { email: '' })
  const fault = form.faultOf('email')
  const submit = () => {
    const email = form.values.email.trim()
    if (form.check({ email })) mutate(email)
    else reset()
  }
  return (
    <StepFrame step={1} title={t('reset.email.title')} text={t('reset.email.text')} onSubmit={submit}>
      <TextField
        {...form.field('email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        label={t('field.email')}
        error={fault ? sentence(fault, t('field.email')) : failure}
      />
      <Button type="submit" busy={isPending}>
        {t('reset.email.submit')}
      </Button>
    </StepFrame>
  )
}

type CodeSent = z.infer<typeof codeSentSchema>

/** The recipient of a code, its number of digits, and the code itself in the demo. */
export interface SentCode {
  email: string
  demoCode: string | undefined
  length: number
}

/** Requests a code for an address. The response contains the code in demo mode only, where no mail is sent. */
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
