// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react'
import type { Similar, SimilarApplication } from '#shared/applications/similar.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { Comparison } from './comparison.tsx'

interface ComparisonDialogProps {
  application: ApplicationDetails
  documents: Similar['documents']
  similar: readonly SimilarApplication[]
  onClose: () => void
  /** Prepares a rejection with this message; undefined if the reviewer cannot reject. */
  onReject: ((message: string) => void) | undefined
  /** Opens another application; undefined if this is not possible here. */
  onOpen: ((reference: string) => void) | undefined
  /** Records that an application is not a duplicate. */
  onDistinct: (reference: string) => void
  isRecording: boolean
  /** Why `onDistinct` has failed. */
  failure: string | undefined
}

/** Compares the open application with each similar one. The reviewer decides whether they are duplicates. */
export function ComparisonDialog({ application, documents, similar, onClose, ...actions }: ComparisonDialogProps) {
  const t = useTranslate()
  const [chosen, setChosen] = useState<string>()
  const other = similar.find(({ _id }) => _id === chosen) ?? similar[0]
  if (!other) return null
  return (
    <Dialog
      title={t('similar.compare')}
      onClose={onClose}
      footer={<Actions key={other._id} {...{ application, other }} {...actions} />}
    >
      <div className="flex flex-col gap-4">
        {similar.length > 1 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
          <div role="group" aria-label={t('similar.choose')} className="flex flex-wrap gap-2">
            {similar.map(({ _id }) => (
              <button
                key={_id}
                type="button"
                aria-pressed={_id === other._id}
                onClick={() => setChosen(_id)}
                className="min-h-11 rounded-full border border-line-strong bg-surface px-4 aria-pressed:border-indigo aria-pressed:bg-indigo-soft aria-pressed:font-semibold"
              >
                {_id}
              </button>
            ))}
          </div>
        )}
        {other.reason === 'twins' && <Notice title={t('similar.twins')}>{t('similar.twins.text')}</Notice>}
        <Comparison application={application} documents={documents} other={other} />
      </div>
    </Dialog>
  )
}

interface ActionsProps extends Omit<ComparisonDialogProps, 'documents' | 'similar' | 'onClose'> {
  other: SimilarApplication
}

function Actions({ application, other, onReject, onOpen, onDistinct, isRecording, failure }: ActionsProps) {
  const t = useTranslate()
  // Another reviewer must decide an own case (see docs/glossary.md), and also whether it is a duplicate.
  const isOwnCase = application.cautions.some((caution) => caution.startsWith('own-case'))
  return (
    <>
      {failure && (
        <div className="w-full">
          <Notice kind="error" live title={t('similar.distinct.failed')}>
            {failure}
          </Notice>
        </div>
      )}
      {onOpen && (
        <Button
          compact
          variant="quiet"
          className="max-sm:basis-full sm:me-auto"
          disabled={isRecording}
          onClick={() => onOpen(other._id)}
        >
          {t('similar.open', { reference: other._id })}
        </Button>
      )}
      {!isOwnCase && (
        <Button
          compact
          variant="secondary"
          className="max-sm:flex-1"
          busy={isRecording}
          onClick={() => onDistinct(other._id)}
        >
          {t('similar.distinct')}
        </Button>
      )}
      {onReject && (
        <Button
          compact
          variant="danger"
          className="max-sm:flex-1"
          disabled={isRecording}
          onClick={() => onReject(`${t('review.reason.duplicate.text')} ${other._id}`)}
        >
          {t('similar.duplicate')}
        </Button>
      )}
    </>
  )
}
