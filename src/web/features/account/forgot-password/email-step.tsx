import { checkUserSchema } from '#shared/accounts/wire.ts'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/text-field.tsx'
import { useCheckedForm } from '#web/forms/use-checked-form.ts'
import { useFaultSentence } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { StepFrame } from './step-frame.tsx'
import { useSendCode } from './use-send-code.ts'

/** Step 1: which account. */
export function EmailStep({ onSent }: { onSent: (email: string, demoCode: string | undefined) => void }) {
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
