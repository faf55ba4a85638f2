import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { ApplicationSheet } from '#web/components/applications/application-sheet.tsx'
import { DetailsWindow } from '#web/components/applications/details-window.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useService } from '#web/lib/portal.ts'
import { DocumentLinks } from './document-links.tsx'
import { OwnAnswers } from './own-answers.tsx'
import { useDetails } from './use-details.ts'
import { useShare } from './use-share.ts'

/** The details of one of the person's own applications. */
export function DetailsDialog({ reference, onClose }: { reference: string; onClose: () => void }) {
  const t = useTranslate()
  const { share, linkToCopy } = useShare()
  const { data: application, error, isError, refetch } = useDetails(reference)
  return (
    <DetailsWindow
      isReady={application !== undefined}
      onPrint={() => window.print()}
      onShare={() => application && void share(application)}
      onClose={onClose}
      note={linkToCopy && `${t('applications.share.link')} ${linkToCopy}`}
    >
      {isError && <LoadFailure title={t('applications.details.failed')} error={error} onRetry={() => void refetch()} />}
      {!isError && !application && <SkeletonList label={t('applications.details.loading')} />}
      {application && <OwnSheet application={application} />}
    </DetailsWindow>
  )
}

function OwnSheet({ application }: { application: ApplicationDetails }) {
  const service = useService(application.collection)
  return (
    <ApplicationSheet
      application={application}
      documents={<DocumentLinks documents={application.documents} slots={service?.words.documents ?? {}} />}
      answers={service && <OwnAnswers service={service} answers={application.answers} />}
    />
  )
}
