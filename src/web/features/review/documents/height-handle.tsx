// SPDX-License-Identifier: Apache-2.0
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'

/** The part of the height that a document takes above the answers, in percent. */
const HEIGHTS = { min: 20, initial: 52, max: 75, step: 5 } as const

/** The latest height in percent. It lasts while the tab is open, so that the next application has the same layout. */
let lastHeight: number = HEIGHTS.initial

/** The height of the document above the answers on a phone: the style of its box, and the props of the handle. */
export function useDocumentHeight() {
  const [percent, setPercent] = useState(lastHeight)
  const change = (next: number) => {
    lastHeight = Math.min(HEIGHTS.max, Math.max(HEIGHTS.min, Math.round(next)))
    setPercent(lastHeight)
  }
  const style: CSSProperties & Record<'--document-height', string> = { '--document-height': `${percent}%` }
  return { style, handle: { percent, onChange: change } }
}

interface HeightHandleProps {
  percent: number
  onChange: (percent: number) => void
}

/** The bar between document and answers. It is dragged, or moved with the arrow keys. */
export function HeightHandle({ percent, onChange }: HeightHandleProps) {
  const t = useTranslate()
  const drag = ({ currentTarget, pointerId, clientY }: PointerEvent<HTMLElement>) => {
    const half = currentTarget.parentElement
    const whole = half?.parentElement
    if (!half || !whole || !currentTarget.hasPointerCapture(pointerId)) return
    onChange(((clientY - half.getBoundingClientRect().top) / whole.clientHeight) * 100)
  }
  const press = (event: KeyboardEvent) => {
    const next = {
      ArrowUp: percent - HEIGHTS.step,
      ArrowDown: percent + HEIGHTS.step,
      Home: HEIGHTS.min,
      End: HEIGHTS.max,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onChange(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an `hr` element cannot be moved
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={t('review.documents.height')}
      title={t('review.documents.height')}
      aria-valuemin={HEIGHTS.min}
      aria-valuemax={HEIGHTS.max}
      aria-valuenow={percent}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
      className="relative hidden h-5 shrink-0 cursor-row-resize touch-none items-center justify-center border-line border-t bg-surface -outline-offset-3 before:absolute before:inset-x-0 before:-inset-y-3 halves:flex print:hidden"
    >
      <span aria-hidden className="h-1 w-12 rounded-full bg-line-strong" />
    </div>
  )
}
