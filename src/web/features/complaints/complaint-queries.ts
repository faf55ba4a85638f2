// SPDX-License-Identifier: Apache-2.0
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  ComplaintList,
  ComplaintListQuery,
  ComplaintSent,
  ComplaintThread,
  NewComplaint,
  NewMessage,
} from '#shared/complaints/complaints.ts'
import { randomId } from '#web/forms/upload.ts'
import { getJson, isApiError, postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { NOTIFICATIONS_QUERY_KEY } from '#web/notifications/notifications.ts'
import { objectWithLists } from '#web/queries/object-with-lists.ts'
import { withEmptyLists } from '#web/queries/with-empty-lists.ts'

/**
 * The key begins with the key of the list of notifications. When a notification arrives, all queries with this prefix are
 * fetched again. Each new message causes a notification, so the complaints are fetched again, too.
 */
const COMPLAINTS_QUERY_KEY = [...NOTIFICATIONS_QUERY_KEY, 'list', 'complaints'] as const

/** The open or the closed complaints, page by page. */
export const complaintListQuery = (state: ComplaintListQuery['state']) =>
  infiniteQueryOptions({
    queryKey: [...COMPLAINTS_QUERY_KEY, state],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const search = new URLSearchParams({ state, ...(cursor !== null && { cursor }) })
      return withEmptyLists<ComplaintList>(await getJson(`/api/complaints?${search}`, { signal }), {
        data: [],
        next: null,
      })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** One complaint with its messages. */
export const complaintQuery = (id: string) =>
  queryOptions({
    queryKey: [...COMPLAINTS_QUERY_KEY, 'one', id],
    queryFn: async ({ signal }) => {
      const path = `/api/complaints/${encodeURIComponent(id)}`
      const response = await getJson<{ data?: unknown } | undefined>(path, { signal })
      return objectWithLists<ComplaintThread>(response?.data, 'id', { messages: [], allowedSteps: [] })
    },
    staleTime: 0,
  })

/** Submits a new complaint. A retry sends the same key, so that the server does not store the complaint a second time. */
export function useOpenComplaint(onSent: (id: string) => void) {
  const client = useQueryClient()
  const [key] = useState(randomId)
  return useMutation({
    mutationFn: (complaint: Omit<NewComplaint, 'key'>) =>
      postJson<ComplaintSent>('/api/complaints', { ...complaint, key }),
    onSuccess: async ({ message, data }) => {
      toasts.success(message)
      await client.invalidateQueries({ queryKey: COMPLAINTS_QUERY_KEY })
      onSent(data.id)
    },
  })
}

/** Sends a message. If the complaint has changed in the meantime (409), the complaint is fetched again. */
export function useSendMessage(id: string, onSent: () => void) {
  const client = useQueryClient()
  const [key, setKey] = useState(randomId)
  const refresh = () => client.invalidateQueries({ queryKey: COMPLAINTS_QUERY_KEY })
  return useMutation({
    mutationFn: (message: Omit<NewMessage, 'key'>) =>
      postJson<ComplaintSent>(`/api/complaints/${encodeURIComponent(id)}/messages`, { ...message, key }),
    onSuccess: async ({ message }) => {
      setKey(randomId())
      toasts.success(message)
      await refresh()
      onSent()
    },
    onError: async (error) => {
      if (isApiError(error) && error.status === 409) await refresh()
    },
  })
}
