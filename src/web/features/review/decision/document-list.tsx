import { FileText, Image } from 'lucide-react'
import type { SupportingDocument } from '#shared/applications/wire.ts'
import { fileSize } from '#web/lib/file-size.ts'

interface DocumentListProps {
  documents: readonly SupportingDocument[]
  /** Words of the places in the form that documents were given for. */
  labels: Record<string, string>
  chosen: string | undefined
  onChoose: (filePath: string) => void
}

/** One line for each document: what it should prove, its name and size. A press shows it. */
export function DocumentList({ documents, labels, chosen, onChoose }: DocumentListProps) {
  return (
    <ul className="flex max-h-52 flex-col overflow-y-auto rounded-md border border-line">
      {documents.map(({ filePath, fileName, slot, mediaType, size }) => {
        const Icon = mediaType.startsWith('image/') ? Image : FileText
        return (
          <li key={filePath} className="border-line border-b last:border-b-0">
            <button
              type="button"
              aria-pressed={filePath === chosen}
              onClick={() => onChoose(filePath)}
              className="flex min-h-12 w-full items-center gap-3 border-transparent border-s-4 px-3 py-1 text-start -outline-offset-3 hover:bg-indigo-soft aria-pressed:border-indigo aria-pressed:bg-indigo-soft"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-ink-soft" />
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="truncate text-sm">{labels[slot] ?? slot}</span>
                <span className="truncate text-ink-soft text-sm">
                  {fileName} · {fileSize(size)}
                </span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
