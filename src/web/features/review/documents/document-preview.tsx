import { useState } from 'react'
import type { SupportingDocument } from '#shared/applications/wire.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { DocumentTools } from './document-tools.tsx'
import { PictureFrame } from './picture-frame.tsx'
import { useView } from './use-view.ts'

interface DocumentPreviewProps {
  document: SupportingDocument
  /** Shows the next document; undefined where this is the only one. */
  onNext: (() => void) | undefined
}

const FRAME = 'w-full rounded-md border border-line bg-paper print:hidden'
const FILLING = 'h-[60vh] desk:h-auto desk:min-h-0 desk:flex-1'

/** One document in the window: a picture, or a PDF where this browser can show one, whose own tools turn and enlarge it. */
export function DocumentPreview({ document: { fileName, filePath, mediaType }, onNext }: DocumentPreviewProps) {
  const t = useTranslate()
  const [isBroken, setIsBroken] = useState(false)
  const view = useView()
  const address = `/uploads/${filePath}`
  const name = t('review.documents.previewOf', { name: fileName })
  const isPicture = mediaType.startsWith('image/')
  return (
    <>
      <DocumentTools address={address} view={isPicture && !isBroken ? view : undefined} onNext={onNext} />
      {isBroken || (!isPicture && !navigator.pdfViewerEnabled) ? (
        <p className={`${FRAME} p-4 text-ink-soft`}>
          {t(isBroken ? 'review.documents.failed' : 'review.documents.noPreview')}
        </p>
      ) : isPicture ? (
        <PictureFrame
          address={address}
          name={name}
          view={view}
          onBroken={() => setIsBroken(true)}
          className={`${FRAME} ${FILLING}`}
        />
      ) : (
        <iframe src={address} title={name} className={`${FRAME} ${FILLING}`} />
      )}
    </>
  )
}
