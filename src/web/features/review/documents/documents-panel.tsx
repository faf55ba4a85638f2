import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApplicationDetails, SupportingDocument } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/wire.ts'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { useRemovedText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { documentsQuery } from '../review-queries.ts'
import { DocumentList } from './document-list.tsx'
import { DocumentPreview } from './document-preview.tsx'

interface DocumentsPanelProps {
  application: ApplicationDetails
  service: OfferedService | undefined
}

/** What was handed in: a list, and the chosen document below it. */
export function DocumentsPanel({ application, service }: DocumentsPanelProps) {
  const t = useTranslate()
  const { data, error, refetch } = useQuery(documentsQuery(application._id, application.collection))
  return (
    <section aria-labelledby="review-documents" className="flex min-h-0 min-w-0 flex-1 flex-col gap-2">
      <h3 id="review-documents" className="text-lg">
        {t('review.documents')}
      </h3>
      {data ? (
        <Documents documents={data} service={service} />
      ) : error ? (
        <LoadFailure title={t('review.documents.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonList rows={1} label={t('review.documents.loading')} />
      )}
    </section>
  )
}

function Documents({ documents, service }: { documents: SupportingDocument[]; service: OfferedService | undefined }) {
  const t = useTranslate()
  const removedText = useRemovedText()
  const [chosen, setChosen] = useState(documents[0]?.filePath)
  const place = documents.findIndex(({ filePath }) => filePath === chosen)
  const shown = documents[place]
  const following = documents[(place + 1) % documents.length]
  const showNext = documents.length > 1 ? () => setChosen(following?.filePath) : undefined
  useShortcuts('window', { document: showNext })
  if (documents.length === 0) return <p className="text-ink-soft">{t('review.documents.none')}</p>
  return (
    <>
      <DocumentList
        documents={documents}
        labels={service?.words.documents ?? {}}
        chosen={chosen}
        onChoose={setChosen}
      />
      {shown?.removedAt && <p className="text-ink-soft">{removedText(shown.removedAt)}</p>}
      {shown && !shown.removedAt && <DocumentPreview key={shown.filePath} document={shown} onNext={showNext} />}
    </>
  )
}
