import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FactorState, Proofs, RecoveryCodes, SetUp } from '#shared/accounts/factor.ts'
import { getJson, postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'

const FACTOR_KEY = ['second-factor'] as const

/** What its owner may do with the second step. */
export type FactorDeed = 'move' | 'renew' | 'remove'

const PATHS: Record<FactorDeed, string> = {
  move: '/api/second-factor/set-up',
  renew: '/api/second-factor/recovery-codes',
  remove: '/api/second-factor/remove',
}

/** How the person's second step stands; asked anew whenever the screen opens. */
export const useFactor = () =>
  useQuery({
    queryKey: FACTOR_KEY,
    queryFn: async () => (await getJson<{ data: FactorState }>('/api/second-factor')).data,
    staleTime: 0,
  })

/** Shows who is there, and does it; what comes back is a key for a phone, codes, or nothing more than a word. */
export function useFactorDeed(
  deed: FactorDeed,
  onDone: (answer: { setUp?: SetUp; codes?: readonly string[] }) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (proofs: Proofs) => postJson<Partial<RecoveryCodes> & { data?: SetUp }>(PATHS[deed], proofs),
    onSuccess: ({ message, data, recoveryCodes }) => {
      if (message) toasts.success(message)
      onDone({ ...(data && { setUp: data }), ...(recoveryCodes && { codes: recoveryCodes }) })
      void client.invalidateQueries({ queryKey: FACTOR_KEY })
    },
  })
}

/** The new phone proves that it has the key. */
export function useProof(onDone: (codes: readonly string[]) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (proof: { ticket: string; code: string }) => postJson<RecoveryCodes>('/api/second-factor', proof),
    onSuccess: ({ message, recoveryCodes }) => {
      toasts.success(message)
      onDone(recoveryCodes)
      void client.invalidateQueries({ queryKey: FACTOR_KEY })
    },
  })
}
