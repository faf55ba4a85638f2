// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { Draft, DraftIdentity } from '#web/forms/drafts.ts'
import { useIsOnline } from '#web/lib/browser-state.ts'
import { TIMINGS, wait } from '#web/lib/timings.ts'
import type { OfferedDraft as OfferableDraft } from '#web/offline/list-drafts.ts'
import { ACCOUNT_DRAFTS_QUERY_KEY } from '#web/session/session.ts'
import { OfferedDraft } from './saved-draft.ts'

/**
 * The drafts that are stored with the account, if it has any. A new form waits for them at most a few seconds, so that
 * the notice about a draft does not move the form under the applicant's finger.
 */
export const useAccountDrafts = (user: CurrentUser) => {
  const isOnline = useIsOnline()
  return useQuery({
    queryKey: [...ACCOUNT_DRAFTS_QUERY_KEY, user.email],
    queryFn: ({ client, queryKey }) => {
      const loaded = loadDrafts(user)
      // A form that is already open does not wait for the drafts, so they may take longer on a slow network.
      return client.getQueryData(queryKey) ? loaded : Promise.race([loaded, wait(TIMINGS.prefill).then(() => [])])
    },
    enabled: isOnline && user.hasDrafts,
    retry: false,
    // The drafts are not cached, because another device may change them.
    gcTime: 0,
  })
}

/** Most applicants have no drafts with the account, so the code for them is loaded only if it is needed. */
async function loadDrafts(user: CurrentUser) {
  const [{ findOfferedDrafts }] = await Promise.all([import('#web/offline/list-drafts.ts'), OfferedDraft.preload()])
  return findOfferedDrafts(user)
}

interface OpenForm {
  user: CurrentUser
  identity: DraftIdentity
  submissionKey: string
  correctionOf: string | undefined
  /** The draft with which the form was opened. */
  saved: Draft | undefined
}

/** The account's draft of the same form, if this device has not seen its newest answers. */
export function useOfferedDraft({
  user,
  identity,
  submissionKey,
  correctionOf,
  saved,
}: OpenForm): OfferableDraft | undefined {
  const { data } = useAccountDrafts(user)
  return data?.find((draft) => {
    if (draft.collection !== identity.serviceId || draft.correctionOf !== correctionOf) return false
    // Offers neither the version that this device has already seen nor the copy that this form has stored.
    return draft.version !== saved?.copy?.version && !(draft.isFromHere && draft.key === submissionKey)
  })
}
