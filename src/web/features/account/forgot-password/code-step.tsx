import { useMutation } from '@tanstack/react-query'
import { LONG_OTP_LENGTH, verifyOtpSchema } from '#shared/accounts/credentials.ts'
import { Button } from '#web/components/button.tsx'
import { DigitsField } from '#web/components/digits-field.tsx'
import { Notice } from '#web/components/notice.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { useFailureText } from '#web/lib/failure-text.ts'
import { useFaultSentence } from '#web/lib/fault-sentence.ts'
import { toasts } from '#web/lib/toasts.ts'
import { useTranslate } from '#web/lib/translation.tsx'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { Resend } from './resend.tsx'
import { StepFrame } from './step-frame.tsx'
import type { SentCode } from './use-send-code.ts'

interface CodeStepProps {
  sent: SentCode
  onSent: (sent: SentCode) => void
  onVerified: (otp: string) => void
  onOtherEmail: () => void
}

/** Step 2: the code from the mail. */
export function CodeStep({ sent, onSent, onVerified, onOtherEmail }: CodeStepProps) {
  const { email, demoCode, length } = sent
  const t = useTranslate()
  const sentence = useFaultSentence()
  const failureText = useFailureText()
  const textOf = (error: Error) => failureText(error, t('reset.code.failed'))
  const form = useCheckedForm(verifyOtpSchema, { email, otp: '' })
  const verify = useMutation({
    mutationFn: (otp: string) => postJson('/api/verifyOTP', { email, otp }),
    onSuccess: (_, otp) => {
      toasts.success(t('reset.verified'))
      onVerified(otp)
    },
    onError: (error) => toasts.error(textOf(error)),
  })
  const fault = form.faultOf('otp')
  const failure = verify.error && !verify.isPending ? textOf(verify.error) : undefined
  const text = t('reset.code.text', { length, email })
  const submit = () => (form.check() ? verify.mutate(form.values.otp) : verify.reset())
  return (
    <StepFrame step={2} title={t('reset.code.title')} text={text} onSubmit={submit}>
      {demoCode !== undefined && <Notice>{t('reset.code.demo', { code: demoCode })}</Notice>}
      <DigitsField
        {...form.field('otp')}
        most={LONG_OTP_LENGTH}
        autoComplete="one-time-code"
        placeholder={t('reset.code.placeholder', { length })}
        label={t('field.otp')}
        error={fault ? sentence(fault, t('field.otp')) : failure}
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
