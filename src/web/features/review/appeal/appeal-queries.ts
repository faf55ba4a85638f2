// SPDX-License-Identifier: Apache-2.0
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type Appeal,
  type AppealDecision,
  type AppealList,
  type AppealOutcome,
  appealDecisionPath,
} from '#shared/applications/appeals.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { getJson, isApiError, postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { withEmptyLists } from '#web/queries/with-empty-lists.ts'
import { useWeekdayFormat } from '../weekday-format.ts'

const EMPTY_LIST: AppealList = { open: [], decided: [], hasOfficer: true }

/**
 * Returns a function that names the outcome of a decided appeal: `ordered` means that the officer has ordered the office to
 * decide by a new day; `upheld` means that the rejection or the delay, against which the citizen has appealed, stands.
 */
export function useOutcomeText() {
  const t = useTranslate()
  const formatDayWithWeekday = useWeekdayFormat()
  return ({ outcome, ground, newDueOn = '' }: Pick<Appeal, 'ground' | 'newDueOn'> & { outcome: AppealOutcome }) => {
    if (outcome === 'ordered') return t('appeals.outcome.ordered', { day: formatDayWithWeekday(newDueOn) })
    return t(ground === 'late' ? 'appeals.outcome.upheld.late' : 'appeals.outcome.upheld')
  }
}

/** The open and the decided appeals, which are fetched each time the screen opens. */
export const appealsQuery = queryOptions({
  queryKey: ['appeals'],
  queryFn: async ({ signal }) =>
    withEmptyLists((await getJson<{ data: AppealList }>('/api/appeals', { signal })).data, EMPTY_LIST),
  staleTime: 0,
})

/** Sends the decision on an appeal. If another officer has already decided it (409), all data is fetched again. */
export function useAppealDecision(reference: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decision: AppealDecision) =>
      postJson<{ message: string }>(appealDecisionPath(encodeURIComponent(reference)), decision),
    onSuccess: async ({ message }) => {
      toasts.success(message)
      await client.invalidateQueries()
      onDone()
    },
    onError: async (error) => {
      if (isApiError(error) && error.status === 409) await client.invalidateQueries()
    },
  })
}
