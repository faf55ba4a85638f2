import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type DraftPlace, findDraft } from '#web/forms/drafts.ts'

/** The draft of this form on this device: undefined while it is looked for, null where there is none. */
export function useKeptDraft(place: DraftPlace) {
  const client = useQueryClient()
  const queryKey = ['draft', place]
  const { data: kept } = useQuery({
    queryKey,
    // A device without storage has no draft.
    queryFn: () => findDraft(place).catch(() => null),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return { kept, forget: () => client.setQueryData(queryKey, null) }
}
