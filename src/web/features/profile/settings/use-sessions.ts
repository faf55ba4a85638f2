import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SessionList } from '#shared/accounts/settings-wire.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { getJson, sendDelete, withEmptyLists } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'

export const SESSIONS_KEY = ['sessions'] as const

/** Where the person is signed in; asked anew whenever the screen opens. */
export const useSessions = () =>
  useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: async () => withEmptyLists<SessionList>(await getJson('/api/sessions'), { data: [] }).data,
    staleTime: 0,
  })

/** Ends one session by its id, or all others where there is none; `onEnded` hears of it. */
export function useSignOut(onEnded: () => void) {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  return useMutation({
    mutationFn: (id: string | null) => sendDelete(id === null ? '/api/sessions' : `/api/sessions/${id}`),
    onSuccess: (_, id) => {
      toasts.success(t(id === null ? 'settings.sessions.othersEnded' : 'settings.sessions.ended'))
      onEnded()
    },
    onError: (error) => toasts.error(failureText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  })
}
