import { BookOpenText, FileCheck } from 'lucide-react'
import type { Ref } from 'react'
import { buttonLook } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

interface CertificatePreviewProps {
  url: string
  reference: string
  frame: Ref<HTMLIFrameElement>
  /** Whether the image of the certificate could not be loaded. */
  hasNoImage: boolean
  onImageError: () => void
}

/** The certificate in the browser's PDF viewer, or as an image, because the browsers of many phones have no viewer. */
export function CertificatePreview({ url, reference, frame, hasNoImage, onImageError }: CertificatePreviewProps) {
  const t = useTranslate()
  if (!navigator.pdfViewerEnabled && hasNoImage) return <NoPreview />
  const page = `/certificates/${encodeURIComponent(reference)}`
  const name = t('applications.certificate.preview', { reference })
  return (
    <div className="flex flex-col items-center gap-3">
      {navigator.pdfViewerEnabled ? (
        // The viewer's side panel would take half the width of a phone.
        <iframe
          ref={frame}
          src={`${url}#navpanes=0&view=FitH`}
          title={name}
          className="h-[60vh] w-full rounded-sm border border-line bg-paper"
        />
      ) : (
        <img
          src={`${page}/page.png`}
          alt={name}
          width={1240}
          height={1754}
          onError={onImageError}
          className="h-auto w-full rounded-sm border border-line bg-paper print:mx-auto print:max-h-[240mm] print:w-auto print:border-0"
        />
      )}
      <a href={page} target="_blank" rel="noopener" className={`${buttonLook('quiet')} print:hidden`}>
        <BookOpenText aria-hidden className="size-5" />
        {t('applications.certificate.page')}
      </a>
    </div>
  )
}

function NoPreview() {
  const t = useTranslate()
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-10 text-center">
      <FileCheck aria-hidden className="size-16 text-leaf" strokeWidth={1.25} />
      <p className="font-semibold text-lg">{t('applications.certificate.noPreview')}</p>
      <p className="max-w-96 text-ink-soft">{t('applications.certificate.noPreview.text')}</p>
    </div>
  )
}
