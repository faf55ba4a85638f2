// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Credentials, type FactorState, reauthenticationSchema } from '#shared/accounts/factor.ts'
import { QuestionDialog } from '#web/components/dialog/question-dialog.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { PasswordField, TextField } from '#web/components/fields/text-field.tsx'
import { Form } from '#web/components/layout/sections.tsx'
import { useCheckedForm } from '#web/forms/checks/use-checked-form.ts'
import { useFailureText, useFieldErrorText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { getJson, isApiError } from '#web/lib/api-client.ts'

interface ReauthenticationDialogProps {
  title: string
  /** A text that explains the action, and why the user must prove their identity. */
  children: ReactNode
  /** The labels of the two buttons, if they differ from the default. */
  labels?: { confirm: string; cancel: string }
  busy: boolean
  /** The error of the last attempt. */
  error: Error | null
  onSubmit: (credentials: Credentials) => void
  onClose: () => void
}

export const SECOND_FACTOR_QUERY_KEY = ['second-factor'] as const

/** The state of the user's second factor. Every screen or dialog that uses it fetches it again when it opens. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: SECOND_FACTOR_QUERY_KEY,
    queryFn: async () => (await getJson<{ data: FactorState }>('/api/second-factor')).data,
    staleTime: 0,
  })

const FORM = 'reauthentication'

/**
 * Asks for the password before a sensitive action, and for the code if the second factor is on. The typed values are
 * kept after a failure.
 */
export function ReauthenticationDialog({
  title,
  children,
  labels,
  busy,
  error,
  onSubmit,
  onClose,
}: ReauthenticationDialogProps) {
  const t = useTranslate()
  const needsCode = useSecondFactor().data?.isOn ?? false
  const { form, field, asksCode, failure, submit } = useCredentialFields({ needsCode, busy, error, onSubmit })
  return (
    <QuestionDialog
      {...{ title, busy, onClose }}
      labels={labels ?? { confirm: t('factor.prove.submit'), cancel: t('factor.prove.cancel') }}
      confirm={{ type: 'submit', form: FORM }}
    >
      <Form ref={form} id={FORM} onSubmit={submit} className="flex flex-col gap-5 break-words">
        {children}
        <PasswordField {...field('password')} autoComplete="current-password" />
        {asksCode && <TextField {...field('code')} autoComplete="one-time-code" className="max-w-56" />}
        {failure && <Notice kind="error" live title={failure} />}
      </Form>
    </QuestionDialog>
  )
}

type CredentialName = keyof Credentials

/**
 * The keys of the fields' labels. The screen may also mention passwords of other people, so this label says 'own
 * password'.
 */
const LABELS = { password: 'field.ownPassword', code: 'field.code' } as const

interface CredentialFieldsOptions {
  needsCode: boolean
  busy: boolean
  error: Error | null
  onSubmit: (credentials: Credentials) => void
}

/**
 * Manages the fields for password and code, which the browser and then the server check. Each error is shown at its
 * field, and the first such field takes the focus.
 */
function useCredentialFields({ needsCode, busy, error, onSubmit }: CredentialFieldsOptions) {
  const t = useTranslate()
  const describeFieldError = useFieldErrorText()
  const failureText = useFailureText()
  const fields = useCheckedForm(reauthenticationSchema, { password: '', code: '' })
  const [isSent, setIsSent] = useState(false)
  // If the check in the browser failed, nothing was sent, and `error` belongs to an earlier attempt.
  const attemptError = isSent && !busy ? error : null
  const form = useFocusedForm(isSent ? attemptError : fields.attempt)
  const fieldErrors = isApiError(attemptError) ? attemptError.fieldErrors : []
  const serverMessageOf = (name: CredentialName) => fieldErrors.find(({ field }) => field === name)?.message
  // The server asks for a code if the second factor was set up after the screen was opened.
  const serverAsksForCode = isApiError(error) && error.fieldErrors.some((fieldError) => fieldError.field === 'code')
  const asksCode = needsCode || serverAsksForCode || fields.values.code !== ''
  const field = (name: CredentialName) => {
    const fieldError = fields.errorCodeOf(name)
    const label = t(LABELS[name])
    // The ids are unique, because the same screen may have other password fields.
    return {
      ...fields.field(name),
      id: `reauthentication-${name}`,
      label,
      error: fieldError ? describeFieldError(fieldError, label) : serverMessageOf(name),
    }
  }
  const submit = () => {
    const { password, code } = fields.values
    const credentials = { password, ...(asksCode && { code }) }
    const isValid = fields.validate(credentials)
    setIsSent(isValid)
    if (isValid) onSubmit(credentials)
  }
  const hasFieldMessage = serverMessageOf('password') !== undefined || serverMessageOf('code') !== undefined
  const failure = hasFieldMessage ? undefined : failureText(attemptError, t('factor.failed'))
  return { form, field, asksCode, failure, submit }
}

/** Focuses the first field when the form opens, and the first invalid field after each failure. */
function useFocusedForm(failure: unknown) {
  const form = useRef<HTMLFormElement>(null)
  // The focus is set in an effect, because the dialog focuses its close button when it opens.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failure])
  return form
}
