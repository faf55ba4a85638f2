// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useMemo } from 'react'
import { passwordChangeSchema } from '#shared/accounts/settings-wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { PasswordField } from '#web/components/fields/text-field.tsx'
import { Form } from '#web/components/layout/sections.tsx'
import { useCheckedForm } from '#web/forms/checks/use-checked-form.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isApiError, postJson } from '#web/lib/api-client.ts'
import { summaryOf } from '#web/lib/form-texts.ts'
import { usePasswordPolicy } from '#web/lib/portal.ts'
import { SESSIONS_QUERY_KEY } from './sessions-section.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The form that changes the password. Password managers need `username` in the form. */
export function PasswordSection({ username }: { username: string }) {
  const t = useTranslate()
  const { field, errors, attempt, leastLength, submit, isSending, isDone, failure } = usePasswordChange()
  return (
    <SettingsSection title={t('settings.password.title')} text={t('settings.password.text')}>
      <Form onSubmit={submit}>
        <ErrorSummary errors={errors} attempt={attempt} />
        <input hidden readOnly name="username" autoComplete="username" value={username} />
        <PasswordField {...field('currentPassword')} autoComplete="current-password" />
        <PasswordField
          {...field('newPassword')}
          autoComplete="new-password"
          hint={t('register.hint.password', { least: leastLength })}
        />
        {failure && <Notice kind="error" live title={failure} />}
        {isDone && <Notice kind="success" live title={t('settings.password.done')} />}
        <Button type="submit" variant="secondary" busy={isSending} className="sm:self-start">
          {t('settings.password.submit')}
        </Button>
      </Form>
    </SettingsSection>
  )
}

const EMPTY = { currentPassword: '', newPassword: '' }
const FIELDS = ['currentPassword', 'newPassword'] as const
type Field = (typeof FIELDS)[number]

/**
 * The state of the form. Its values are checked in the browser, then by the server, and cleared when the password has been
 * changed.
 */
function usePasswordChange() {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const policy = usePasswordPolicy()
  const form = useCheckedForm(
    useMemo(() => passwordChangeSchema(policy), [policy]),
    EMPTY,
  )
  const change = useMutation({
    mutationFn: (body: typeof EMPTY) => postJson('/api/password', body),
    onSuccess: () => {
      form.fill(EMPTY)
      void client.invalidateQueries({ queryKey: SESSIONS_QUERY_KEY })
    },
  })

  const serverErrors = isApiError(change.error) ? change.error.fieldErrors : []
  const field = (name: Field) => {
    const serverMessage = serverErrors.find(({ field }) => field === name)?.message
    const { onChange, ...inputProps } = form.input(name, serverMessage, { least: policy.leastLength })
    const edit = (event: ChangeEvent<HTMLInputElement>) => {
      // The server's error was about the previous text, so it is cleared.
      change.reset()
      onChange(event)
    }
    return { ...inputProps, onChange: edit }
  }
  const errors = summaryOf(FIELDS, (name) => field(name).error)
  return {
    field,
    errors,
    attempt: form.attempt,
    leastLength: policy.leastLength,
    submit: () => (form.validate() ? change.mutate(form.values) : change.reset()),
    isSending: change.isPending,
    isDone: change.isSuccess,
    failure: errors.length > 0 ? undefined : failureText(change.error, t('settings.password.failed')),
  }
}
