// SPDX-License-Identifier: Apache-2.0
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { NextStep } from '#shared/accounts/factor.ts'
import type { LoggedIn } from '#shared/accounts/wire.ts'
import { Button, LinkButton, TextLink } from '#web/components/controls/button.tsx'
import { FailureNotice, Notice } from '#web/components/feedback/notice.tsx'
import { CheckboxField } from '#web/components/fields/choice-fields.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { PasswordField, TextField } from '#web/components/fields/text-field.tsx'
import { useFailureMessage, useFieldErrorText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isUnreachable, postForm } from '#web/lib/api-client.ts'
import { summaryOf, useFormTexts } from '#web/lib/form-texts.ts'
import { showFailure } from '#web/lib/toasts.ts'
import { useSubmitOnce } from '#web/lib/use-submit-once.ts'
import { useLoginOutcome } from './use-login-outcome.ts'

const FIELDS = ['email', 'password'] as const

interface LoginFormProps {
  /** The chosen demo account, or the user whose session has ended. */
  initial?: { email: string; password?: string } | undefined
}

/** The login form: email, password and Remember me. */
export function LoginForm({ initial }: LoginFormProps) {
  const t = useTranslate()
  const describeFieldError = useFieldErrorText()
  const { mutate, isPending, isSuccess, failure } = useLogin()
  const [isRemembered, setIsRemembered] = useState(false)
  const form = useFormTexts({ email: initial?.email ?? '', password: initial?.password ?? '' })
  const errorOf = (name: (typeof FIELDS)[number]) => {
    const code = form.errorCodeOf(name)
    return code && describeFieldError(code, t(`field.${name}`))
  }
  const errors = summaryOf(FIELDS, errorOf)
  const { submit, isWorking } = useSubmitOnce(async () => {
    const sent = { email: form.values.email.trim(), password: form.values.password }
    // The validation code is loaded separately, so that the screen appears sooner. If it cannot be loaded, only the
    // server validates.
    const fieldErrors = await import('./check-login.ts').then(({ checkLogin }) => checkLogin(sent)).catch(() => [])
    const isValid = form.report(fieldErrors)
    if (isValid) mutate({ ...sent, ...(isRemembered && { remember: 'on' }) })
  })
  return (
    // With the method `dialog`, the browser never sends the form itself, which would write the password into the URL.
    <form noValidate method="dialog" onSubmit={submit} className="flex flex-col gap-5">
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <TextField
        {...form.field('email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        label={t('field.email')}
        error={errorOf('email')}
      />
      <PasswordField
        {...form.field('password')}
        autoComplete="current-password"
        label={t('field.password')}
        error={errorOf('password')}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CheckboxField
          name="remember"
          label={t('login.remember')}
          checked={isRemembered}
          // The user may have ticked the checkbox of the prerendered page before hydration.
          ref={(box) => {
            if (box) setIsRemembered(box.checked)
          }}
          onChange={({ target }) => setIsRemembered(target.checked)}
        />
        <TextLink to="/forgot-password" className="inline-flex min-h-11 items-center">
          {t('login.forgot')}
        </TextLink>
      </div>
      {failure && !isPending && errors.length === 0 && <FailureNotice {...failure} />}
      {isSuccess && <Notice kind="success" live title={t('login.opening')} />}
      <Button type="submit" busy={isWorking || isPending || isSuccess}>
        {t('login.submit')}
      </Button>
      <div className="flex flex-col gap-2">
        <p>{t('login.new')}</p>
        <LinkButton to="/register" variant="secondary">
          {t('login.register')}
        </LinkButton>
      </div>
    </form>
  )
}

/** Logs in and opens the next screen, which is the second step for accounts with a second factor. */
function useLogin() {
  const t = useTranslate()
  const { advanceLogin } = useLoginOutcome()
  const failureMessage = useFailureMessage()
  const messageOf = (error: Error) =>
    failureMessage(error, t(isUnreachable(error) ? 'login.noAnswer' : 'login.failed'), true)
  const login = useMutation({
    mutationFn: (fields: Record<string, string>) => postForm<LoggedIn | NextStep>('/api/login', fields),
    onSuccess: advanceLogin,
    onError: (error) => showFailure(messageOf(error)),
  })
  return { ...login, failure: login.error ? messageOf(login.error) : undefined }
}
