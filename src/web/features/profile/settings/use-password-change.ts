import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useMemo } from 'react'
import { passwordChangeSchema } from '#shared/accounts/settings-wire.ts'
import { useCheckedForm } from '#web/forms/checks/use-checked-form.ts'
import { useFailureText, useFaultSentence } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isRefusal, postJson } from '#web/lib/api-client.ts'
import { summaryOf } from '#web/lib/form-texts.ts'
import { usePasswordPolicy } from '#web/lib/portal.ts'
import { toasts } from '#web/lib/toasts.ts'
import { SESSIONS_KEY } from './use-sessions.ts'

const EMPTY = { currentPassword: '', newPassword: '' }
const FIELDS = ['currentPassword', 'newPassword'] as const
type Field = (typeof FIELDS)[number]

/** The small form of two passwords: checked here and there, each fault at its field, empty again once it is done. */
export function usePasswordChange() {
  const t = useTranslate()
  const client = useQueryClient()
  const sentence = useFaultSentence()
  const failureText = useFailureText()
  const policy = usePasswordPolicy()
  const form = useCheckedForm(
    useMemo(() => passwordChangeSchema(policy), [policy]),
    EMPTY,
  )
  const textOf = (error: Error) => failureText(error, t('settings.password.failed'))
  const change = useMutation({
    mutationFn: (body: typeof EMPTY) => postJson<{ message: string }>('/api/password', body),
    onSuccess: ({ message }) => {
      toasts.success(message)
      form.fill(EMPTY)
      void client.invalidateQueries({ queryKey: SESSIONS_KEY })
    },
    onError: (error) => toasts.error(textOf(error)),
  })

  const serverFaults = isRefusal(change.error) ? change.error.faults : []
  const errorOf = (name: Field) => {
    const code = form.faultOf(name)
    if (code) return sentence(code, t(`field.${name}`), { least: policy.leastLength })
    return serverFaults.find(({ field }) => field === name)?.message
  }
  const field = (name: Field) => {
    const { onChange, ...box } = form.field(name)
    const edit = (event: ChangeEvent<HTMLInputElement>) => {
      // What the server said was about what stood there before.
      change.reset()
      onChange(event)
    }
    return { ...box, label: t(`field.${name}`), error: errorOf(name), onChange: edit }
  }
  const errors = summaryOf(FIELDS, errorOf)
  return {
    field,
    errors,
    attempt: form.attempt,
    leastLength: policy.leastLength,
    submit: () => (form.check() ? change.mutate(form.values) : change.reset()),
    isSending: change.isPending,
    isDone: change.isSuccess,
    failure: change.error && errors.length === 0 ? textOf(change.error) : undefined,
  }
}
