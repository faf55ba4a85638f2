// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef, useState } from 'react'
import { TIME_CODE_LENGTH } from '#shared/accounts/factor.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { DigitsField } from '#web/components/form/digits-field.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Form } from '#web/components/layout/sections.tsx'
import { useFactorForm } from '#web/components/second-factor/use-factor-form.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useLoginStep } from './use-login-step.ts'

/** The login step that asks for the code from the phone, or for a recovery code if the user does not have the phone. */
export function CodeStep({ email }: { email: string }) {
  const t = useTranslate()
  const [method, setMethod] = useState<'code' | 'recovery'>('code')
  const isPhoneCode = method === 'code'
  return (
    <>
      <PageHeader
        title={t(`factor.${method}.title`)}
        lead={t(`factor.${method}.text`, { email })}
        back={{ to: '/login', label: t('reset.backToLogin') }}
      />
      <CodeForm key={method} isPhoneCode={isPhoneCode} />
      <div className="mt-5 flex flex-col gap-5">
        <Button variant="quiet" onClick={() => setMethod(isPhoneCode ? 'recovery' : 'code')}>
          {t(isPhoneCode ? 'factor.code.toRecovery' : 'factor.recovery.toPhone')}
        </Button>
        {!isPhoneCode && <p className="text-ink-soft">{t('factor.recovery.none')}</p>}
      </div>
    </>
  )
}

function CodeForm({ isPhoneCode }: { isPhoneCode: boolean }) {
  const t = useTranslate()
  const { mutate, isPending, isSuccess, error, reset } = useLoginStep<{ code: string }>('/api/login/code')
  const { field, validate, code } = useFactorForm(isPending ? null : error)
  const form = useRef<HTMLFormElement>(null)
  // The screen has only one field, so the field, not the heading, takes the focus.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = () => (validate() ? mutate({ code }) : reset())
  const fieldProps = { ...field, autoComplete: 'one-time-code', className: 'max-w-56 tracking-widest' }
  return (
    <Form ref={form} onSubmit={submit}>
      {isPhoneCode ? (
        <DigitsField {...fieldProps} maxDigits={TIME_CODE_LENGTH} label={t('factor.code.label')} />
      ) : (
        <TextField
          {...fieldProps}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          label={t('factor.recovery.label')}
        />
      )}
      {isSuccess && <Notice kind="success" live title={t('login.opening')} />}
      <Button type="submit" busy={isPending || isSuccess}>
        {t('factor.code.submit')}
      </Button>
    </Form>
  )
}
