// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { distinctPath } from '#shared/applications/similar.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { DialogLoadFailure } from '#web/components/dialog/dialog.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { Caution } from '../caution.tsx'
import { applicationQuery, similarQuery } from '../review-queries.ts'
import { useShortcuts } from '../use-shortcuts.ts'

/** The dialog is a separate chunk, because most applications have no similar one. */
const ComparisonDialog = lazyComponent(() =>
  import('./comparison-dialog.tsx').then((module) => module.ComparisonDialog),
)

interface SimilarNoticeProps {
  application: ApplicationDetails
  /** Prepares a rejection with this message; undefined if the reviewer cannot reject. */
  onReject: ((message: string) => void) | undefined
  /** Opens the review sheet of another application. */
  onOpen: ((reference: string) => void) | undefined
}

/**
 * The caution that other applications may be about the same matter, with a button that opens the comparison. Renders
 * nothing if there are no similar applications.
 */
export function SimilarNotice({ application, onReject, onOpen }: SimilarNoticeProps) {
  const t = useTranslate()
  const client = useQueryClient()
  const { _id: reference } = application
  const query = useQuery(similarQuery(reference))
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const { similar = [], documents = [] } = query.data ?? {}
  const compare = similar.length > 0 && !isOpen ? () => setIsOpen(true) : undefined
  useShortcuts('dialog', { compare })
  const close = () => setIsOpen(false)
  const distinct = useDistinct(reference, async () => {
    const isLast = similar.length === 1
    void client.invalidateQueries({ queryKey: applicationQuery(reference).queryKey })
    await query.refetch()
    if (!isLast) return
    close()
    // The button that opened the dialog has disappeared, so its box takes the focus.
    box.current?.focus()
  })
  return (
    <div ref={box} tabIndex={-1} className="outline-none empty:hidden">
      {query.isError && !query.data && (
        <div className="px-4 pt-4">
          <LoadFailure title={t('similar.failed')} query={query} />
        </div>
      )}
      {similar.length > 0 && (
        <Caution
          live
          title={t('similar.title', { count: similar.length })}
          action={
            <Button
              compact
              variant="secondary"
              className="my-1 shrink-0 text-sm sm:px-2.5 desk:min-h-9 pointer-coarse:min-h-11 print:hidden"
              onClick={compare}
            >
              {t('similar.compare.short')}
            </Button>
          }
        >
          <ul>
            {similar.map(({ _id, summary, reason }) => (
              <li key={_id} className="break-words">
                {t(`similar.item.${reason}`, { reference: _id, summary })}
              </li>
            ))}
          </ul>
        </Caution>
      )}
      {isOpen && similar.length > 0 && (
        <ComparisonDialog
          application={application}
          documents={documents}
          similar={similar}
          onClose={close}
          errorFallback={<DialogLoadFailure onClose={close} />}
          onReject={onReject && closeThen(close, onReject)}
          onOpen={onOpen && closeThen(close, onOpen)}
          onDistinct={distinct.record}
          isRecording={distinct.isRecording}
          failure={distinct.failure}
        />
      )}
    </div>
  )
}

/** Closes the dialog before it calls `act`. */
const closeThen = (close: () => void, act: (text: string) => void) => (text: string) => {
  close()
  act(text)
}

/** Records that another application is not a duplicate. The portal then no longer shows it to any reviewer as similar. */
function useDistinct(reference: string, onRecorded: () => Promise<void>) {
  const failureText = useFailureText()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (other: string) => postJson<{ message: string }>(distinctPath(reference, other)),
    onSuccess: async ({ message }) => {
      toasts.success(message)
      await onRecorded()
    },
  })
  return { record: mutate, isRecording: isPending, failure: isPending ? undefined : failureText(error) }
}
