import { useMutation, useQueryClient } from '@tanstack/react-query'
import { postJson } from './api-client.ts'
import { forgetAnswers, partFromPerson } from './change-of-person.ts'
import { navigate } from './router.tsx'
import { TIMINGS, wait } from './timings.ts'
import { toasts } from './toasts.ts'
import { useTranslate } from './translation.tsx'

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
      await import('./drafts.ts').then(({ forgetDrafts }) => forgetDrafts()).catch(() => undefined)
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
