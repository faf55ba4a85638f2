import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'

interface CarouselControlsProps {
  slides: readonly { id: string }[]
  current: number
  isPlaying: boolean
  onShow: (slide: number) => void
  onToggle: () => void
}

/** Pause, one back, a dot for each picture, one on. */
export function CarouselControls({ slides, current, isPlaying, onShow, onToggle }: CarouselControlsProps) {
  const t = useTranslate()
  const Toggle = isPlaying ? Pause : Play
  return (
    <div className="flex items-center justify-between">
      <Control label={t(isPlaying ? 'landing.carousel.pause' : 'landing.carousel.play')} onClick={onToggle}>
        <Toggle aria-hidden className="size-5" />
      </Control>
      <ul className="flex">
        {slides.map(({ id }, slide) => (
          <li key={id}>
            <button
              type="button"
              aria-label={t('landing.carousel.show', { number: slide + 1 })}
              aria-current={slide === current}
              onClick={() => onShow(slide)}
              className="group flex size-11 items-center justify-center rounded-full"
            >
              <span className="size-3 rounded-full border-2 border-line-strong transition-colors duration-150 group-hover:border-indigo group-aria-[current=true]:border-indigo group-aria-[current=true]:bg-indigo" />
            </button>
          </li>
        ))}
      </ul>
      <div className="flex">
        <Control label={t('landing.carousel.previous')} onClick={() => onShow(current - 1)}>
          <ChevronLeft aria-hidden className="size-6 rtl:-scale-x-100" />
        </Control>
        <Control label={t('landing.carousel.next')} onClick={() => onShow(current + 1)}>
          <ChevronRight aria-hidden className="size-6 rtl:-scale-x-100" />
        </Control>
      </div>
    </div>
  )
}

function Control({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="flex size-11 items-center justify-center rounded-full text-indigo hover:bg-indigo-soft"
    >
      {children}
    </button>
  )
}
