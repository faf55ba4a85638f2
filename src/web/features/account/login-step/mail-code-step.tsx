// SPDX-License-Identifier: Apache-2.0
import { mailCodeStepSchema } from '#shared/accounts/factor.ts'
import { OTP_LENGTH } from '#shared/accounts/wire.ts'
import { Button, LinkButton, TextLink } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { DigitsField } from '#web/components/form/digits-field.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Form } from '#web/components/layout/sections.tsx'
import { useCheckedForm } from '#web/forms/checks/use-checked-form.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isApiError } from '#web/lib/api-client.ts'
import { useLocation } from '#web/lib/router.tsx'
import { useLoginStep } from './use-login-step.ts'

/**
 * The login step that asks for a mailed code. While somebody is trying to guess an account's password, this step follows
 * the password on every device that has not logged in to the account before. The step also opens after a wrong password,
 * so that it does not reveal whether the password was correct, but then the portal sends no mail.
 */
export function MailCodeStep() {
  const t = useTranslate()
  // In the demo, `advanceLogin` passes the code in the navigation state, because no mail is sent.
  const { state: demoCode } = useLocation()
  const form = useCheckedForm(mailCodeStepSchema, { code: '' })
  const { mutate, isPending, isSuccess, error, failure, reset } = useLoginStep<{ code: string }>('/api/login/mail-code')
  if (isApiError(error) && error.status === 401) return <ExpiredLogin sentence={error.message} />
  return (
    <>
      <PageHeader
        title={t('factor.mailCode.title')}
        lead={t('factor.mailCode.text', { length: OTP_LENGTH })}
        back={{ to: `/login${window.location.search}`, label: t('reset.backToLogin') }}
      />
      <Form onSubmit={() => (form.validate() ? mutate(form.values) : reset())}>
        {typeof demoCode === 'string' && <Notice>{t('reset.code.demo', { code: demoCode })}</Notice>}
        <DigitsField
          {...form.input('code', failure)}
          maxDigits={OTP_LENGTH}
          autoComplete="one-time-code"
          className="max-w-56 tracking-widest"
          label={t('factor.mailCode.label')}
        />
        {isSuccess && <Notice kind="success" live title={t('login.opening')} />}
        <Button type="submit" busy={isPending || isSuccess}>
          {t('factor.code.submit')}
        </Button>
        <p className="text-ink-soft">{t('factor.mailCode.none')}</p>
        <TextLink to="/forgot-password">{t('login.forgot')}</TextLink>
      </Form>
    </>
  )
}

/** Shown if the user must log in again, because the started login has expired or never existed. */
export function ExpiredLogin({ sentence }: { sentence: string }) {
  const t = useTranslate()
  return (
    <>
      <PageHeader title={t('login.title')} />
      <div className="flex flex-col gap-5">
        <Notice kind="warning" live title={sentence} />
        <LinkButton to={`/login${window.location.search}`}>{t('factor.again')}</LinkButton>
      </div>
    </>
  )
}
