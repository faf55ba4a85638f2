// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { CheckCheck, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { MAX_VERIFIED, type VerifiedPlain } from '#shared/applications/office-wire.ts'
import type { ListedApplication } from '#shared/applications/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Dialog } from '#web/components/dialog/dialog.tsx'
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
import { isSelectable, type Selection } from './selection.ts'

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
  const chosen = rows.filter(({ _id }) => selection.selected.has(_id))
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
        <VerificationQuestion
          {...{ chosen, isPending, failure }}
          onVerify={mutate}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

interface VerificationQuestionProps {
  chosen: readonly ListedApplication[]
  isPending: boolean
  failure: string | undefined
  onVerify: (rows: readonly ListedApplication[]) => void
  onClose: () => void
}

/**
 * Asks before the verification. Possible duplicates, and applications that have received a mark in the meantime, are
 * left out: the question lists them with the reason, and only the others are verified.
 */
function VerificationQuestion({ chosen, isPending, failure, onVerify, onClose }: VerificationQuestionProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const reviewer = useSession().data?.email ?? ''
  const { isChecking, referencesOf } = useDuplicates(chosen)
  const isLeftOut = (row: ListedApplication) => !isSelectable(row) || referencesOf(row).length > 0
  const leftOut = chosen.filter(isLeftOut)
  const others = chosen.filter((row) => !isLeftOut(row))
  const title = t('review.select.verify', { shown: formatCount(chosen.length), count: chosen.length })
  const leftOutSection = leftOut.length > 0 && <LeftOut rows={leftOut} referencesOf={referencesOf} />
  if (others.length === 0) {
    const close = (
      <Button variant="secondary" className="grow sm:grow-0" onClick={onClose}>
        {t('review.undo.dismiss')}
      </Button>
    )
    return (
      <Dialog size="narrow" title={title} footer={close} onClose={onClose}>
        {leftOutSection}
        <p>{t('review.select.noOthers')}</p>
      </Dialog>
    )
  }
  const unopened = others.filter((row) => !isOpenedBy(reviewer, row))
  const confirm =
    leftOut.length === 0
      ? t('review.select.confirm')
      : t('review.select.confirmOthers', { shown: formatCount(others.length) })
  return (
    <QuestionDialog
      title={title}
      labels={{ confirm, cancel: t('review.decision.cancel') }}
      confirm={{ onClick: () => onVerify(others) }}
      busy={isPending || isChecking}
      failure={failure}
      onClose={onClose}
    >
      {leftOutSection}
      {unopened.length > 0 && (
        <p className="mb-2 flex items-start gap-2 rounded-md bg-turmeric-soft px-3 py-2 font-semibold text-turmeric">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {t('review.select.unopened', { count: unopened.length, all: formatCount(others.length) })}
        </p>
      )}
      <p className="mb-3">{t('review.select.question')}</p>
      <ChosenRows
        rows={others}
        noteOf={(row) => (unopened.includes(row) ? t('review.select.unopened.row') : undefined)}
      />
    </QuestionDialog>
  )
}

interface LeftOutProps {
  rows: readonly ListedApplication[]
  /** The references of the applications that may be about the same matter as this one. */
  referencesOf: (row: ListedApplication) => readonly string[]
}

/** The applications that are left out, each with the reason. */
function LeftOut({ rows, referencesOf }: LeftOutProps) {
  const t = useTranslate()
  return (
    <section className="mb-4">
      <h3 className="flex items-start gap-2 rounded-md bg-turmeric-soft px-3 py-2 text-base text-turmeric">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {t('review.select.leftOut', { count: rows.length })}
      </h3>
      <ChosenRows
        rows={rows}
        noteOf={(row) => {
          const references = referencesOf(row).join(', ')
          if (references) return t('review.select.duplicates.row', { references })
          return t(row.queue?.isWithApplicant ? 'error.amendment-open' : 'review.mark.caution')
        }}
      />
    </section>
  )
}

interface ChosenRowsProps {
  rows: readonly ListedApplication[]
  /** What the reviewer should know about an application. */
  noteOf: (row: ListedApplication) => string | undefined
}

const ChosenRows = ({ rows, noteOf }: ChosenRowsProps) => (
  <ul>
    {rows.map((row) => (
      <li key={row._id} className="flex flex-wrap gap-x-3 border-line border-b py-1.5 text-sm">
        <span className="whitespace-nowrap font-semibold tabular-nums">{row._id}</span>
        <span className="min-w-0 break-words">{row.summary}</span>
        <span className="font-semibold text-turmeric empty:hidden sm:ms-auto">{noteOf(row)}</span>
      </li>
    ))}
  </ul>
)

/**
 * Finds the possible duplicates among the applications. The server refuses to verify a possible duplicate together with
 * other applications, so nothing wrong is verified if this check fails.
 */
function useDuplicates(rows: readonly ListedApplication[]) {
  const results = useQueries({ queries: rows.map(({ _id }) => similarQuery(_id)) })
  const referencesOf = (row: ListedApplication) => results[rows.indexOf(row)]?.data?.similar.map(({ _id }) => _id) ?? []
  return { isChecking: results.some(({ isPending }) => isPending), referencesOf }
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
