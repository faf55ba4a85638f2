// SPDX-License-Identifier: Apache-2.0
import { queryOptions } from '@tanstack/react-query'
import type { ApplicationDetails, SupportingDocument } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { AnswerValue } from '#web/components/answer-value.tsx'
import { useRemovedText } from '#web/components/applications/removed-text.ts'
import { DataList } from '#web/components/layout/sections.tsx'
import { fileSize } from '#web/lib/files.ts'
import { fetchDetails } from '#web/queries/application-details.ts'
import { OWN_APPLICATIONS_QUERY_KEY } from '#web/queries/own-applications.ts'
import { DocumentEntries } from './document-entries.tsx'

/** One of the user's own applications, with its answers, documents and history. */
export const ownDetailsQuery = (reference: string) =>
  queryOptions({
    queryKey: [...OWN_APPLICATIONS_QUERY_KEY, 'details', reference],
    queryFn: ({ signal }) => fetchDetails(reference, { signal }),
  })

interface DocumentLinksProps {
  documents: readonly SupportingDocument[]
  /** Labels by slot name. */
  slots: Partial<Record<string, string>>
  /** Whether a heading already contains the label of these documents. */
  isLabelHidden?: boolean
}

/** The supporting documents as links to `/uploads/` (spec §7). */
export function DocumentLinks({ documents, slots, isLabelHidden = false }: DocumentLinksProps) {
  const removedText = useRemovedText()
  return (
    <DocumentEntries
      entries={documents.map(({ fileName, filePath, slot, mediaType, size, removedAt }) => {
        const href = `/uploads/${filePath}`
        const label = slots[slot] ?? slot
        // The name of a removed file is no longer known. The note says when the file was removed.
        if (removedAt) return { fileName: label, note: removedText(removedAt), href, isRemoved: true }
        return {
          fileName,
          note: isLabelHidden ? fileSize(size) : `${label}, ${fileSize(size)}`,
          isPicture: mediaType.startsWith('image/'),
          href,
        }
      })}
    />
  )
}

interface OwnAnswersProps {
  service: OfferedService
  answers: ApplicationDetails['answers']
}

/** The answers, in the order of the form. Sections that contain only documents are omitted. */
export function OwnAnswers({ service, answers }: OwnAnswersProps) {
  const { sections, fields, words } = service
  return Object.entries(sections).map(([section, names]) => {
    const fieldNames = names.filter((name) => fields[name])
    if (fieldNames.length === 0) return null
    return (
      <div key={section}>
        <h4 className="font-semibold">{words.sections[section]}</h4>
        <DataList
          rows={fieldNames.map((name) => ({
            term: words.fields[name] ?? name,
            value: <AnswerValue service={service} name={name} answer={answers[name]} />,
          }))}
        />
      </div>
    )
  })
}
