// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useId } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { type ErasureRequested, erasureRequestSchema } from '#shared/privacy/wire.ts'
import { QuestionDialog } from '#web/components/dialog/question-dialog.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { PasswordField } from '#web/components/fields/text-field.tsx'
import { Form } from '#web/components/layout/sections.tsx'
import { useCheckedForm } from '#web/forms/checks/use-checked-form.ts'
import { clearDevice } from '#web/forms/drafts.ts'
import { clearOutbox } from '#web/forms/outbox.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isApiError, postJson } from '#web/lib/api-client.ts'
import { navigate } from '#web/lib/router.tsx'
import { TIMINGS, wait } from '#web/lib/timings.ts'
import { toasts } from '#web/lib/toasts.ts'
import { onLogout, removePersonalQueries, SESSION_QUERY_KEY } from '#web/session/session.ts'

/** Asks for the password before the erasure, so that nobody else can delete the account of an unattended device. */
export function ErasureDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const t = useTranslate()
  const formId = useId()
  const { field, submit, isSending, failure } = useErasure()
  return (
    <QuestionDialog
      title={t('settings.erasure.confirm.title')}
      labels={{ confirm: t('settings.erasure.start'), cancel: t('settings.erasure.confirm.cancel') }}
      confirm={{ type: 'submit', form: formId, variant: 'danger' }}
      busy={isSending}
      onClose={onClose}
    >
      <Form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <p>{t('settings.erasure.confirm.text')}</p>
        <input hidden readOnly name="username" autoComplete="username" value={username} />
        <PasswordField {...field} id="erasure-password" autoComplete="current-password" />
        {failure && <Notice kind="error" live title={failure} />}
      </Form>
    </QuestionDialog>
  )
}

const EMPTY = { currentPassword: '' }
const FIELD_NAME = 'currentPassword'

/**
 * Requests the erasure, then logs the user out. The server's message says until when the user can cancel the erasure.
 */
function useErasure() {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const form = useCheckedForm(erasureRequestSchema, EMPTY)
  const erasure = useMutation({
    mutationFn: (body: typeof EMPTY) => postJson<ErasureRequested>('/api/account/erasure', body),
    onSuccess: async ({ message }) => {
      await client.cancelQueries()
      const email = client.getQueryData<CurrentUser>(SESSION_QUERY_KEY)?.email ?? ''
      // Errors are ignored, because they occur on a device without storage, which has nothing to delete.
      await Promise.allSettled([clearDevice(), clearOutbox(email)])
      onLogout(client)
      toasts.success(message)
      await wait(TIMINGS.afterLogout)
      removePersonalQueries(client)
      navigate('/')
    },
  })
  const serverError = isApiError(erasure.error)
    ? erasure.error.fieldErrors.find(({ field }) => field === FIELD_NAME)?.message
    : undefined
  const { onChange, ...inputProps } = form.input(FIELD_NAME, serverError)
  return {
    field: {
      ...inputProps,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        erasure.reset()
        onChange(event)
      },
    },
    submit: () => (form.validate() ? erasure.mutate(form.values) : erasure.reset()),
    isSending: erasure.isPending || erasure.isSuccess,
    failure: serverError ? undefined : failureText(erasure.error, t('settings.erasure.failed')),
  }
}
