import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { type ErasureAsked, erasureRequestSchema } from '#shared/privacy/wire.ts'
import { postJson } from '#web/lib/api-client.ts'
import { isRefusal } from '#web/lib/api-faults.ts'
import { forgetAnswers, partFromPerson } from '#web/lib/change-of-person.ts'
import { forgetDrafts } from '#web/lib/drafts.ts'
import { useFailureText } from '#web/lib/failure-text.ts'
import { useFaultSentence } from '#web/lib/fault-sentence.ts'
import { navigate } from '#web/lib/router.tsx'
import { TIMINGS, wait } from '#web/lib/timings.ts'
import { toasts } from '#web/lib/toasts.ts'
import { useTranslate } from '#web/lib/translation.tsx'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'

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
      partFromPerson(client)
      toasts.success(message)
      await wait(TIMINGS.afterLogout)
      forgetAnswers(client)
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
