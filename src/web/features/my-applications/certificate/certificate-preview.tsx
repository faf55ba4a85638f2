import { FileCheck } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslate } from '#web/lib/translation.tsx'

interface CertificatePreviewProps {
  url: string
  reference: string
  frame: Ref<HTMLIFrameElement>
}

/** The certificate in the browser's own PDF viewer; many phones have none, and are told what to do. */
export function CertificatePreview({ url, reference, frame }: CertificatePreviewProps) {
  const t = useTranslate()
  if (navigator.pdfViewerEnabled) {
    return (
      <iframe
        ref={frame}
        // The viewer's own side panel takes half a phone.
        src={`${url}#navpanes=0&view=FitH`}
        title={t('applications.certificate.preview', { reference })}
        className="h-[60vh] w-full rounded-sm border border-line bg-paper"
      />
    )
  }
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-10 text-center">
      <FileCheck aria-hidden className="size-16 text-leaf" strokeWidth={1.25} />
      <p className="font-semibold text-lg">{t('applications.certificate.noPreview')}</p>
      <p className="max-w-96 text-ink-soft">{t('applications.certificate.noPreview.text')}</p>
    </div>
  )
}
