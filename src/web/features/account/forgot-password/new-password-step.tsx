// SPDX-License-Identifier: Apache-2.0
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { resetPasswordSchema } from '#shared/accounts/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { PasswordField } from '#web/components/fields/text-field.tsx'
import { useCheckedForm } from '#web/forms/checks/use-checked-form.ts'
import { joinMessage, useFailureMessage } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { usePasswordPolicy } from '#web/lib/portal.ts'
import { useDelayedNavigate } from '#web/lib/router.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { showFailure, toasts } from '#web/lib/toasts.ts'
import { StepFrame } from './step-frame.tsx'

/** Step 3: the user chooses a new password. Two seconds after it is saved, `/` opens (spec §2). */
export function NewPasswordStep({ email, otp }: { email: string; otp: string }) {
  const t = useTranslate()
  const failureMessage = useFailureMessage()
  const navigateLater = useDelayedNavigate()
  const policy = usePasswordPolicy()
  const minLength = policy.leastLength
  const form = useCheckedForm(
    useMemo(() => resetPasswordSchema(policy), [policy]),
    { email, otp, newPassword: '' },
  )
  const messageOf = (error: Error) => failureMessage(error, t('reset.password.failed'))
  const save = useMutation({
    mutationFn: (body: typeof form.values) => postJson('/api/resetPassword', body),
    onSuccess: () => {
      toasts.success(t('reset.done'))
      navigateLater('/', TIMINGS.afterPasswordReset)
    },
    onError: (error) => showFailure(messageOf(error)),
  })
  const failure = save.error && !save.isPending ? joinMessage(messageOf(save.error)) : undefined
  const submit = () => (form.validate() ? save.mutate(form.values) : save.reset())
  return (
    <StepFrame step={3} title={t('reset.password.title')} text={t('reset.password.text')} onSubmit={submit}>
      <PasswordField
        {...form.input('newPassword', failure, { least: minLength })}
        autoComplete="new-password"
        hint={t('register.hint.password', { least: minLength })}
      />
      {save.isSuccess && <Notice kind="success" live title={t('reset.leaving')} />}
      <Button type="submit" busy={save.isPending || save.isSuccess}>
        {t('reset.password.submit')}
      </Button>
    </StepFrame>
  )
}
