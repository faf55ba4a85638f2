import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccountDeed, Colleague, ColleagueMade } from '#shared/accounts/colleagues.ts'
import type { Proofs } from '#shared/accounts/factor.ts'
import { getJson, postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'

const COLLEAGUES_KEY = ['colleagues'] as const

/** The people of the office; asked anew whenever the screen opens. */
export const useColleagues = () =>
  useQuery({
    queryKey: COLLEAGUES_KEY,
    queryFn: async () => (await getJson<{ data: Colleague[] }>('/api/colleagues')).data,
    staleTime: 0,
  })

/** Whether whoever looks has a phone, whose code they prove themselves with; false while that is not known. */
export function useHasPhone() {
  const { data } = useColleagues()
  return data?.some(({ isSelf, hasFactor }) => isSelf && hasFactor) ?? false
}

/** Does something to somebody's account. */
export function useAccountDeed(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, deed, proofs }: { id: string; deed: AccountDeed; proofs?: Proofs }) =>
      postJson<{ message: string }>(`/api/colleagues/${id}/${deed}`, proofs),
    onSuccess: ({ message }) => {
      toasts.success(message)
      onDone()
    },
    onSettled: () => client.invalidateQueries({ queryKey: COLLEAGUES_KEY }),
  })
}

/** Makes an account; its first password comes back, once. */
export function useNewColleague(onMade: (made: ColleagueMade) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Proofs & Record<string, string | undefined>) =>
      postJson<{ data: ColleagueMade }>('/api/colleagues', body),
    onSuccess: ({ data }) => {
      onMade(data)
      void client.invalidateQueries({ queryKey: COLLEAGUES_KEY })
    },
  })
}
