// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CharterCalendar, CharterPromise, PublishedCharter } from '#shared/charter/wire.ts'
import { postJson } from '#web/lib/api-client.ts'
import { CHARTER_KEY } from '#web/queries/charter.ts'

const useChange = <Body>(path: string, onDone: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Body) => (await postJson<{ data: PublishedCharter }>(path, body)).data,
    onSuccess: (charter) => {
      // The due dates in all lists have changed, too.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== CHARTER_KEY[0] })
      client.setQueryData(CHARTER_KEY, charter)
      onDone()
    },
  })
}

export const useConfirmCharter = (onDone: () => void) =>
  useChange<{ services: readonly CharterPromise[] }>('/api/charter', onDone)

export const useChangeCalendar = (onDone: () => void) => useChange<CharterCalendar>('/api/calendar', onDone)
