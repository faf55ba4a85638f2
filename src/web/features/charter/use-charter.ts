// SPDX-License-Identifier: Apache-2.0
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CharterCalendar, CharterPromise, PublishedCharter } from '#shared/charter/wire.ts'
import { postJson } from '#web/lib/api-client.ts'
import { CHARTER_QUERY_KEY } from '#web/queries/charter.ts'

/** Saves one section of the charter. `savedAt` is the ISO instant of the last save on this screen. */
const useSaveSection = <Body>(path: string, onDone: () => void) => {
  const client = useQueryClient()
  const [savedAt, setSavedAt] = useState<string>()
  const change = useMutation({
    mutationKey: [path],
    mutationFn: async (body: Body) => (await postJson<{ data: PublishedCharter }>(path, body)).data,
    onSuccess: (charter) => {
      // All other data is fetched again, because the due dates in all lists have changed.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== CHARTER_QUERY_KEY[0] })
      client.setQueryData(CHARTER_QUERY_KEY, charter)
      setSavedAt(new Date().toISOString())
      onDone()
    },
  })
  return { ...change, savedAt }
}

/** Saves and confirms the promises of all services. */
export const useConfirmCharter = (onDone: () => void) =>
  useSaveSection<{ services: readonly CharterPromise[] }>('/api/charter', onDone)

const CALENDAR_PATH = '/api/calendar'

/**
 * Saves the whole calendar, whose two parts (weekly days off and holidays) each have a form. `isBusy` says whether one of
 * the forms is saving. The other form must wait, because it would send the earlier values of the first form's part again.
 */
export function useChangeCalendar(onDone: () => void) {
  const change = useSaveSection<CharterCalendar>(CALENDAR_PATH, onDone)
  return { ...change, isBusy: useIsMutating({ mutationKey: [CALENDAR_PATH] }) > 0 }
}
