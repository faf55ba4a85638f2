// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, type LucideIcon, Maximize, Minimize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { useRemovedText } from '#web/components/applications/removed-text.ts'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isApiError } from '#web/lib/api-client.ts'
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
  isFullScreen: boolean
  onFullScreenChange: (isFullScreen: boolean) => void
  /** Whether the full screen enlarges the whole dialog. Otherwise, only this pane covers the window. */
  isInFullFrame?: boolean
}

/** The supporting documents as tabs beside the tools, and below them the chosen document, as large as possible. */
export function DocumentPane(props: DocumentPaneProps) {
  const { documents, chosen, onChoose, nextReference, isFullScreen, onFullScreenChange, isInFullFrame = false } = props
  const t = useTranslate()
  const removedText = useRemovedText()
  const next = chosen && documents[(documents.indexOf(chosen) + 1) % documents.length]
  useShortcuts('dialog', {
    document: next && next !== chosen ? () => onChoose(next.filePath) : undefined,
    fullScreen: documents.length > 0 ? () => onFullScreenChange(!isFullScreen) : undefined,
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
        isFullScreen && !isInFullFrame
          ? `fixed inset-0 z-10 bg-surface print:static ${PANE}`
          : `h-[75dvh] min-h-0 min-w-0 desk:h-auto desk:flex-1 halves:h-full print:h-auto ${PANE}`
      }
    >
      <DocumentTabs documents={documents} chosen={chosen.filePath} onChoose={onChoose} />
      {chosen.removedAt ? (
        <>
          <p className="p-4 text-ink-soft col-span-2">{removedText(chosen.removedAt)}</p>
          {preload}
        </>
      ) : (
        <ShownDocument
          key={chosen.filePath}
          document={chosen}
          position={{ number: documents.indexOf(chosen) + 1, total: documents.length }}
          isFullScreen={isFullScreen}
          onFullScreenChange={onFullScreenChange}
        >
          {preload}
        </ShownDocument>
      )}
    </div>
  )
}

const PANE = 'grid grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_minmax(0,1fr)] print:block'

interface ShownDocumentProps {
  document: NamedDocument
  /** The position among all documents, starting at 1. */
  position: { number: number; total: number }
  isFullScreen: boolean
  onFullScreenChange: (isFullScreen: boolean) => void
  /** Rendered when the document is open. */
  children: ReactNode
}

function ShownDocument({ document, position, isFullScreen, onFullScreenChange, children }: ShownDocumentProps) {
  const t = useTranslate()
  const { data: opened, error, refetch } = useQuery(documentQuery(document))
  const failureText = useFailureText()
  const isError = error !== null
  const [isBroken, setIsBroken] = useState(false)
  const onBroken = useCallback(() => setIsBroken(true), [])
  const { address, fileName, open, isCertificate } = document
  // In full screen, and on the preview of a certificate, a document opens with its whole width visible.
  const view = useDocumentView(opened, isFullScreen || isCertificate)
  const isShown = opened !== undefined && !isBroken
  return (
    <>
      <DocumentTools
        address={open ? undefined : address}
        // While the document loads, the buttons are there already, so that the tabs keep their width.
        view={isError || isBroken ? undefined : view}
        position={position}
        isFullScreen={isFullScreen}
        onFullScreenChange={onFullScreenChange}
      />
      <div className="col-span-2 min-h-0 min-w-0 print:hidden">
        {isShown && <DocumentFrame document={opened} name={fileName} view={view} onBroken={onBroken} />}
        {!isShown && (isError || isBroken) && (
          <div role="alert" className="p-4">
            <p className="mb-3">{(isApiError(error) && failureText(error)) || t('review.documents.noPreview')}</p>
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
        {(opened || isError) && children}
      </div>
    </>
  )
}

interface DocumentToolsProps {
  /** The path of the original; undefined for a document that exists only in the browser. */
  address: string | undefined
  /** Zoom and rotation; undefined for a document that cannot be shown. */
  view: DocumentView | undefined
  position: ShownDocumentProps['position']
  isFullScreen: boolean
  onFullScreenChange: (isFullScreen: boolean) => void
}

/**
 * The buttons beside the tabs, and on a desktop the number of the shown document. The full screen is at the top, so
 * that its button stays near the edge of the window. A phone has space for the rotation and the link only in full
 * screen.
 */
function DocumentTools({ address, view, position, isFullScreen, onFullScreenChange }: DocumentToolsProps) {
  const t = useTranslate()
  return (
    <div
      className={`flex items-center justify-around border-line border-b px-1 print:hidden ${position.total > 1 ? 'desk:grid desk:auto-rows-fr desk:grid-cols-3' : ''}`}
    >
      {position.total > 1 && (
        <p className="whitespace-nowrap px-1 text-center text-ink-soft text-sm tabular-nums not-desk:hidden">
          {t('review.position', { position: position.number, total: position.total })}
        </p>
      )}
      <Tool
        label={t(isFullScreen ? 'review.documents.leaveFull' : 'review.documents.full')}
        Icon={isFullScreen ? Minimize : Maximize}
        onPress={() => onFullScreenChange(!isFullScreen)}
      />
      {address !== undefined && (
        <a
          href={address}
          target="_blank"
          rel="noopener"
          title={t('review.documents.newTab')}
          className={`${TOOL} ${view && !isFullScreen ? EXTRA : ''}`}
        >
          <ExternalLink aria-hidden className="size-5" />
          <span className="sr-only">{t('review.documents.newTab')}</span>
        </a>
      )}
      {view && (
        <>
          <Tool label={t('review.documents.reduce')} Icon={ZoomOut} onPress={view.reduce} />
          <Tool label={t('review.documents.enlarge')} Icon={ZoomIn} onPress={view.enlarge} />
          <Tool label={t('review.documents.turn')} Icon={RotateCw} onPress={view.turn} isExtra={!isFullScreen} />
        </>
      )}
    </div>
  )
}

const TOOL =
  'flex min-h-11 min-w-8 items-center justify-center rounded-md text-indigo -outline-offset-3 hover:bg-indigo-soft aria-disabled:opacity-40 not-desk:min-w-11 pointer-coarse:min-w-11'

const EXTRA = 'not-desk:hidden'

interface ToolProps {
  label: string
  Icon: LucideIcon
  /** Whether a phone has no space for the button. */
  isExtra?: boolean
  /** The action; undefined at the limit. The button stays focusable, so that it keeps the focus. */
  onPress: (() => void) | undefined
}

/** A button with an icon. Its label is in the tooltip, and for screen readers. */
function Tool({ label, Icon, isExtra = false, onPress }: ToolProps) {
  return (
    <button
      type="button"
      title={label}
      aria-disabled={onPress === undefined}
      onClick={onPress}
      className={`${TOOL} ${isExtra ? EXTRA : ''}`}
    >
      <Icon aria-hidden className="size-5" />
      <span className="sr-only">{label}</span>
    </button>
  )
}
