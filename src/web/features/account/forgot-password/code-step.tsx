import { useMutation } from '@tanstack/react-query'
import { OTP_LENGTH, verifyOtpSchema } from '#shared/accounts/wire.ts'
import { Button } from '#web/components/button.tsx'
import { DigitsField } from '#web/components/digits-field.tsx'
import { Notice } from '#web/components/notice.tsx'
import { useCheckedForm } from '#web/forms/use-checked-form.ts'
import { useFailureText, useFaultSentence } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { Resend } from './resend.tsx'
import { StepFrame } from './step-frame.tsx'

const LONGEST_CODE = 8

interface CodeStepProps {
  email: string
  demoCode: string | undefined
  onSent: (email: string, demoCode: string | undefined) => void
  onVerified: (otp: string) => void
  onOtherEmail: () => void
}

/** Step 2: the code from the mail. */
export function CodeStep({ email, demoCode, onSent, onVerified, onOtherEmail }: CodeStepProps) {
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
  const text = t('reset.code.text', { length: OTP_LENGTH, email })
  const submit = () => (form.check() ? verify.mutate(form.values.otp) : verify.reset())
  return (
    <StepFrame step={2} title={t('reset.code.title')} text={text} onSubmit={submit}>
      {demoCode !== undefined && <Notice>{t('reset.code.demo', { code: demoCode })}</Notice>}
      <DigitsField
        {...form.field('otp')}
        most={LONGEST_CODE}
        autoComplete="one-time-code"
        placeholder={t('reset.code.placeholder', { length: OTP_LENGTH })}
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
