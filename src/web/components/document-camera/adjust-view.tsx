// SPDX-License-Identifier: Apache-2.0
import { RotateCw } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { type Corners, moveCorner, WHOLE } from '#web/forms/document-camera/corners.ts'
import type { Adjustment } from '#web/forms/document-camera/scan-page.ts'
import type { ScannedPhoto } from '#web/forms/document-camera/scanned-photo.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useObjectUrl } from '#web/lib/files.ts'

interface AdjustViewProps {
  photo: ScannedPhoto
  isWorking: boolean
  onApply: (adjustment: Adjustment) => void
  onCancel: () => void
}

/** The photo with a handle at each corner of the page. */
export function AdjustView({ photo, isWorking, onApply, onCancel }: AdjustViewProps) {
  const t = useTranslate()
  const [corners, setCorners] = useState(photo.page.corners)
  const url = useObjectUrl(photo.source)
  const hint = useRef<HTMLParagraphElement>(null)
  useEffect(() => hint.current?.focus(), [])
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <p ref={hint} tabIndex={-1} className="outline-none">
        {t('scan.corners')}
      </p>
      {url && (
        <div className="relative mx-auto w-fit">
          <img src={url} alt="" className="max-h-[60dvh] max-w-full select-none" />
          <CornerHandles corners={corners} onChange={setCorners} />
        </div>
      )}
      <div className="sticky bottom-0 flex flex-wrap justify-center gap-3 bg-surface py-3">
        <Button busy={isWorking} onClick={() => onApply({ corners })}>
          {t('scan.apply')}
        </Button>
        <Button
          variant="secondary"
          disabled={isWorking}
          onClick={() => onApply({ corners, quarterTurns: photo.quarterTurns + 1 })}
        >
          <RotateCw aria-hidden className="size-5" />
          {t('scan.turn')}
        </Button>
        <Button variant="secondary" disabled={isWorking} onClick={() => setCorners(WHOLE)}>
          {t('scan.whole')}
        </Button>
        <Button variant="quiet" disabled={isWorking} onClick={onCancel}>
          {t('scan.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** How far an arrow key moves a corner, without and with Shift, as a fraction of the picture's width or height. */
const STEP = 0.01
const LARGE_STEP = 0.05
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface CornerHandlesProps {
  corners: Corners
  onChange: (corners: Corners) => void
}

/** The handles, on a layer that covers the picture. Its coordinates run from 0 to 100 in both directions. */
function CornerHandles({ corners, onChange }: CornerHandlesProps) {
  const t = useTranslate()
  const [dragged, setDragged] = useState<number>()
  const drag = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    if (dragged === undefined) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange(moveCorner(corners, dragged, { x: (clientX - left) / width, y: (clientY - top) / height }))
  }
  const nudge = (event: KeyboardEvent, index: number) => {
    const [across, down] = ARROWS[event.key] ?? []
    const corner = corners[index]
    if (across === undefined || down === undefined || !corner) return
    event.preventDefault()
    const step = event.shiftKey ? LARGE_STEP : STEP
    onChange(moveCorner(corners, index, { x: corner.x + across * step, y: corner.y + down * step }))
  }
  const outline = corners.map(({ x, y }) => `${x * 100},${y * 100}`).join(' ')
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: browsers show a title as a tooltip; each handle has its own label
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full touch-none overflow-visible"
      onPointerMove={drag}
      onPointerUp={() => setDragged(undefined)}
      onPointerCancel={() => setDragged(undefined)}
    >
      <polygon points={outline} vectorEffect="non-scaling-stroke" className="fill-none stroke-2 stroke-indigo" />
      {corners.map(({ x, y }, index) => {
        // The dot is a very short line with round ends, because a circle would be stretched together with the picture.
        const dot = {
          d: `M${x * 100} ${y * 100}h.001`,
          vectorEffect: 'non-scaling-stroke',
          strokeLinecap: 'round',
        } as const
        const position = { across: Math.round(x * 100), down: Math.round(y * 100) }
        return (
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a corner
            key={index}
            role="slider"
            tabIndex={0}
            aria-label={t(`scan.corner.${index as 0 | 1 | 2 | 3}`)}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={position.across}
            aria-valuetext={t('scan.corner.place', position)}
            className="group cursor-grab outline-none"
            onKeyDown={(event) => nudge(event, index)}
            onPointerDown={(event) => {
              event.preventDefault()
              event.currentTarget.focus()
              event.currentTarget.ownerSVGElement?.setPointerCapture(event.pointerId)
              setDragged(index)
            }}
          >
            <path {...dot} strokeWidth={48} pointerEvents="stroke" className="stroke-transparent" />
            <path {...dot} strokeWidth={26} className="stroke-surface group-focus-visible:stroke-marigold" />
            <path {...dot} strokeWidth={18} className="stroke-indigo" />
          </g>
        )
      })}
    </svg>
  )
}
