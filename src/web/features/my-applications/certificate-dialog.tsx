// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { Download, Printer, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { Button, buttonLook } from '#web/components/controls/button.tsx'
import { ActionsDialog, DIALOG_ACTION } from '#web/components/dialog/actions-dialog.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isApiError, postForFile } from '#web/lib/api-client.ts'
import { useObjectUrl } from '#web/lib/files.ts'
import { toasts } from '#web/lib/toasts.ts'
import { CertificatePreview } from './certificate-preview.tsx'
import { KnownApplication } from './known-application.tsx'
import { useShareApplication } from './use-share-application.ts'

/** A request for the certificate of an application, or for the newest certificate of a scheme (spec §7). */
export interface CertificateRequest {
  /**
   * The application that the user clicked. For a request by scheme, the server may return the certificate of another
   * application of this scheme.
   */
  reference: string
  body: { row: Pick<OwnApplication, '_id'> } | { schemeName: string }
}

interface CertificateDialogProps {
  request: CertificateRequest
  onClose: () => void
}

/**
 * The picture of the certificate, with the buttons Download PDF, Print, Share and Close (spec §2). The object URL is
 * revoked when the dialog closes (spec §4).
 */
export function CertificateDialog({ request, onClose }: CertificateDialogProps) {
  const t = useTranslate()
  const certificate = useCertificate(request)
  const { data } = certificate
  const url = useObjectUrl(data?.blob)
  const [hasNoImage, setHasNoImage] = useState(false)
  const { shareApplication, linkToCopy } = useShareApplication()
  const [printCount, setPrintCount] = useState(0)
  const print = () => {
    if (navigator.pdfViewerEnabled) setPrintCount((count) => count + 1)
    else if (hasNoImage) window.open(url, '_blank', 'noopener')
    // If the browser has no PDF viewer, the dialog with the picture of the certificate is printed.
    else window.print()
  }
  const download = url && data && (
    <a href={url} download={data.name} className={buttonLook('primary')}>
      <Download aria-hidden className="size-5" />
      {t('applications.certificate.download')}
    </a>
  )
  return (
    <ActionsDialog
      title={t('applications.certificate.title')}
      onClose={onClose}
      closeLabel={t('applications.certificate.close')}
      note={linkToCopy && `${t('applications.share.link')} ${linkToCopy}`}
      main={download}
      actions={
        data && (
          <>
            <Button
              variant="secondary"
              className={DIALOG_ACTION}
              onClick={() => void shareApplication({ reference: data.certified, text: data.name, file: asFile(data) })}
            >
              <Share2 aria-hidden className="size-5 shrink-0" />
              {t('applications.certificate.share')}
            </Button>
            <Button variant="secondary" className={DIALOG_ACTION} onClick={print}>
              <Printer aria-hidden className="size-5 shrink-0" />
              {t('applications.certificate.print')}
            </Button>
          </>
        )
      }
    >
      {certificate.isError && (
        <KnownApplication reference={request.reference} missing="certificate" onOnline={certificate.refetch}>
          <LoadFailure
            title={t(
              isApiError(certificate.error) ? 'applications.certificate.refused' : 'applications.certificate.failed',
            )}
            query={certificate}
          />
        </KnownApplication>
      )}
      {certificate.isPending && (
        <div role="status" className="flex flex-col gap-3">
          <p className="text-ink-soft">{t('applications.certificate.preparing')}</p>
          {/* As large as the preview, so that nothing moves when it arrives. */}
          <Skeleton className="mt-15 aspect-[1240/1754] sm:mt-0 sm:h-[calc(100dvh-15.5rem)] sm:min-h-80 sm:max-w-3/5" />
        </div>
      )}
      {url && data && (
        <CertificatePreview
          reference={data.certified}
          download={download}
          hasNoImage={hasNoImage}
          onImageError={() => setHasNoImage(true)}
        />
      )}
      {url && data && printCount > 0 && <PrintFrame key={printCount} {...data} url={url} />}
    </ActionsDialog>
  )
}

const asFile = ({ blob, name }: FetchedCertificate) => new File([blob], name, { type: 'application/pdf' })

/** Prints the PDF itself from an invisible frame, because a picture would be printed less sharply. */
const PrintFrame = ({ url, name }: FetchedCertificate & { url: string }) => (
  <iframe
    src={url}
    title={name}
    aria-hidden
    tabIndex={-1}
    className="invisible fixed size-0"
    onLoad={({ currentTarget }) => currentTarget.contentWindow?.print()}
  />
)

interface FetchedCertificate {
  blob: Blob
  name: string
  /** The reference of the application whose certificate the server has returned. */
  certified: string
}

/** Fetches a certificate as a file, and shows a toast with the outcome (spec §8). The file is not cached. */
function useCertificate({ reference, body }: CertificateRequest) {
  const t = useTranslate()
  return useQuery({
    queryKey: ['certificate', reference, body],
    queryFn: async (): Promise<FetchedCertificate> => {
      try {
        const response = await postForFile('/api/generatepdf', body)
        const name = fileNameIn(response.headers.get('content-disposition') ?? '') ?? `certificate-${reference}.pdf`
        const blob = await response.blob()
        toasts.success(t('applications.certificate.ready'))
        // The response contains the reference of its application only in the file name, `certificate-<reference>.pdf`.
        return { blob, name, certified: name.replace(/^certificate-|\.pdf$/g, '') }
      } catch (error) {
        toasts.error(t(isApiError(error) ? 'applications.certificate.refused' : 'applications.certificate.failed'))
        throw error
      }
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The file name in the header `Content-Disposition`. The portal always sends the encoded parameter `filename*`. */
function fileNameIn(disposition: string) {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded && decodeURIComponent(encoded)
}
