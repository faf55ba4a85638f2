import { useRef, useState } from 'react'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isRefusal } from '#web/lib/api-client.ts'
import { useObjectUrl } from '#web/lib/files.ts'
import { CertificateActions } from './certificate-actions.tsx'
import { CertificatePreview } from './certificate-preview.tsx'
import { type AskedCertificate, useCertificate } from './use-certificate.ts'

interface CertificateDialogProps {
  asked: AskedCertificate
  onClose: () => void
}

/** The certificate: its preview, Download PDF, Print, Close; its temporary address ends with the window (spec §2, §4). */
export function CertificateDialog({ asked, onClose }: CertificateDialogProps) {
  const t = useTranslate()
  const certificate = useCertificate(asked)
  const url = useObjectUrl(certificate.data?.blob)
  const frame = useRef<HTMLIFrameElement>(null)
  const [isPictureLost, setIsPictureLost] = useState(false)
  const print = () => {
    const page = frame.current?.contentWindow
    if (page) page.print()
    // Without a viewer the window itself goes on paper, with the picture in it.
    else if (isPictureLost) window.open(url, '_blank', 'noopener')
    else window.print()
  }
  return (
    <Dialog
      title={t('applications.certificate.title')}
      onClose={onClose}
      footer={
        <CertificateActions
          file={url && certificate.data ? { url, name: certificate.data.fileName } : undefined}
          onPrint={print}
          onClose={onClose}
        />
      }
    >
      {certificate.isError && (
        <LoadFailure
          title={t(
            isRefusal(certificate.error) ? 'applications.certificate.refused' : 'applications.certificate.failed',
          )}
          error={certificate.error}
          onRetry={() => void certificate.refetch()}
        />
      )}
      {certificate.isPending && (
        <div role="status" className="flex flex-col gap-3">
          <p className="text-ink-soft">{t('applications.certificate.preparing')}</p>
          <Skeleton className="h-[60vh]" />
        </div>
      )}
      {url && certificate.data && (
        <CertificatePreview
          url={url}
          reference={certificate.data.certified}
          frame={frame}
          isPictureLost={isPictureLost}
          onPictureLost={() => setIsPictureLost(true)}
        />
      )}
    </Dialog>
  )
}
