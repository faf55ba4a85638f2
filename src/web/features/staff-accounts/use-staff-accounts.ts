// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Credentials } from '#shared/accounts/factor.ts'
import type { AccountAction, CreatedStaffAccount, StaffAccount } from '#shared/accounts/staff-accounts.ts'
import { getJson, postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { withEmptyLists } from '#web/queries/with-empty-lists.ts'

const STAFF_ACCOUNTS_QUERY_KEY = ['staff-accounts'] as const

/** All staff accounts, which are fetched each time the page opens. The API calls them `colleagues`. */
export const useStaffAccounts = () =>
  useQuery({
    queryKey: STAFF_ACCOUNTS_QUERY_KEY,
    queryFn: async () => withEmptyLists<{ data: StaffAccount[] }>(await getJson('/api/colleagues'), { data: [] }).data,
    staleTime: 0,
  })

/** Applies an action to an account. */
export function useAccountAction(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, action, credentials }: { id: string; action: AccountAction; credentials?: Credentials }) =>
      postJson<{ message: string }>(`/api/colleagues/${id}/${action}`, credentials),
    onSuccess: ({ message }) => {
      toasts.success(message)
      onDone()
    },
    onSettled: () => client.invalidateQueries({ queryKey: STAFF_ACCOUNTS_QUERY_KEY }),
  })
}

/** Creates an account, whose owner gets an activation link by mail. */
export function useCreateStaffAccount(onCreated: (created: CreatedStaffAccount) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Credentials & Record<string, string | undefined>) =>
      postJson<{ data: CreatedStaffAccount }>('/api/colleagues', body),
    onSuccess: ({ data }) => {
      onCreated(data)
      void client.invalidateQueries({ queryKey: STAFF_ACCOUNTS_QUERY_KEY })
    },
  })
}
