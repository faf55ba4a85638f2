// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { CheckCheck, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { MAX_VERIFIED, type VerifiedPlain } from '#shared/applications/office-wire.ts'
import type { ListedApplication } from '#shared/applications/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { QuestionDialog } from '#web/components/dialog/question-dialog.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { STATISTICS_QUERY_KEY } from '#web/queries/own-applications.ts'
import { useSession } from '#web/session/session.ts'
import { isOpenedBy } from '../opened-applications.ts'
import { LISTS_QUERY_KEY, similarQuery } from '../review-queries.ts'
import type { Selection } from './selection.ts'

interface BulkBarProps {
  collection: string
  /** The loaded rows, for the names of the selected applications. */
  rows: readonly ListedApplication[]
  selection: Selection
}

type Outcome = VerifiedPlain['data'][number]

/** Verifies the selected applications after a confirmation, and names the applications that the server refused. */
export function BulkBar({ collection, rows, selection }: BulkBarProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const [isAsking, setIsAsking] = useState(false)
  const reviewer = useSession().data?.email ?? ''
  const chosen = rows.filter(({ _id }) => selection.selected.has(_id))
  const unopened = isAsking ? chosen.filter((row) => !isOpenedBy(reviewer, row)) : []
  const duplicates = useDuplicates(isAsking ? chosen : [])
  const { mutate, isPending, failure, refused, reset } = useVerification(collection, () => {
    selection.clear()
    setIsAsking(false)
  })
  const ask = () => {
    reset()
    setIsAsking(true)
  }
  return (
    <>
      {refused.length > 0 && <RejectedVerifications refused={refused} />}
      {chosen.length > 0 && (
        <div className="sticky bottom-20 z-10 flex items-center gap-2 rounded-md border border-indigo bg-indigo-soft p-2 sm:ps-4 lg:bottom-2 print:hidden">
          <p role="status" className="grow max-sm:sr-only">
            {t('review.select.count', { shown: formatCount(chosen.length), count: chosen.length })}
            {selection.isLimitReached && ` ${t('review.select.limit', { max: MAX_VERIFIED })}`}
          </p>
          <Button variant="quiet" compact onClick={selection.clear}>
            <X aria-hidden className="size-5 sm:hidden" />
            <span className="max-sm:sr-only">{t('review.select.clear')}</span>
          </Button>
          <Button compact className="max-sm:grow" onClick={ask}>
            <CheckCheck aria-hidden className="size-5 max-sm:hidden" />
            {t('review.select.verify', { shown: formatCount(chosen.length), count: chosen.length })}
          </Button>
        </div>
      )}
      {isAsking && chosen.length > 0 && (
        <QuestionDialog
          title={t('review.select.verify', { shown: formatCount(chosen.length), count: chosen.length })}
          labels={{ confirm: t('review.select.confirm'), cancel: t('review.decision.cancel') }}
          confirm={{ onClick: () => mutate(chosen) }}
          busy={isPending || duplicates.isChecking}
          failure={failure}
          onClose={() => setIsAsking(false)}
        >
          {unopened.length > 0 && (
            <p className="mb-2 flex items-start gap-2 rounded-md bg-turmeric-soft px-3 py-2 font-semibold text-turmeric">
              <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
              {t('review.select.unopened', { count: unopened.length, all: formatCount(chosen.length) })}
            </p>
          )}
          {duplicates.rows.length > 0 && (
            <p className="mb-2 flex items-start gap-2 rounded-md bg-turmeric-soft px-3 py-2 font-semibold text-turmeric">
              <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
              {t('review.select.duplicates', {
                count: duplicates.rows.length,
                names: duplicates.rows.map(({ summary }) => summary).join('; '),
              })}
            </p>
          )}
          <p>{t('review.select.question')}</p>
          <ul className="mt-3 border-line border-t">
            {chosen.map((row) => (
              <li key={row._id} className="flex flex-wrap gap-x-3 border-line border-b py-1.5 text-sm">
                <span className="whitespace-nowrap font-semibold tabular-nums">{row._id}</span>
                {row.summary}
                {duplicates.rows.includes(row) && (
                  <span className="font-semibold text-turmeric">
                    {t('review.select.duplicates.row', { references: duplicates.referencesOf(row).join(', ') })}
                  </span>
                )}
                {unopened.includes(row) && (
                  <span className="ms-auto font-semibold text-turmeric">{t('review.select.unopened.row')}</span>
                )}
              </li>
            ))}
          </ul>
        </QuestionDialog>
      )}
    </>
  )
}

/**
 * Which of the applications may be duplicates, and of which others. The server refuses to verify them together with others, also
 * if this check fails.
 */
function useDuplicates(rows: readonly ListedApplication[]) {
  const results = useQueries({ queries: rows.map(({ _id }) => similarQuery(_id)) })
  const referencesOf = (row: ListedApplication) => results[rows.indexOf(row)]?.data?.similar.map(({ _id }) => _id) ?? []
  return {
    isChecking: results.some(({ isPending }) => isPending),
    referencesOf,
    rows: rows.filter((row) => referencesOf(row).length > 0),
  }
}

/** The applications that the server did not verify, each with its name and the reason. */
function RejectedVerifications({ refused }: { refused: readonly (Outcome & { name: string })[] }) {
  const t = useTranslate()
  return (
    <Notice kind="warning" live title={t('review.select.refused', { count: refused.length })}>
      <ul>
        {refused.map(({ _id, name, refused: reason }) => (
          <li key={_id}>
            <span className="whitespace-nowrap font-semibold tabular-nums">{_id}</span> {name}: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/**
 * Sends the request. The lists are fetched again even after a failure, because some verifications may have been
 * recorded before it.
 */
function useVerification(collection: string, onDone: () => void) {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const verification = useMutation({
    mutationFn: (rows: readonly ListedApplication[]) =>
      postJson<VerifiedPlain>('/api/applications/verify', {
        applications: rows.map(({ _id: appId }) => ({ appId, collection })),
      }),
    onSuccess: ({ data }) => {
      const verified = data.filter(({ refused }) => refused === null).length
      if (verified > 0) toasts.success(t('review.select.verified', { count: verified }))
      onDone()
    },
    onSettled: () => {
      for (const queryKey of [LISTS_QUERY_KEY, STATISTICS_QUERY_KEY]) void client.invalidateQueries({ queryKey })
    },
  })
  const names = new Map(verification.variables?.map(({ _id, summary }) => [_id, summary]))
  return {
    ...verification,
    failure: failureText(verification.error),
    refused: (verification.data?.data ?? [])
      .filter(({ refused }) => refused !== null)
      .map((outcome) => ({ ...outcome, name: names.get(outcome._id) ?? '' })),
  }
}
