import type { SupportingDocument } from '#shared/applications/wire.ts'
import { DocumentEntries } from '#web/components/applications/document-entries.tsx'
import { fileSize } from '#web/lib/file-size.ts'

interface DocumentLinksProps {
  documents: readonly SupportingDocument[]
  /** What each slot is called. */
  slots: Partial<Record<string, string>>
}

/** The supporting documents, as links to the portal's own path for them (spec §7). */
export function DocumentLinks({ documents, slots }: DocumentLinksProps) {
  return (
    <DocumentEntries
      entries={documents.map(({ fileName, filePath, slot, mediaType, size }) => ({
        fileName,
        note: `${slots[slot] ?? slot}, ${fileSize(size)}`,
        isPicture: mediaType.startsWith('image/'),
        href: `/uploads/${filePath}`,
      }))}
    />
  )
}
