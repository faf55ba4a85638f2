import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Download, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { Button, buttonLook } from '#web/components/controls/button.tsx'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isRefusal, postForFile } from '#web/lib/api-client.ts'
import { useObjectUrl } from '#web/lib/files.ts'
import { toasts } from '#web/lib/toasts.ts'
import { CertificatePreview } from './certificate-preview.tsx'

/** A request for the certificate of an application, or for the newest of a scheme (spec §7). */
export interface CertificateRequest {
  /** The application in whose row the request was made; the server may answer with another one of its scheme. */
  reference: string
  body: { row: Pick<OwnApplication, '_id'> } | { schemeName: string }
}

interface CertificateDialogProps {
  request: CertificateRequest
  onClose: () => void
}

/** Preview, Download PDF, Print and Close (spec §2). The object URL is revoked when the dialog closes (spec §4). */
export function CertificateDialog({ request, onClose }: CertificateDialogProps) {
  const t = useTranslate()
  const certificate = useCertificate(request)
  const url = useObjectUrl(certificate.data?.blob)
  const frame = useRef<HTMLIFrameElement>(null)
  const [hasNoImage, setHasNoImage] = useState(false)
  const print = () => {
    const page = frame.current?.contentWindow
    if (page) page.print()
    // Without a PDF viewer the dialog is printed, with the image of the certificate.
    else if (hasNoImage) window.open(url, '_blank', 'noopener')
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
          query={certificate}
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
          hasNoImage={hasNoImage}
          onImageError={() => setHasNoImage(true)}
        />
      )}
    </Dialog>
  )
}

interface CertificateActionsProps {
  /** Object URL and name of the fetched file. */
  file: { url: string; name: string } | undefined
  onPrint: () => void
  onClose: () => void
}

/** Close, Print and Download PDF (spec §2). */
function CertificateActions({ file, onPrint, onClose }: CertificateActionsProps) {
  const t = useTranslate()
  return (
    <>
      <p role="status" className="flex grow items-center gap-2 text-leaf max-sm:w-full">
        {file && (
          <>
            <CircleCheck aria-hidden className="size-5 shrink-0" />
            {t('applications.certificate.ready')}
          </>
        )}
      </p>
      <Button variant="quiet" className="grow sm:grow-0" onClick={onClose}>
        {t('applications.certificate.close')}
      </Button>
      {file && (
        <>
          <Button variant="secondary" className="grow sm:grow-0" onClick={onPrint}>
            <Printer aria-hidden className="size-5" />
            {t('applications.certificate.print')}
          </Button>
          <a href={file.url} download={file.name} className={`${buttonLook('primary')} grow sm:grow-0`}>
            <Download aria-hidden className="size-5" />
            {t('applications.certificate.download')}
          </a>
        </>
      )}
    </>
  )
}

/** Fetches a certificate as a file, and shows a toast with the outcome (spec §8). The file is not cached. */
function useCertificate({ reference, body }: CertificateRequest) {
  const t = useTranslate()
  return useQuery({
    queryKey: ['certificate', reference, body],
    queryFn: async () => {
      try {
        const { blob, fileName = `certificate-${reference}.pdf` } = await postForFile('/api/generatepdf', body)
        toasts.success(t('applications.certificate.ready'))
        // Only the file name tells which application's certificate the server has chosen.
        return { blob, fileName, certified: fileName.replace(/^certificate-|\.pdf$/g, '') }
      } catch (error) {
        toasts.error(t(isRefusal(error) ? 'applications.certificate.refused' : 'applications.certificate.failed'))
        throw error
      }
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
