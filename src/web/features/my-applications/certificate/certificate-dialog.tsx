import { CircleCheck, Download, Printer } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#web/components/button.tsx'
import { buttonLook } from '#web/components/button-look.ts'
import { Dialog } from '#web/components/dialog.tsx'
import { LoadFailure } from '#web/components/load-failure.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { isRefusal } from '#web/lib/api-faults.ts'
import { useTranslate } from '#web/lib/translation.tsx'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
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
  const print = () => {
    const page = frame.current?.contentWindow
    if (page) page.print()
    else window.open(url, '_blank', 'noopener')
  }
  return (
    <Dialog
      title={t('applications.certificate.title')}
      onClose={onClose}
      footer={
        <>
          <p role="status" className="flex grow items-center gap-2 text-leaf max-sm:w-full">
            {url && (
              <>
                <CircleCheck aria-hidden className="size-5 shrink-0" />
                {t('applications.certificate.ready')}
              </>
            )}
          </p>
          <Button variant="quiet" className="grow sm:grow-0" onClick={onClose}>
            {t('applications.certificate.close')}
          </Button>
          {url && (
            <>
              <Button variant="secondary" className="grow sm:grow-0" onClick={print}>
                <Printer aria-hidden className="size-5" />
                {t('applications.certificate.print')}
              </Button>
              <a href={url} download={certificate.data?.fileName} className={`${buttonLook('primary')} grow sm:grow-0`}>
                <Download aria-hidden className="size-5" />
                {t('applications.certificate.download')}
              </a>
            </>
          )}
        </>
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
      {url && certificate.data && <CertificatePreview url={url} reference={certificate.data.certified} frame={frame} />}
    </Dialog>
  )
}
