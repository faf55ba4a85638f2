import { ExternalLink, FileText, Image } from 'lucide-react'
import type { SupportingDocument } from '#shared/applications/wire.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useTranslate } from '#web/lib/translation.tsx'

interface DocumentLinksProps {
  documents: readonly SupportingDocument[]
  /** What each slot is called. */
  slots: Partial<Record<string, string>>
}

/** The supporting documents, each opening in a tab of its own. */
export function DocumentLinks({ documents, slots }: DocumentLinksProps) {
  const t = useTranslate()
  if (documents.length === 0) return <p className="text-ink-soft">{t('applications.details.noDocuments')}</p>
  return (
    <ul className="flex flex-col rounded-md border border-line">
      {documents.map(({ fileName, filePath, slot, mediaType, size }) => {
        const Icon = mediaType.startsWith('image/') ? Image : FileText
        return (
          <li key={filePath} className="border-line border-b last:border-b-0">
            <a
              href={`/uploads/${filePath}`}
              target="_blank"
              rel="noopener"
              className="flex min-h-12 items-center gap-3 rounded-md px-3 py-2 hover:bg-indigo-soft"
            >
              <Icon aria-hidden className="size-6 shrink-0 text-indigo" strokeWidth={1.5} />
              <span className="min-w-0 flex-1">
                <span className="block break-all text-indigo underline underline-offset-4">{fileName}</span>
                <span className="text-ink-soft text-sm">
                  {slots[slot] ?? slot}, {fileSize(size)}
                </span>
                <span className="sr-only"> {t('applications.details.newTab')}</span>
              </span>
              <ExternalLink aria-hidden className="size-5 shrink-0 text-ink-soft print:hidden" />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
