import { useMemo } from 'react'
import { passwordStepSchema } from '#shared/accounts/factor.ts'
import { Button } from '#web/components/controls/button.tsx'
import { PasswordField } from '#web/components/fields/text-field.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useCheckedForm } from '#web/forms/checks/use-checked-form.ts'
import { useFailureText, useFaultSentence } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isRefusal } from '#web/lib/api-client.ts'
import { usePasswordPolicy } from '#web/lib/portal.ts'
import { useStep } from './use-step.ts'

/** A new password that replaces the first one. */
export function OwnPasswordStep({ email }: { email: string }) {
  const t = useTranslate()
  const sentence = useFaultSentence()
  const failureText = useFailureText()
  const policy = usePasswordPolicy()
  const least = policy.leastLength
  const form = useCheckedForm(
    useMemo(() => passwordStepSchema(policy), [policy]),
    { newPassword: '' },
  )
  const { mutate, isPending, error, reset } = useStep<typeof form.values>('/api/login/password')
  const fault = form.faultOf('newPassword')
  const said = isRefusal(error) ? error.faults[0]?.message : undefined
  const failure = error && !isPending ? (said ?? failureText(error, t('factor.failed'))) : undefined
  return (
    <>
      <PageHeader
        title={t('factor.password.title')}
        lead={t('factor.password.text')}
        back={{ to: '/login', label: t('reset.backToLogin') }}
      />
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (form.check()) mutate(form.values)
          else reset()
        }}
      >
        <input hidden readOnly name="username" autoComplete="username" value={email} />
        <PasswordField
          {...form.field('newPassword')}
          autoComplete="new-password"
          label={t('field.newPassword')}
          hint={t('register.hint.password', { least })}
          error={fault ? sentence(fault, t('field.newPassword'), { least }) : failure}
        />
        <Button type="submit" busy={isPending}>
          {t('factor.password.submit')}
        </Button>
      </form>
    </>
  )
}
