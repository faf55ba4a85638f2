import type { SupportingDocument } from '#shared/applications/wire.ts'
import { DocumentEntries } from '#web/components/applications/document-entries.tsx'
import { useRemovedText } from '#web/i18n/failure-text.ts'
import { fileSize } from '#web/lib/files.ts'

interface DocumentLinksProps {
  documents: readonly SupportingDocument[]
  /** What each slot is called. */
  slots: Partial<Record<string, string>>
}

/** The supporting documents, as links to the portal's own path for them (spec §7). */
export function DocumentLinks({ documents, slots }: DocumentLinksProps) {
  const removedText = useRemovedText()
  return (
    <DocumentEntries
      entries={documents.map(({ fileName, filePath, slot, mediaType, size, removedAt }) => {
        const href = `/uploads/${filePath}`
        const label = slots[slot] ?? slot
        if (removedAt) return { fileName: label, note: removedText(removedAt), href, isRemoved: true }
        return { fileName, note: `${label}, ${fileSize(size)}`, isPicture: mediaType.startsWith('image/'), href }
      })}
    />
  )
}
