// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { BookOpenText, FileCheck, ZoomIn } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ownDetailsQuery } from '#web/components/applications/own-application.tsx'
import { buttonLook } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useService } from '#web/lib/portal.ts'
import { loadToasts } from '#web/lib/toasts.ts'
import { CertificateViewer } from './certificate-viewer.tsx'

interface CertificatePreviewProps {
  reference: string
  /** The link that downloads the PDF. */
  download: ReactNode
  /** Whether the picture of the certificate could not be loaded. */
  hasNoImage: boolean
  onImageError: () => void
}

/**
 * Shows the first page of the certificate's PDF as a picture, because browsers show a PDF with their own toolbar, and
 * many phone browsers cannot show it.
 */
export function CertificatePreview({ reference, download, hasNoImage, onImageError }: CertificatePreviewProps) {
  const t = useTranslate()
  const [isEnlarged, setIsEnlarged] = useState(false)
  const certificateUrl = `/certificates/${encodeURIComponent(reference)}`
  const imageUrl = `${certificateUrl}/page.png`
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-start sm:gap-8 print:block">
      {hasNoImage ? (
        <FileCheck aria-hidden className="mx-auto size-24 shrink-0 text-leaf sm:w-3/5" strokeWidth={1} />
      ) : (
        <button
          type="button"
          aria-label={t('applications.certificate.enlarge')}
          onClick={() => {
            // The toast would cover the title of the viewer, and the reader has seen the certificate.
            void closeToasts()
            setIsEnlarged(true)
          }}
          className="relative flex shrink-0 flex-col-reverse max-sm:order-1 sm:max-w-3/5 print:block"
        >
          <img
            src={imageUrl}
            alt={t('applications.certificate.preview', { reference })}
            width={1240}
            height={1754}
            onError={onImageError}
            className="aspect-[1240/1754] h-auto w-full rounded-sm border border-line bg-paper sm:max-h-[calc(100dvh-15.5rem)] sm:min-h-80 sm:w-auto print:mx-auto print:h-[240mm] print:w-auto print:border-0"
          />
          <span
            aria-hidden
            className="flex min-h-11 items-center justify-center gap-2 font-semibold text-indigo underline underline-offset-4 sm:absolute sm:end-2 sm:top-2 sm:rounded-full sm:bg-indigo sm:px-4 sm:text-on-indigo sm:no-underline sm:shadow-float print:hidden"
          >
            <ZoomIn className="size-5" />
            {t('applications.certificate.enlarge.short')}
          </span>
        </button>
      )}
      <div className="flex flex-col items-center gap-1 text-center max-sm:contents sm:min-w-0 sm:flex-1 sm:gap-2 print:hidden">
        <div className="flex flex-col items-center text-center">
          <Garland />
          <p className="font-semibold text-leaf text-lg sm:text-xl">{t('applications.certificate.done')}</p>
          <ApplicationLine reference={reference} />
        </div>
        <p className="text-ink-soft max-sm:hidden">{t('applications.certificate.done.text')}</p>
        {hasNoImage && <p>{t('applications.certificate.noPreview.text')}</p>}
        <a href={certificateUrl} target="_blank" rel="noopener" className={`${buttonLook('quiet')} max-sm:order-2`}>
          <BookOpenText aria-hidden className="size-5" />
          {t('applications.certificate.page')}
        </a>
      </div>
      {isEnlarged && (
        <CertificateViewer
          reference={reference}
          imageUrl={imageUrl}
          download={download}
          onClose={() => setIsEnlarged(false)}
        />
      )}
    </div>
  )
}

const closeToasts = () =>
  loadToasts().then(
    ({ toast }) => toast.dismiss(),
    () => undefined,
  )

/** The service, the summary of the application, and the reference. Without a network, only the reference. */
function ApplicationLine({ reference }: { reference: string }) {
  const { data } = useQuery(ownDetailsQuery(reference))
  const service = useService(data?.collection ?? '')?.words.card.title
  return (
    <p className="break-words text-sm sm:text-base">
      {[service, data?.summary].filter((part) => part).map((part) => `${part} · `)}
      <span className="whitespace-nowrap">{reference}</span>
    </p>
  )
}

/** The positions of the flowers, on a shallow curve. */
const FLOWERS = Array.from({ length: 17 }, (_, index) => {
  // From -1 at the left end to 1 at the right end.
  const x = index / 8 - 1
  return { x: 110 + x * 96, y: 30 - x * x * 20 }
})

/** A festive garland of marigolds and mango leaves. */
const Garland = () => (
  <svg viewBox="0 0 220 52" aria-hidden="true" className="h-8 sm:h-13">
    <g className="fill-leaf">
      {FLOWERS.filter((_, index) => index % 4 === 2).map(({ x, y }) => (
        <path key={x} d={`M${x} ${y}c-6 7-6 14 0 20c6-6 6-13 0-20z`} />
      ))}
    </g>
    <g className="fill-marigold stroke-surface" strokeWidth="1.500">
      {FLOWERS.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="7" />
      ))}
    </g>
  </svg>
)
