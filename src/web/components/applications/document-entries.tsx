// SPDX-License-Identifier: Apache-2.0
import { ExternalLink, FileText, FileX, Image } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'

interface DocumentEntry {
  fileName: string
  /** The text below the file name: the slot's label and the file size, or why the file was deleted. */
  note?: string
  isPicture?: boolean
  /** The URL of the document, which opens in a new tab. Without a URL, a click calls `onOpen`. */
  href?: string
  onOpen?: () => void
  /** Whether the file was deleted at the end of its retention period. */
  isRemoved?: boolean
}

const ROW = 'flex min-h-12 w-full items-center gap-2 rounded-md px-2 sm:px-3 py-2 text-start hover:bg-indigo-soft'

/** The supporting documents of an application. */
export function DocumentEntries({ entries }: { entries: readonly DocumentEntry[] }) {
  const t = useTranslate()
  if (entries.length === 0) return <p className="text-ink-soft">{t('applications.details.noDocuments')}</p>
  return (
    <ul className="flex flex-col rounded-md border border-line">
      {entries.map((entry) => (
        <li key={entry.href ?? entry.fileName} className="break-inside-avoid border-line border-b last:border-b-0">
          <Entry {...entry} />
        </li>
      ))}
    </ul>
  )
}

function Entry({ href, onOpen, isRemoved, ...entry }: DocumentEntry) {
  const t = useTranslate()
  if (isRemoved) return <RemovedEntry {...entry} />
  if (!href) {
    return (
      <button type="button" onClick={onOpen} className={ROW}>
        <EntryContent {...entry} />
      </button>
    )
  }
  return (
    <a href={href} target="_blank" rel="noopener" className={ROW}>
      <EntryContent {...entry}>
        <span className="sr-only"> {t('applications.details.newTab')}</span>
      </EntryContent>
      <ExternalLink aria-hidden className="size-5 shrink-0 text-ink-soft print:hidden" />
    </a>
  )
}

/** A deleted document. */
function RemovedEntry({ fileName, note }: Pick<DocumentEntry, 'fileName' | 'note'>) {
  return (
    <div className="flex min-h-12 items-center gap-3 px-3 py-2">
      <FileX aria-hidden className="size-6 shrink-0 text-ink-soft" strokeWidth={1.5} />
      <p className="min-w-0 flex-1">
        <span className="block">{fileName}</span>
        <span className="text-ink-soft text-sm">{note}</span>
      </p>
    </div>
  )
}

interface EntryContentProps extends Pick<DocumentEntry, 'fileName' | 'note' | 'isPicture'> {
  children?: ReactNode
}

function EntryContent({ fileName, note, isPicture = false, children }: EntryContentProps) {
  const Icon = isPicture ? Image : FileText
  return (
    <>
      <Icon aria-hidden className="size-6 shrink-0 text-indigo" strokeWidth={1.5} />
      <span className="min-w-0 flex-1">
        <span className="block break-all text-indigo underline underline-offset-4">{fileName}</span>
        {note && <span className="text-ink-soft text-sm">{note}</span>}
        {children}
      </span>
    </>
  )
}
