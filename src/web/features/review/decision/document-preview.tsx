import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { SupportingDocument } from '#shared/applications/wire.ts'
import { useTranslate } from '#web/lib/translation.tsx'

const FRAME = 'w-full rounded-md border border-line bg-paper'
const FILLING = 'max-md:max-h-[60vh] md:min-h-60 md:flex-1'

/** One document in the window: a picture, or a PDF where this browser can show one; and the way to a tab of its own. */
export function DocumentPreview({ document: { fileName, filePath, mediaType } }: { document: SupportingDocument }) {
  const t = useTranslate()
  const [isBroken, setIsBroken] = useState(false)
  const address = `/uploads/${filePath}`
  const name = t('review.documents.previewOf', { name: fileName })
  const isPicture = mediaType.startsWith('image/')
  return (
    <>
      {isBroken || (!isPicture && !navigator.pdfViewerEnabled) ? (
        <p className={`${FRAME} p-4 text-ink-soft`}>
          {t(isBroken ? 'review.documents.failed' : 'review.documents.noPreview')}
        </p>
      ) : isPicture ? (
        <img
          src={address}
          alt={name}
          onError={() => setIsBroken(true)}
          className={`${FRAME} ${FILLING} min-h-0 object-contain`}
        />
      ) : (
        <iframe src={address} title={name} className={`${FRAME} ${FILLING} max-md:h-[60vh]`} />
      )}
      <a
        href={address}
        target="_blank"
        rel="noopener"
        className="flex min-h-11 w-fit shrink-0 items-center gap-2 rounded-sm text-indigo underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        <ExternalLink aria-hidden className="size-5" />
        {t('review.documents.newTab')}
      </a>
    </>
  )
}
