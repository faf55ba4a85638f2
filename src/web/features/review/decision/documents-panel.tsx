import { useQuery } from '@tanstack/react-query'
import { FileText, FileX, Image } from 'lucide-react'
import { useState } from 'react'
import type { ApplicationDetails, SupportingDocument } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Loaded } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { useRemovedText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { fileSize } from '#web/lib/files.ts'
import { documentsQuery } from '../review-queries.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { DocumentPreview } from './document-preview.tsx'

interface DocumentsPanelProps {
  application: ApplicationDetails
  service: OfferedService | undefined
}

/** The list of supporting documents, and the selected one below it. */
export function DocumentsPanel({ application, service }: DocumentsPanelProps) {
  const t = useTranslate()
  const query = useQuery(documentsQuery(application._id, application.collection))
  return (
    <section aria-labelledby="review-documents" className="flex min-h-0 min-w-0 flex-1 flex-col gap-2">
      <h3 id="review-documents" className="text-lg">
        {t('review.documents')}
      </h3>
      <Loaded
        query={query}
        failure={t('review.documents.failed')}
        placeholder={<SkeletonList rows={1} label={t('review.documents.loading')} />}
      >
        {(documents) => <Documents documents={documents} service={service} />}
      </Loaded>
    </section>
  )
}

function Documents({ documents, service }: { documents: SupportingDocument[]; service: OfferedService | undefined }) {
  const t = useTranslate()
  const removedText = useRemovedText()
  const [chosen, setChosen] = useState(documents[0]?.filePath)
  const index = documents.findIndex(({ filePath }) => filePath === chosen)
  const shown = documents[index]
  const next = documents[(index + 1) % documents.length]
  const showNext = documents.length > 1 ? () => setChosen(next?.filePath) : undefined
  useShortcuts('dialog', { document: showNext })
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

interface DocumentListProps {
  documents: readonly SupportingDocument[]
  /** Labels of the document slots, by slot name. */
  labels: Record<string, string>
  chosen: string | undefined
  onChoose: (filePath: string) => void
}

/** One button for each document: the slot's label, then file name and size. */
function DocumentList({ documents, labels, chosen, onChoose }: DocumentListProps) {
  const t = useTranslate()
  return (
    <ul className="flex max-h-36 shrink-0 flex-col overflow-y-auto rounded-md border border-line print:max-h-none">
      {documents.map(({ filePath, fileName, slot, mediaType, size, removedAt }) => {
        const Icon = removedAt ? FileX : mediaType.startsWith('image/') ? Image : FileText
        return (
          <li key={filePath} className="border-line border-b last:border-b-0">
            <button
              type="button"
              aria-pressed={filePath === chosen}
              onClick={() => onChoose(filePath)}
              className="grid min-h-11 w-full grid-cols-[auto_1fr_auto] items-center gap-x-2.5 border-transparent border-s-4 px-3 py-1.5 text-sm text-start -outline-offset-3 hover:bg-indigo-soft aria-pressed:border-indigo aria-pressed:bg-indigo-soft"
            >
              <Icon aria-hidden className="size-5 text-ink-soft" />
              <span className="col-span-2 truncate">{labels[slot] ?? slot}</span>
              <span className="col-start-2 min-w-0 truncate text-ink-soft">
                {removedAt ? t('documents.removed.name') : fileName}
              </span>
              {!removedAt && <span className="text-ink-soft">{fileSize(size)}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
