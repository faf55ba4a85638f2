import { useQuery } from '@tanstack/react-query'
import type { ApplicationDetails, SupportingDocument } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { AnswerValue } from '#web/components/answer-value.tsx'
import { ApplicationSheet, DetailsFrame } from '#web/components/applications/application-details.tsx'
import { CorrectLink } from '#web/components/applications/correct-link.tsx'
import { DocumentEntries } from '#web/components/applications/document-entries.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { DataList } from '#web/components/layout/sections.tsx'
import { useRemovedText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { getJson } from '#web/lib/api-client.ts'
import { fileSize } from '#web/lib/files.ts'
import { useService } from '#web/lib/portal.ts'
import { OWN_APPLICATIONS_KEY } from '#web/queries/own-applications.ts'
import { useShareApplication } from './use-share-application.ts'

/** The details of one of the user's own applications. */
export function DetailsDialog({ reference, onClose }: { reference: string; onClose: () => void }) {
  const t = useTranslate()
  const { shareApplication, linkToCopy } = useShareApplication()
  const query = useDetails(reference)
  const { data: application, isError } = query
  return (
    <DetailsFrame
      isReady={application !== undefined}
      onPrint={() => window.print()}
      onShare={() => {
        if (!application) return
        const { _id: reference, scheme, status } = application
        const text = t('applications.share.text', { reference, scheme, status: t(`status.${status}`) })
        void shareApplication({ reference, text })
      }}
      onClose={onClose}
      main={application?.status === 'Rejected' && <CorrectLink application={application} />}
      note={linkToCopy && `${t('applications.share.link')} ${linkToCopy}`}
    >
      {isError && <LoadFailure title={t('applications.details.failed')} query={query} />}
      {!isError && !application && <SkeletonList label={t('applications.details.loading')} />}
      {application && <Sheet application={application} />}
    </DetailsFrame>
  )
}

function Sheet({ application }: { application: ApplicationDetails }) {
  const service = useService(application.collection)
  return (
    <ApplicationSheet
      application={application}
      documents={<DocumentLinks documents={application.documents} slots={service?.words.documents ?? {}} />}
      answers={service && <OwnAnswers service={service} answers={application.answers} />}
    />
  )
}

interface DocumentLinksProps {
  documents: readonly SupportingDocument[]
  /** Labels by slot name. */
  slots: Partial<Record<string, string>>
}

/** The supporting documents as links to `/uploads/` (spec §7). */
function DocumentLinks({ documents, slots }: DocumentLinksProps) {
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

interface OwnAnswersProps {
  service: OfferedService
  answers: ApplicationDetails['answers']
}

/** The answers, in the order of the form. */
function OwnAnswers({ service, answers }: OwnAnswersProps) {
  const { sections, fields, words } = service
  return Object.entries(sections).map(([section, names]) => {
    const answered = names.filter((name) => fields[name])
    if (answered.length === 0) return null
    return (
      <div key={section}>
        <h4 className="font-semibold">{words.sections[section]}</h4>
        <DataList
          rows={answered.map((name) => ({
            term: words.fields[name] ?? name,
            value: <AnswerValue service={service} name={name} answer={answers[name]} />,
          }))}
        />
      </div>
    )
  })
}

const useDetails = (reference: string) =>
  useQuery({
    queryKey: [...OWN_APPLICATIONS_KEY, 'details', reference],
    queryFn: async () => {
      const { data } = await getJson<{ data: ApplicationDetails }>(`/api/applications/${encodeURIComponent(reference)}`)
      return data
    },
  })
