// SPDX-License-Identifier: Apache-2.0
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isSideways, type OpenDocument } from './open-document.ts'
import { type DocumentView, openingZoom } from './use-document-view.ts'

interface DocumentFrameProps {
  document: OpenDocument
  /** The name of the file. */
  name: string
  view: DocumentView
  onBroken: () => void
}

/** The maximum width of a page in CSS pixels. A wider page would have lines that are too long to read. */
const MAX_PAGE_WIDTH = 960

const pageWidth = (frameWidth: number, zoom: number) => Math.round(Math.min(frameWidth, MAX_PAGE_WIDTH) * zoom)

/** The pages of a document, one below the other. Without zoom, they fill the width of the frame, which scrolls. */
export function DocumentFrame({ document, name, view: { zoom, quarterTurns }, onBroken }: DocumentFrameProps) {
  const t = useTranslate()
  const frame = useRef<HTMLElement>(null)
  const frameWidth = useFrameWidth(frame)
  const width = pageWidth(frameWidth, zoom)
  useSteadyScroll(frame, `${zoom} ${quarterTurns}`, width > 0)
  useScrollRestoration(frame)
  const { length } = document.pages
  const preview = t('review.documents.previewOf', { name })
  return (
    <section
      ref={frame}
      aria-label={preview}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the document
      tabIndex={0}
      className="h-full overflow-auto overscroll-contain bg-paper -outline-offset-3 [scrollbar-gutter:stable_both-edges]"
    >
      <div className="mx-auto flex flex-col gap-2" style={{ width }}>
        {document.pages.map((_, page) => (
          <DocumentPage
            // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a document are never reordered
            key={page}
            document={document}
            page={page}
            width={width}
            quarterTurns={quarterTurns}
            label={length === 1 ? preview : t('review.documents.pageOf', { name, page: page + 1, pages: length })}
            onBroken={onBroken}
          />
        ))}
      </div>
    </section>
  )
}

interface PageProps {
  document: OpenDocument
  page: number
  width: number
  quarterTurns: number
  label: string
  onBroken: () => void
}

/** One page. It is drawn when it is about to become visible; until then it is an empty sheet of the same size. */
export function DocumentPage({ document, page, width, quarterTurns, label, onBroken }: PageProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(sheet, page === 0)
  useLayoutEffect(() => {
    if (!isNear || width === 0) return
    const view = { page, width: toPixels(width), quarterTurns }
    const show = (canvas: HTMLCanvasElement) => sheet.current?.replaceChildren(canvas)
    const drawing = document.findDrawing(view)
    // A drawing from the cache appears in the same animation frame as the rest of the application.
    if (drawing) return show(drawing)
    let isCurrent = true
    document.draw(view).then(
      (canvas) => isCurrent && show(canvas),
      () => isCurrent && onBroken(),
    )
    return () => {
      isCurrent = false
    }
  }, [document, page, width, quarterTurns, isNear, onBroken])
  const size = document.pages[page]
  const ratio = size ? size.height / size.width : 1
  return (
    <div
      ref={sheet}
      role="img"
      aria-label={label}
      className="bg-white shadow-float [&>canvas]:size-full"
      style={{ width, height: width * (isSideways(quarterTurns) ? 1 / ratio : ratio) }}
    />
  )
}

const toPixels = (width: number) => Math.round(width * devicePixelRatio)

/** The width in device pixels in which a document would open in the latest frame; undefined before the first frame. */
export const firstPageWidth = (document: OpenDocument) =>
  lastWidth > 0 ? toPixels(pageWidth(lastWidth, openingZoom(document))) : undefined

/** The width of the latest frame in CSS pixels. */
let lastWidth = 0

function useFrameWidth(frame: RefObject<HTMLElement | null>) {
  const width = useElementWidth(frame, lastWidth)
  // The state changes only after the first effects, which need the width, so the frame is measured here, too.
  useLayoutEffect(() => {
    lastWidth = frame.current?.clientWidth || width
  }, [frame, width])
  return width
}

/** The width of an element without its scrollbar. While the element is hidden, it keeps its last width. */
export function useElementWidth(element: RefObject<HTMLElement | null>, initial = 0) {
  const [width, setWidth] = useState(initial)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => {
      if (box.clientWidth > 0) setWidth(box.clientWidth)
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [element])
  return width
}

/** Whether the sheet is, or has ever been, at most about one screen away from the visible part. */
function useIsNear(sheet: RefObject<HTMLElement | null>, isFirst: boolean) {
  const [isNear, setIsNear] = useState(isFirst)
  useEffect(() => {
    if (isNear || !sheet.current) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: '100%' },
    )
    watcher.observe(sheet.current)
    return () => watcher.disconnect()
  }, [sheet, isNear])
  return isNear
}

/** The margin of a page, as a fraction of its width. An enlarged page opens with its margin scrolled out of sight. */
const PAGE_MARGIN = 0.05

/**
 * Keeps the same part of the document in view when the document's size changes, and centres it. An enlarged document
 * opens at the beginning of its lines.
 */
function useSteadyScroll(frame: RefObject<HTMLElement | null>, size: string, isMeasured: boolean) {
  const height = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scroll position belongs to the size
  useLayoutEffect(() => {
    const box = frame.current
    if (!box || !isMeasured) return
    const isFirst = height.current === 0
    const growth = isFirst ? 1 : box.scrollHeight / height.current
    const centre = box.scrollWidth / 2 - box.clientWidth / 2
    const margin = box.scrollWidth * PAGE_MARGIN
    if (isFirst && centre > 0) box.scrollTo(Math.min(centre, margin), margin)
    else box.scrollTo(centre, box.scrollTop * growth)
    height.current = box.scrollHeight
  }, [frame, size, isMeasured])
}

/** Restores the scroll position when a hidden document is shown again, because browsers lose the position. */
function useScrollRestoration(frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const box = frame.current
    if (!box) return
    let position = { left: box.scrollLeft, top: box.scrollTop }
    let wasHidden = false
    const storePosition = () => {
      if (box.clientWidth > 0 && !wasHidden) position = { left: box.scrollLeft, top: box.scrollTop }
    }
    const watcher = new ResizeObserver(() => {
      const isHidden = box.clientWidth === 0
      if (wasHidden && !isHidden) box.scrollTo(position)
      wasHidden = isHidden
    })
    box.addEventListener('scroll', storePosition)
    watcher.observe(box)
    return () => {
      box.removeEventListener('scroll', storePosition)
      watcher.disconnect()
    }
  }, [frame])
}
