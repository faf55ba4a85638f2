// SPDX-License-Identifier: Apache-2.0
import { useQueryClient } from '@tanstack/react-query'
import type { Compared } from '#shared/applications/compared.ts'
import { DECISIONS } from '#shared/applications/lifecycle.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { personHeader } from '#web/forms/upload.ts'

import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isApiError, isSessionEnd, postJson } from '#web/lib/api-client.ts'
import { recordSessionEnd } from '#web/lib/session-end.ts'
import { toasts } from '#web/lib/toasts.ts'
import { STATISTICS_QUERY_KEY } from '#web/queries/own-applications.ts'
import { useSession } from '#web/session/session.ts'
import { applicationQuery, LISTS_QUERY_KEY, releaseClaim, showDecided } from '../review-queries.ts'
import type { ReviewVariant } from '../review-variant.ts'

/** A decision, with the reviewer's marks if there were answers to compare. */
export interface DecisionToSend {
  status: string
  message: string
  compared?: Compared
}

/**
 * Returns a function that sends a decision and then fetches the changed data. The request contains the status and the
 * version that the reviewer saw. If either has changed in the meantime, the server responds with 409, so a decision
 * that is sent twice counts once. If the server does not accept the decision, the function returns the reason. The
 * function works even after the dialog is closed.
 */
export function useSendDecision(application: ApplicationDetails, variant: ReviewVariant, onChanged: () => void) {
  const { _id, collection, status: from, updatedAt: readAt } = application
  const { data: user } = useSession()
  const person = user?.username ?? ''
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const refresh = () => {
    onChanged()
    void client.invalidateQueries({ queryKey: LISTS_QUERY_KEY })
    void client.invalidateQueries({ queryKey: STATISTICS_QUERY_KEY })
    void client.invalidateQueries({ queryKey: applicationQuery(_id).queryKey })
  }
  return async (decided: DecisionToSend): Promise<string | undefined> => {
    try {
      const body = { appId: _id, collection, from, readAt, ...decided }
      await postJson('/api/updatestatus', body, { keepalive: true, headers: personHeader(person) })
      toasts.success(t(variant.saved))
      releaseClaim(_id)
      const status = DECISIONS.find((decision) => decision === decided.status)
      if (status) showDecided(client, _id, status)
      refresh()
      return undefined
    } catch (error) {
      if (isSessionEnd(error)) {
        recordSessionEnd(user)
        return t('review.undo.loggedOut')
      }
      toasts.error(t(isApiError(error) ? variant.refused : variant.failed))
      if (isApiError(error) && error.status === 409) refresh()
      return failureText(error)
    }
  }
}
