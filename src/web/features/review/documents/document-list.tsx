import { FileText, FileX, Image } from 'lucide-react'
import type { SupportingDocument } from '#shared/applications/wire.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { fileSize } from '#web/lib/files.ts'

interface DocumentListProps {
  documents: readonly SupportingDocument[]
  /** Words of the places in the form that documents were given for. */
  labels: Record<string, string>
  chosen: string | undefined
  onChoose: (filePath: string) => void
}

/** Two lines for each document: what it should prove, then its name and size. A press shows it. */
export function DocumentList({ documents, labels, chosen, onChoose }: DocumentListProps) {
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
