// SPDX-License-Identifier: Apache-2.0
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { AssemblyScene } from '#web/components/scenes/assembly-scene.tsx'
import counter from '#web/components/scenes/counter.svg?no-inline'
import mill from '#web/components/scenes/mill.svg?no-inline'
import newborn from '#web/components/scenes/newborn.svg?no-inline'
import { useTranslate } from '#web/i18n/translation.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { useCarousel, useSwipe } from './use-carousel.ts'

/** The slides. The first picture is a component; the others are files, which are loaded shortly before they are shown. */
const SLIDES = [
  { id: 'assembly', picture: undefined },
  { id: 'counter', picture: counter },
  { id: 'newborn', picture: newborn },
  { id: 'mill', picture: mill },
] as const

/** Spec §2: four pictures with captions, arrows and dots. They advance every five seconds and can be paused. */
export function Carousel() {
  const t = useTranslate()
  const { current, next, isPlaying, isMoving, show, toggle, setIsHovered, setIsFocused } = useCarousel(SLIDES.length)
  const swipe = useSwipe((step) => show(current + step))
  const isRendered = useRenderedSlides(current, next)
  return (
    <section
      aria-roledescription={t('landing.carousel.role')}
      aria-label={t('landing.carousel')}
      onPointerEnter={({ pointerType }) => setIsHovered(pointerType === 'mouse')}
      onPointerLeave={() => setIsHovered(false)}
      // A button that is focused by a click, and not by the keyboard, does not pause the carousel.
      onFocus={({ target }) => setIsFocused(target.matches(':focus-visible'))}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsFocused(false)
      }}
      className="flex min-w-0 flex-col gap-2"
    >
      <div aria-live={isMoving ? 'off' : 'polite'} className="grid touch-pan-y select-none" {...swipe}>
        {SLIDES.map(({ id, picture }, slide) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs; a slide is a group that is described
          <div
            key={id}
            role="group"
            aria-roledescription={t('landing.carousel.slide')}
            aria-label={t('landing.carousel.position', { number: slide + 1, count: SLIDES.length })}
            className={`col-start-1 row-start-1 transition-[opacity,visibility] duration-150 ${slide === current ? '' : 'invisible opacity-0'}`}
          >
            <div className="aspect-3/2 rounded-md bg-scene-air">
              {isRendered(slide) && (picture ? <Scene picture={picture} /> : <AssemblyScene />)}
            </div>
            <p className="mt-3 text-center">{t(`landing.slide.${id}`)}</p>
          </div>
        ))}
      </div>
      <CarouselControls slides={SLIDES} current={current} isPlaying={isPlaying} onShow={show} onToggle={toggle} />
    </section>
  )
}

/**
 * A drawing from a separate file, in the colours of the theme. If it cannot be loaded, the slide shows only its
 * caption.
 */
function Scene({ picture }: { picture: string }) {
  return (
    <svg viewBox="0 0 480 320" aria-hidden="true" className="w-full">
      <use href={`${picture}#scene`} />
    </svg>
  )
}

/**
 * Returns a function that says whether a slide's picture is rendered. The next picture is rendered, and so loaded, when half
 * of the current slide's time has passed. Rendered pictures stay in the page, because they fade out.
 */
function useRenderedSlides(current: number, next: number) {
  const [rendered, setRendered] = useState<ReadonlySet<number>>(new Set([current]))
  if (!rendered.has(current)) setRendered(new Set([...rendered, current]))
  useEffect(() => {
    const timer = setTimeout(() => setRendered((previous) => new Set([...previous, next])), TIMINGS.carousel / 2)
    return () => clearTimeout(timer)
  }, [next])
  return (slide: number) => rendered.has(slide)
}

interface CarouselControlsProps {
  slides: readonly { id: string }[]
  current: number
  isPlaying: boolean
  onShow: (slide: number) => void
  onToggle: () => void
}

/** Pause button, a dot for each picture, Previous and Next. */
function CarouselControls({ slides, current, isPlaying, onShow, onToggle }: CarouselControlsProps) {
  const t = useTranslate()
  const Toggle = isPlaying ? Pause : Play
  return (
    <div className="flex flex-wrap items-center justify-between">
      <Control label={t(isPlaying ? 'landing.carousel.pause' : 'landing.carousel.play')} onClick={onToggle}>
        <Toggle aria-hidden className="size-5" />
      </Control>
      <ul className="flex flex-wrap">
        {slides.map(({ id }, slide) => (
          <li key={id}>
            <button
              type="button"
              aria-label={t('landing.carousel.show', { number: slide + 1 })}
              aria-current={slide === current}
              onClick={() => onShow(slide)}
              className="group flex size-[44px] items-center justify-center rounded-full"
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
      className="flex size-[44px] items-center justify-center rounded-full text-indigo hover:bg-indigo-soft"
    >
      {children}
    </button>
  )
}
