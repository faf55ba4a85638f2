import { useEffect, useState } from 'react'
import { AssemblyScene } from '#web/components/scenes/assembly-scene.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { CarouselControls } from './carousel-controls.tsx'
import { useCarousel } from './use-carousel.ts'
import { useSwipe } from './use-swipe.ts'

/** Its caption says the same. */
const NO_PICTURE = { substitute: null }

/** The first picture comes with the page, each other one shortly before its turn. */
const SLIDES = [
  { id: 'assembly', Scene: AssemblyScene },
  {
    id: 'counter',
    Scene: lazyComponent(
      () => import('#web/components/scenes/counter-scene.tsx').then((module) => module.CounterScene),
      NO_PICTURE,
    ),
  },
  {
    id: 'newborn',
    Scene: lazyComponent(
      () => import('#web/components/scenes/newborn-scene.tsx').then((module) => module.NewbornScene),
      NO_PICTURE,
    ),
  },
  {
    id: 'mill',
    Scene: lazyComponent(
      () => import('#web/components/scenes/mill-scene.tsx').then((module) => module.MillScene),
      NO_PICTURE,
    ),
  },
] as const

/** Spec §2: four pictures with captions, arrows and dots, which move on every five seconds and can be paused. */
export function Carousel() {
  const t = useTranslate()
  const { current, next, isPlaying, isMoving, show, toggle, setIsPointedAt, setIsFocused } = useCarousel(SLIDES.length)
  const swipe = useSwipe((step) => show(current + step))
  const isDrawn = useDrawn(current, next)
  return (
    <section
      aria-roledescription={t('landing.carousel.role')}
      aria-label={t('landing.carousel')}
      onPointerEnter={({ pointerType }) => setIsPointedAt(pointerType === 'mouse')}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => setIsFocused(currentTarget.contains(relatedTarget))}
      className="flex min-w-0 flex-col gap-2"
    >
      <div aria-live={isMoving ? 'off' : 'polite'} className="grid touch-pan-y select-none" {...swipe}>
        {SLIDES.map(({ id, Scene }, slide) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs; a slide is a group that is described
          <div
            key={id}
            role="group"
            aria-roledescription={t('landing.carousel.slide')}
            aria-label={t('landing.carousel.position', { number: slide + 1, count: SLIDES.length })}
            className={`col-start-1 row-start-1 transition-[opacity,visibility] duration-150 ${slide === current ? '' : 'invisible opacity-0'}`}
          >
            <div className="aspect-3/2 rounded-md bg-scene-air">{isDrawn(slide) && <Scene />}</div>
            <p className="mt-3 text-center">{t(`landing.slide.${id}`)}</p>
          </div>
        ))}
      </div>
      <CarouselControls slides={SLIDES} current={current} isPlaying={isPlaying} onShow={show} onToggle={toggle} />
    </section>
  )
}

/** What was drawn once stays drawn, as it fades out; the next one is fetched when the page itself has long arrived. */
function useDrawn(current: number, next: number) {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set([current]))
  if (!drawn.has(current)) setDrawn(new Set([...drawn, current]))
  useEffect(() => {
    const timer = setTimeout(() => setDrawn((before) => new Set([...before, next])), TIMINGS.carousel / 2)
    return () => clearTimeout(timer)
  }, [next])
  return (slide: number) => drawn.has(slide)
}
