import { useLayoutEffect, useRef, useState } from 'react'

interface PictureFrameProps {
  address: string
  name: string
  view: PictureView
  onBroken: () => void
  className: string
}

/** A picture that fits its frame, and scrolls when it is zoomed. */
export function PictureFrame({ address, name, view: { zoom, quarterTurns }, onBroken, className }: PictureFrameProps) {
  const frame = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: zooming and rotating keep the centre in view
  useLayoutEffect(() => {
    const box = frame.current
    if (box) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2
  }, [zoom, quarterTurns])
  const isSideways = quarterTurns % 2 === 1
  const [width, height] = [`${100 * zoom}cqw`, `${100 * zoom}cqh`]
  return (
    <section
      ref={frame}
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll a zoomed picture
      tabIndex={0}
      className={`overflow-auto [container-type:size] ${className}`}
    >
      <div className="relative overflow-hidden" style={{ width, height }}>
        <img
          src={address}
          alt={name}
          onError={onBroken}
          className="absolute start-1/2 top-1/2 max-w-none object-contain"
          style={{
            width: isSideways ? height : width,
            height: isSideways ? width : height,
            transform: `translate(-50%, -50%) rotate(${quarterTurns * 90}deg)`,
          }}
        />
      </div>
    </section>
  )
}

/** Frame widths; 1 fits the picture into the frame. */
const ZOOMS = [1, 1.5, 2, 3, 4] as const

/** Zoom and rotation of a picture, and their buttons' actions; undefined at a limit. */
export function usePictureView() {
  const [step, setStep] = useState(0)
  const [quarterTurns, setQuarterTurns] = useState(0)
  return {
    zoom: ZOOMS[step] ?? 1,
    /** Rotates to the right. */
    quarterTurns,
    enlarge: step < ZOOMS.length - 1 ? () => setStep(step + 1) : undefined,
    reduce: step > 0 ? () => setStep(step - 1) : undefined,
    turn: () => setQuarterTurns(quarterTurns + 1),
  }
}

export type PictureView = ReturnType<typeof usePictureView>
