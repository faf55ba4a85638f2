import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { type ErasureAsked, erasureRequestSchema } from '#shared/privacy/wire.ts'
import { useCheckedForm } from '#web/forms/checks/use-checked-form.ts'
import { forgetDrafts } from '#web/forms/drafts.ts'
import { useFailureText, useFaultSentence } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isRefusal, postJson } from '#web/lib/api-client.ts'
import { navigate } from '#web/lib/router.tsx'
import { TIMINGS, wait } from '#web/lib/timings.ts'
import { toasts } from '#web/lib/toasts.ts'
import { onLogout, removePersonalQueries } from '#web/session/session.ts'

const EMPTY = { currentPassword: '' }
const NAME = 'currentPassword'

/** One password, checked here and there; then the person is signed out as by a logout, and told until when it can be stopped. */
export function useErasure() {
  const t = useTranslate()
  const client = useQueryClient()
  const sentence = useFaultSentence()
  const failureText = useFailureText()
  const form = useCheckedForm(erasureRequestSchema, EMPTY)
  const erasure = useMutation({
    mutationFn: (body: typeof EMPTY) => postJson<ErasureAsked>('/api/account/erasure', body),
    onSuccess: async ({ message }) => {
      await client.cancelQueries()
      // A device without storage has no drafts either.
      await forgetDrafts().catch(() => undefined)
      onLogout(client)
      toasts.success(message)
      await wait(TIMINGS.afterLogout)
      removePersonalQueries(client)
      navigate('/')
    },
  })
  const { onChange, ...box } = form.field(NAME)
  const code = form.faultOf(NAME)
  const said = isRefusal(erasure.error) ? erasure.error.faults.find(({ field }) => field === NAME)?.message : undefined
  return {
    field: {
      ...box,
      label: t('field.currentPassword'),
      error: code ? sentence(code, t('field.currentPassword')) : said,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        erasure.reset()
        onChange(event)
      },
    },
    submit: () => (form.check() ? erasure.mutate(form.values) : erasure.reset()),
    isSending: erasure.isPending || erasure.isSuccess,
    failure: erasure.error && !said ? failureText(erasure.error, t('settings.erasure.failed')) : undefined,
  }
}
