// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MarkRead, Unread } from '#shared/notifications/wire.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { NOTIFICATIONS_QUERY_KEY, unreadQuery } from '#web/notifications/notifications.ts'

/** Marks notifications as read. The mutation is pending until the list is fetched again. */
export function useMarkRead() {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  return useMutation({
    mutationFn: (request: MarkRead) => postJson<Unread>('/api/notifications/read', request),
    onSuccess: ({ count }) => {
      client.setQueryData(unreadQuery.queryKey, count)
      return client.invalidateQueries({ queryKey: NOTIFICATIONS_QUERY_KEY })
    },
    onError: (error) => toasts.error(failureText(error, t('notifications.mark.failed'))),
  })
}
