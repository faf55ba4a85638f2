import { ExternalLink, FileStack, type LucideIcon, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import type { SupportingDocument } from '#shared/applications/wire.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { PictureFrame, type PictureView, usePictureView } from './picture-view.tsx'

interface DocumentPreviewProps {
  document: SupportingDocument
  /** Shows the next document; undefined if there is only one. */
  onNext: (() => void) | undefined
}

const FRAME = 'w-full rounded-md border border-line bg-paper print:hidden'
const FILLING = 'h-[60vh] desk:h-auto desk:min-h-0 desk:flex-1'

/** Shows a picture with zoom and rotation, or a PDF in the browser's viewer, if the browser has one. */
export function DocumentPreview({ document: { fileName, filePath, mediaType }, onNext }: DocumentPreviewProps) {
  const t = useTranslate()
  const [isBroken, setIsBroken] = useState(false)
  const view = usePictureView()
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

interface DocumentToolsProps {
  address: string
  /** Zoom and rotation; undefined for a PDF, for which the browser's viewer has its own. */
  view: PictureView | undefined
  onNext: (() => void) | undefined
}

/** The buttons above a document: zoom, rotate, next document, open in a new tab. */
function DocumentTools({ address, view, onNext }: DocumentToolsProps) {
  const t = useTranslate()
  return (
    <div className="flex flex-wrap items-center gap-x-1 print:hidden">
      {view && (
        <>
          <Tool label={t('review.documents.enlarge')} Icon={ZoomIn} onPress={view.enlarge} />
          <Tool label={t('review.documents.reduce')} Icon={ZoomOut} onPress={view.reduce} />
          <Tool label={t('review.documents.turn')} Icon={RotateCw} onPress={view.turn} />
        </>
      )}
      {onNext && <Tool label={t('review.documents.next')} Icon={FileStack} onPress={onNext} />}
      <a
        href={address}
        target="_blank"
        rel="noopener"
        className="ms-auto flex min-h-11 items-center gap-2 rounded-sm text-indigo underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        <ExternalLink aria-hidden className="size-5" />
        {t('review.documents.newTab')}
      </a>
    </div>
  )
}

interface ToolProps {
  label: string
  Icon: LucideIcon
  /** The action; undefined at the limit. The button stays focusable, so that it keeps the focus. */
  onPress: (() => void) | undefined
  /** Whether the button is large, as between applications. */
  large?: boolean
}

/** A button with an icon. */
export function Tool({ label, Icon, onPress, large = false }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={onPress === undefined}
      onClick={onPress}
      className={`flex items-center justify-center rounded-md text-indigo hover:bg-indigo-soft aria-disabled:opacity-40 ${large ? 'size-12 -outline-offset-3' : 'size-11'}`}
    >
      <Icon aria-hidden className={large ? 'size-6 rtl:-scale-x-100' : 'size-5'} />
    </button>
  )
}
