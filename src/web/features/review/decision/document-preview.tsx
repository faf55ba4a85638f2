import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { SupportingDocument } from '#shared/applications/wire.ts'
import { useTranslate } from '#web/lib/translation.tsx'

const FRAME = 'w-full rounded-md border border-line bg-paper'

/** One document in the window: a picture, or a PDF where this browser can show one; and the way to a tab of its own. */
export function DocumentPreview({ document: { fileName, filePath, mediaType } }: { document: SupportingDocument }) {
  const t = useTranslate()
  const [isBroken, setIsBroken] = useState(false)
  const address = `/uploads/${filePath}`
  const name = t('review.documents.previewOf', { name: fileName })
  const isPicture = mediaType.startsWith('image/')
  return (
    <div className="flex flex-col gap-2">
      {isBroken || (!isPicture && !navigator.pdfViewerEnabled) ? (
        <p className={`${FRAME} p-4 text-ink-soft`}>
          {t(isBroken ? 'review.documents.failed' : 'review.documents.noPreview')}
        </p>
      ) : isPicture ? (
        <img
          src={address}
          alt={name}
          onError={() => setIsBroken(true)}
          className={`${FRAME} max-h-[60vh] object-contain md:max-h-[calc(90vh-34rem)] md:min-h-72`}
        />
      ) : (
        <iframe src={address} title={name} className={`${FRAME} h-[60vh] md:h-[calc(90vh-34rem)] md:min-h-72`} />
      )}
      <a
        href={address}
        target="_blank"
        rel="noopener"
        className="flex min-h-11 w-fit items-center gap-2 rounded-sm text-indigo underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        <ExternalLink aria-hidden className="size-5" />
        {t('review.documents.newTab')}
      </a>
    </div>
  )
}
