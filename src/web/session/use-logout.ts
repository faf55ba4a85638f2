import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { navigate } from '#web/lib/router.tsx'
import { TIMINGS, wait } from '#web/lib/timings.ts'
import { toasts } from '#web/lib/toasts.ts'
import { forgetAnswers, partFromPerson } from './change-of-person.ts'

/** Ends the session, says so, and returns to `/` (spec §8: an admin reads other words and waits a little longer). */
export function useLogout(as: 'person' | 'admin' = 'person') {
  const t = useTranslate()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      // What the screens still ask for is not answered to whoever has left.
      await client.cancelQueries()
      await postJson('/api/logout')
      // A device without storage has no drafts either; that is no reason to stay logged in.
      await import('#web/forms/drafts.ts').then(({ forgetDrafts }) => forgetDrafts()).catch(() => undefined)
      partFromPerson(client)
      toasts.success(t(as === 'admin' ? 'logout.success.admin' : 'logout.success'))
      await wait(as === 'admin' ? TIMINGS.afterAdminLogout : TIMINGS.afterLogout)
    },
    onSuccess: async () => {
      forgetAnswers(client)
      navigate('/')
    },
    onError: () => {
      toasts.error(t(as === 'admin' ? 'logout.failed.admin' : 'logout.failed'))
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.data === undefined })
    },
  })
  return { logout: () => mutate(), isLeaving: isPending }
}
