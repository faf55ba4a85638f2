// SPDX-License-Identifier: Apache-2.0
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isSideways, type OpenDocument } from './open-document.ts'
import type { DocumentView } from './use-document-view.ts'

interface DocumentFrameProps {
  document: OpenDocument
  /** The name of the file. */
  name: string
  view: DocumentView
  onBroken: () => void
}

/** The maximum width of a page in CSS pixels. A wider page would have lines that are too long to read. */
const MAX_PAGE_WIDTH = 960

/** The pages of a document, one below the other. They fill the width of the frame, which scrolls. */
export function DocumentFrame({ document, name, view: { zoom, quarterTurns }, onBroken }: DocumentFrameProps) {
  const t = useTranslate()
  const frame = useRef<HTMLElement>(null)
  const frameWidth = useFrameWidth(frame)
  const width = Math.round(Math.min(frameWidth, MAX_PAGE_WIDTH) * zoom)
  useSteadyScroll(frame, `${zoom} ${quarterTurns}`)
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
          <Page
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
function Page({ document, page, width, quarterTurns, label, onBroken }: PageProps) {
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

/** The width of a whole page in the last frame, in device pixels; undefined before the first frame has rendered. */
export const firstPageWidth = () => (lastWidth > 0 ? toPixels(Math.min(lastWidth, MAX_PAGE_WIDTH)) : undefined)

let lastWidth = 0

function useFrameWidth(frame: RefObject<HTMLElement | null>) {
  const [width, setWidth] = useState(lastWidth)
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const measure = () => {
      if (box.clientWidth === 0) return
      lastWidth = box.clientWidth
      setWidth(box.clientWidth)
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [frame])
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

/** Keeps the same part of the document in view when the document's size changes, and centres it. */
function useSteadyScroll(frame: RefObject<HTMLElement | null>, size: string) {
  const height = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scroll position belongs to the size
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const growth = height.current > 0 ? box.scrollHeight / height.current : 1
    box.scrollTo(box.scrollWidth / 2 - box.clientWidth / 2, box.scrollTop * growth)
    height.current = box.scrollHeight
  }, [frame, size])
}
