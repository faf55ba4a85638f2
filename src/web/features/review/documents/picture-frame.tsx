import { useLayoutEffect, useRef } from 'react'
import type { View } from './use-view.ts'

interface PictureFrameProps {
  address: string
  name: string
  view: View
  onBroken: () => void
  className: string
}

/** A picture that fits its frame, or is moved about in it when it is enlarged. */
export function PictureFrame({ address, name, view: { zoom, turns }, onBroken, className }: PictureFrameProps) {
  const frame = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is enlarged or turned keeps its middle in sight
  useLayoutEffect(() => {
    const box = frame.current
    if (box) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2
  }, [zoom, turns])
  const isSideways = turns % 2 === 1
  const [width, height] = [`${100 * zoom}cqw`, `${100 * zoom}cqh`]
  return (
    <section
      ref={frame}
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move an enlarged picture
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
            transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
          }}
        />
      </div>
    </section>
  )
}
