import { Printer, Share2 } from 'lucide-react'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { LoadFailure } from '#web/components/load-failure.tsx'
import { SkeletonList } from '#web/components/skeleton.tsx'
import { useTranslate } from '#web/lib/translation.tsx'
import { ApplicationSheet } from './application-sheet.tsx'
import { useDetails } from './use-details.ts'
import { useShare } from './use-share.ts'

/** The details of one application, with Print Application, Share and Close (spec §2). */
export function DetailsDialog({ reference, onClose }: { reference: string; onClose: () => void }) {
  const t = useTranslate()
  const { share, outcome } = useShare()
  const { data: application, error, isError, refetch } = useDetails(reference)
  return (
    <Dialog
      title={t('applications.details.title')}
      onClose={onClose}
      footer={
        <>
          <p role="status" className="w-full break-words text-end empty:hidden">
            {outcome}
          </p>
          {application && (
            <>
              <Button variant="secondary" className="grow sm:grow-0" onClick={() => window.print()}>
                <Printer aria-hidden className="size-5" />
                {t('applications.details.print')}
              </Button>
              <Button variant="secondary" className="grow sm:grow-0" onClick={() => void share(application)}>
                <Share2 aria-hidden className="size-5" />
                {t('applications.details.share')}
              </Button>
            </>
          )}
          <Button className="grow sm:grow-0" onClick={onClose}>
            {t('applications.details.close')}
          </Button>
        </>
      }
    >
      {isError && <LoadFailure title={t('applications.details.failed')} error={error} onRetry={() => void refetch()} />}
      {!isError && !application && <SkeletonList label={t('applications.details.loading')} />}
      {application && <ApplicationSheet application={application} />}
    </Dialog>
  )
}
