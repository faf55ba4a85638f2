// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Credentials } from '#shared/accounts/factor.ts'
import type { Proposal, ProposalStep } from '#shared/applications/certificate-wire.ts'
import { getJson, isApiError, postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { withEmptyLists } from '#web/queries/with-empty-lists.ts'

const PROPOSALS_QUERY_KEY = ['proposals'] as const

/** The open proposals, fetched again each time the screen opens. */
export const useProposals = () =>
  useQuery({
    queryKey: PROPOSALS_QUERY_KEY,
    queryFn: async () => withEmptyLists<{ data: Proposal[] }>(await getJson('/api/proposals'), { data: [] }).data,
    staleTime: 0,
  })

/**
 * Confirms, declines or withdraws a proposal. If another user has already done so (409), the list is fetched again.
 */
export function useProposalStep({ id }: Proposal, step: ProposalStep, onDone: () => void) {
  const client = useQueryClient()
  // A changed certificate also changes lists, details and figures of applications, so all data is fetched again.
  const refresh = () => client.invalidateQueries()
  return useMutation({
    mutationFn: (credentials: Credentials | undefined) =>
      postJson<{ message: string }>(`/api/proposals/${id}/${step}`, step === 'confirm' ? credentials : undefined),
    onSuccess: async ({ message }) => {
      toasts.success(message)
      await refresh()
      onDone()
    },
    onError: async (error) => {
      if (isApiError(error) && error.status === 409) await refresh()
    },
  })
}
