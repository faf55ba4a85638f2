import { useQuery } from '@tanstack/react-query'
import { ExternalLink, type LucideIcon, Maximize, Minimize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { useFailureText, useRemovedText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isRefusal } from '#web/lib/api-client.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { DocumentFrame } from './document-frame.tsx'
import { documentQuery } from './document-query.ts'
import { DocumentTabs } from './document-tabs.tsx'
import type { NamedDocument } from './name-documents.ts'
import { PreloadNext } from './preload-next.tsx'
import { type DocumentView, useDocumentView } from './use-document-view.ts'

interface DocumentPaneProps {
  documents: readonly NamedDocument[]
  chosen: NamedDocument | undefined
  onChoose: (filePath: string) => void
  /** The next application of the list, which is fetched as soon as the chosen document is shown. */
  nextReference: string | undefined
  /** Whether the documents cover the whole window. */
  isFull: boolean
  onFull: (isFull: boolean) => void
}

/** The supporting documents as tabs, and below them the chosen document, as wide as possible. */
export function DocumentPane({ documents, chosen, onChoose, nextReference, isFull, onFull }: DocumentPaneProps) {
  const t = useTranslate()
  const removedText = useRemovedText()
  const next = chosen && documents[(documents.indexOf(chosen) + 1) % documents.length]
  useShortcuts('dialog', {
    document: next && next !== chosen ? () => onChoose(next.filePath) : undefined,
    fullScreen: documents.length > 0 ? () => onFull(!isFull) : undefined,
    nthDocument: (number) => {
      const document = documents[number - 1]
      if (document) onChoose(document.filePath)
    },
  })
  const preload = nextReference !== undefined && <PreloadNext reference={nextReference} />
  if (!chosen) {
    return (
      <>
        <p className="p-4 text-ink-soft">{t('review.documents.none')}</p>
        {preload}
      </>
    )
  }
  return (
    <div
      className={
        isFull
          ? 'fixed inset-0 z-10 flex flex-col bg-surface print:static'
          : 'flex h-[var(--pane-height,75dvh)] min-h-0 min-w-0 flex-col desk:h-full print:h-auto'
      }
    >
      <DocumentTabs documents={documents} chosen={chosen.filePath} onChoose={onChoose} />
      {chosen.removedAt ? (
        <>
          <p className="p-4 text-ink-soft">{removedText(chosen.removedAt)}</p>
          {preload}
        </>
      ) : (
        <ShownDocument key={chosen.filePath} document={chosen} isFull={isFull} onFull={onFull}>
          {preload}
        </ShownDocument>
      )}
    </div>
  )
}

interface ShownDocumentProps {
  document: NamedDocument
  isFull: boolean
  onFull: (isFull: boolean) => void
  /** Rendered when the document is open. */
  children: ReactNode
}

function ShownDocument({ document, isFull, onFull, children }: ShownDocumentProps) {
  const t = useTranslate()
  const { data: opened, error, refetch } = useQuery(documentQuery(document))
  const failureText = useFailureText()
  const isError = error !== null
  const [isBroken, setIsBroken] = useState(false)
  const onBroken = useCallback(() => setIsBroken(true), [])
  const view = useDocumentView()
  const { address, fileName } = document
  const isShown = opened !== undefined && !isBroken
  return (
    <>
      <div className="min-h-0 flex-1 print:hidden">
        {isShown && <DocumentFrame document={opened} name={fileName} view={view} onBroken={onBroken} />}
        {!isShown && (isError || isBroken) && (
          <div role="alert" className="p-4">
            <p className="mb-3">{(isRefusal(error) && failureText(error)) || t('review.documents.noPreview')}</p>
            <button
              type="button"
              className="min-h-11 text-indigo underline underline-offset-4"
              onClick={() => {
                setIsBroken(false)
                void refetch()
              }}
            >
              {t('shell.tryAgain')}
            </button>
          </div>
        )}
        {!opened && !isError && (
          <div role="status" aria-label={t('review.documents.loading')} className="h-full p-2">
            <Skeleton className="h-full" />
          </div>
        )}
      </div>
      <DocumentTools address={address} view={isShown ? view : undefined} isFull={isFull} onFull={onFull} />
      {(opened || isError) && children}
    </>
  )
}

interface DocumentToolsProps {
  address: string
  /** Zoom and rotation; undefined for a document that is not shown. */
  view: DocumentView | undefined
  isFull: boolean
  onFull: (isFull: boolean) => void
}

/** The buttons below a document. */
function DocumentTools({ address, view, isFull, onFull }: DocumentToolsProps) {
  const t = useTranslate()
  return (
    <div className="flex shrink-0 items-center justify-between gap-x-1 border-line border-t px-1 text-sm print:hidden">
      {view && (
        <>
          <div className="flex items-center">
            <Tool label={t('review.documents.reduce')} isLabelHidden Icon={ZoomOut} onPress={view.reduce} />
            <span aria-hidden className="max-sm:hidden">
              {t('review.documents.zoom')}
            </span>
            <Tool label={t('review.documents.enlarge')} isLabelHidden Icon={ZoomIn} onPress={view.enlarge} />
          </div>
          <Tool label={t('review.documents.turn')} Icon={RotateCw} onPress={view.turn} />
        </>
      )}
      <Tool
        label={t(isFull ? 'review.documents.leaveFull' : 'review.documents.full')}
        Icon={isFull ? Minimize : Maximize}
        onPress={() => onFull(!isFull)}
      />
      <a href={address} target="_blank" rel="noopener" title={t('review.documents.newTab')} className={TOOL}>
        <ExternalLink aria-hidden className="size-4 max-sm:size-5" />
        <span className="max-sm:sr-only">{t('review.documents.newTab')}</span>
      </a>
    </div>
  )
}

const TOOL =
  'flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md px-1.5 text-indigo hover:bg-indigo-soft aria-disabled:opacity-40 -outline-offset-3'

interface ToolProps {
  label: string
  /** Whether the label is only for screen readers, because a word beside it says the same. On a phone, all labels are. */
  isLabelHidden?: boolean
  Icon: LucideIcon
  /** The action; undefined at the limit. The button stays focusable, so that it keeps the focus. */
  onPress: (() => void) | undefined
}

function Tool({ label, isLabelHidden = false, Icon, onPress }: ToolProps) {
  return (
    <button type="button" title={label} aria-disabled={onPress === undefined} onClick={onPress} className={TOOL}>
      <Icon aria-hidden className="size-4 max-sm:size-5" />
      <span className={isLabelHidden ? 'sr-only' : 'max-sm:sr-only'}>{label}</span>
    </button>
  )
}
