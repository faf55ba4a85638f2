// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { FileText, FileX, Image } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { fileSize } from '#web/lib/files.ts'
import { documentQuery } from './document-query.ts'
import type { NamedDocument } from './name-documents.ts'
import type { OpenDocument } from './open-document.ts'

interface DocumentTabsProps {
  documents: readonly NamedDocument[]
  chosen: string | undefined
  onChoose: (filePath: string) => void
}

/**
 * The first documents are fetched for their thumbnails, up to this total number of bytes. The other documents are
 * fetched when they are chosen.
 */
const MAX_PREVIEWED_BYTES = 8_000_000

/**
 * One button for each document: its number key, its title, its kind or else its number of pages or size, and, if there
 * is space, a thumbnail. On a desktop, all have the same width, and their texts wrap. On a phone, each is as wide as
 * its texts, and they can be scrolled sideways. The tooltip contains the title, kind, number of pages and name of the
 * file.
 */
export function DocumentTabs({ documents, chosen, onChoose }: DocumentTabsProps) {
  const previewed = documentsWithin(MAX_PREVIEWED_BYTES, documents)
  return (
    <ul className="relative grid auto-cols-max grid-flow-col gap-1 overflow-x-auto border-line border-b p-1 desk:auto-cols-[minmax(4.5rem,1fr)] print:block">
      {documents.map((document, index) => (
        <DocumentTab
          key={document.filePath}
          document={document}
          number={index + 1}
          total={documents.length}
          isChosen={document.filePath === chosen}
          isPreviewed={document.filePath === chosen || previewed.has(document.filePath)}
          onChoose={() => onChoose(document.filePath)}
        />
      ))}
    </ul>
  )
}

/** The first documents that together have at most `maxBytes` bytes. */
function documentsWithin(maxBytes: number, documents: readonly NamedDocument[]) {
  let sum = 0
  const within = documents.filter(({ size, isCertificate }) => {
    sum += size
    return !isCertificate && sum <= maxBytes
  })
  return new Set(within.map(({ filePath }) => filePath))
}

interface DocumentTabProps {
  document: NamedDocument
  number: number
  /** The number of all documents. */
  total: number
  isChosen: boolean
  isPreviewed: boolean
  onChoose: () => void
}

function DocumentTab({ document, number, total, isChosen, isPreviewed, onChoose }: DocumentTabProps) {
  const t = useTranslate()
  const { title, kind, isCertificate, fileName, size, mediaType, removedAt, isNew } = document
  const isRemoved = removedAt !== null
  const { data: opened } = useQuery({ ...documentQuery(document), enabled: isPreviewed && !isRemoved })
  const TypeIcon = mediaType.startsWith('image/') ? Image : FileText
  const Icon = isRemoved ? FileX : TypeIcon
  const pagesOrSize = opened ? t('review.documents.pages', { count: opened.pages.length }) : fileSize(size)
  const sizeText = isCertificate ? t('review.preview.note') : pagesOrSize
  return (
    <li className="desk:@container min-w-0">
      <button
        type="button"
        aria-pressed={isChosen}
        title={[title, kind, sizeText, fileName].filter(Boolean).join(' · ')}
        onClick={onChoose}
        ref={isChosen ? scrollToTab : undefined}
        className="flex h-full min-h-12 w-full items-center gap-2 rounded-md border border-line px-1 py-1 text-start text-sm -outline-offset-3 hover:border-indigo aria-pressed:border-indigo aria-pressed:bg-indigo-soft aria-pressed:ring-1 aria-pressed:ring-indigo"
      >
        <span className="relative hidden h-9 w-7 shrink-0 items-center justify-center overflow-hidden rounded-sm border border-line bg-surface @[8.5rem]:flex">
          {opened ? <Thumbnail document={opened} /> : <Icon aria-hidden className="size-5 text-ink-soft" />}
        </span>
        <span className="min-w-0 flex-1 leading-tight">
          <span className="break-words font-semibold text-[0.8125rem] desk:line-clamp-3 not-desk:flex not-desk:max-w-43 not-desk:items-baseline not-desk:gap-x-2">
            <span aria-hidden className="text-indigo not-desk:hidden">
              {number}{' '}
            </span>
            <span className="min-w-0 not-desk:truncate">{title}</span>
            {isChosen && total > 1 && (
              <span aria-hidden className="ms-auto shrink-0 font-normal text-ink-soft tabular-nums desk:hidden">
                {t('review.position', { position: number, total })}
              </span>
            )}
          </span>
          <span className="line-clamp-2 text-[0.8125rem] text-ink-soft break-words desk:line-clamp-3 not-desk:max-w-43">
            {isNew && <strong className="text-ink">{t('amendment.received.new')} · </strong>}
            {isRemoved ? t('documents.removed.name') : (kind ?? sizeText)}
            <span className="sr-only">
              , {kind && !isRemoved && `${sizeText}, `}
              {fileName}
            </span>
          </span>
        </span>
      </button>
    </li>
  )
}

/** The space beside a tab that was scrolled into view, in pixels. */
const TAB_MARGIN = 8

/** Scrolls the strip until the tab is visible. `scrollIntoView` would also move the dialog on a phone. */
function scrollToTab(tab: HTMLElement | null) {
  const strip = tab?.closest('ul')
  if (!tab || !strip) return
  const [inner, outer] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()]
  if (inner.left < outer.left) strip.scrollLeft -= outer.left - inner.left + TAB_MARGIN
  else if (inner.right > outer.right) strip.scrollLeft += inner.right - outer.right + TAB_MARGIN
  if (inner.top < outer.top) strip.scrollTop -= outer.top - inner.top + TAB_MARGIN
  else if (inner.bottom > outer.bottom) strip.scrollTop += inner.bottom - outer.bottom + TAB_MARGIN
}

/** A small picture of the first page. It is decorative, because the button has a text. */
function Thumbnail({ document }: { document: OpenDocument }) {
  const holder = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    let isCurrent = true
    document.draw({ page: 0, width: THUMBNAIL_WIDTH, quarterTurns: 0 }).then(
      (canvas) => isCurrent && holder.current?.replaceChildren(canvas),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [document])
  return <span ref={holder} aria-hidden className="[&>canvas]:h-full [&>canvas]:w-full [&>canvas]:object-cover" />
}

/** The width in device pixels in which a thumbnail is drawn. */
const THUMBNAIL_WIDTH = 96
