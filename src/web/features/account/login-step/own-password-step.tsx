import { useMemo } from 'react'
import { passwordStepSchema } from '#shared/accounts/factor.ts'
import { Button } from '#web/components/controls/button.tsx'
import { PasswordField } from '#web/components/fields/text-field.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Form } from '#web/components/layout/sections.tsx'
import { useCheckedForm } from '#web/forms/checks/use-checked-form.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { usePasswordPolicy } from '#web/lib/portal.ts'
import { useStep } from './use-step.ts'

/** A new password that replaces the first one. */
export function OwnPasswordStep({ email }: { email: string }) {
  const t = useTranslate()
  const policy = usePasswordPolicy()
  const least = policy.leastLength
  const form = useCheckedForm(
    useMemo(() => passwordStepSchema(policy), [policy]),
    { newPassword: '' },
  )
  const { mutate, isPending, failure, reset } = useStep<typeof form.values>('/api/login/password')
  return (
    <>
      <PageHeader
        title={t('factor.password.title')}
        lead={t('factor.password.text')}
        back={{ to: '/login', label: t('reset.backToLogin') }}
      />
      <Form onSubmit={() => (form.check() ? mutate(form.values) : reset())}>
        <input hidden readOnly name="username" autoComplete="username" value={email} />
        <PasswordField
          {...form.input('newPassword', failure, { least })}
          autoComplete="new-password"
          hint={t('register.hint.password', { least })}
        />
        <Button type="submit" busy={isPending}>
          {t('factor.password.submit')}
        </Button>
      </Form>
    </>
  )
}
