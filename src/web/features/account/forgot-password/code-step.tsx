// SPDX-License-Identifier: Apache-2.0
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LONG_OTP_LENGTH, verifyOtpSchema } from '#shared/accounts/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { DigitsField } from '#web/components/form/digits-field.tsx'
import { useCheckedForm } from '#web/forms/checks/use-checked-form.ts'
import { joinMessage, useFailureMessage } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { TIMINGS } from '#web/lib/timings.ts'
import { showFailure, toasts } from '#web/lib/toasts.ts'
import { type SentCode, useSendCode } from './email-step.tsx'
import { StepFrame } from './step-frame.tsx'

interface CodeStepProps {
  sent: SentCode
  /** Called when another code has been sent. */
  onSent: (sent: SentCode) => void
  onVerified: (otp: string) => void
  onOtherEmail: () => void
}

/** Step 2: the user enters the code that the portal has mailed. */
export function CodeStep({ sent, onSent, onVerified, onOtherEmail }: CodeStepProps) {
  const { email, demoCode, length } = sent
  const t = useTranslate()
  const failureMessage = useFailureMessage()
  const messageOf = (error: Error) => failureMessage(error, t('reset.code.failed'))
  const form = useCheckedForm(verifyOtpSchema, { email, otp: '' })
  const verify = useMutation({
    mutationFn: (otp: string) => postJson('/api/verifyOTP', { email, otp }),
    onSuccess: (_, otp) => {
      toasts.success(t('reset.verified'))
      onVerified(otp)
    },
    onError: (error) => showFailure(messageOf(error)),
  })
  const failure = verify.error && !verify.isPending ? joinMessage(messageOf(verify.error)) : undefined
  const text = t('reset.code.text', { length, email })
  const submit = () => (form.validate() ? verify.mutate(form.values.otp) : verify.reset())
  return (
    <StepFrame step={2} title={t('reset.code.title')} text={text} onSubmit={submit}>
      {demoCode !== undefined && <Notice>{t('reset.code.demo', { code: demoCode })}</Notice>}
      <DigitsField
        {...form.input('otp', failure)}
        maxDigits={LONG_OTP_LENGTH}
        autoComplete="one-time-code"
        placeholder={t('reset.code.placeholder', { length })}
      />
      <Button type="submit" busy={verify.isPending}>
        {t('reset.code.submit')}
      </Button>
      <Resend key={demoCode} email={email} onSent={onSent} />
      <Button variant="quiet" onClick={onOtherEmail}>
        {t('reset.code.otherEmail')}
      </Button>
    </StepFrame>
  )
}

interface ResendProps {
  email: string
  onSent: (sent: SentCode) => void
}

/** A button that requests another code. It appears after `TIMINGS.beforeResend`, when the first code should have arrived. */
function Resend({ email, onSent }: ResendProps) {
  const t = useTranslate()
  const { secondsLeft, restart } = useCountdown(TIMINGS.beforeResend)
  const { mutate, isPending, failure } = useSendCode((sent) => {
    restart()
    onSent(sent)
  })
  if (secondsLeft > 0) {
    return <p className="text-center text-ink-soft text-sm">{t('reset.code.resendIn', { seconds: secondsLeft })}</p>
  }
  return (
    <>
      {failure && <Notice kind="error" live title={failure} />}
      <Button variant="secondary" busy={isPending} onClick={() => mutate(email)}>
        {t('reset.code.resend')}
      </Button>
    </>
  )
}

const SECOND_MS = 1000

/**
 * Counts down in whole seconds. It computes the remaining time from the clock instead of counting the calls of its timer,
 * because browsers slow down the timers of a hidden page.
 */
function useCountdown(milliseconds: number) {
  const [endsAt, setEndsAt] = useState(() => Date.now() + milliseconds)
  const [now, setNow] = useState(() => Date.now())
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / SECOND_MS))
  const isRunning = secondsLeft > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  const restart = () => {
    setNow(Date.now())
    setEndsAt(Date.now() + milliseconds)
  }
  return { secondsLeft, restart }
}
