import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import type { ReviewPlace } from './review-place.ts'

/** '3 of 41', with the ways to the neighbours. */
export function PlaceTools({ position, total, isAtLeast, onPrevious, onNext }: ReviewPlace) {
  const t = useTranslate()
  const { count } = useFormats()
  const all = `${count(total)}${isAtLeast ? '+' : ''}`
  useShortcuts('window', { next: onNext, previous: onPrevious })
  return (
    <div className="flex items-center max-sm:justify-between print:hidden">
      <Step label={t('review.place.previous')} Icon={ChevronLeft} onPress={onPrevious} />
      <p role="status" className="whitespace-nowrap text-center text-ink-soft tabular-nums">
        {t('review.place', { position: count(position), total: all })}
      </p>
      <Step label={t('review.place.next')} Icon={ChevronRight} onPress={onNext} />
    </div>
  )
}

interface StepProps {
  label: string
  Icon: LucideIcon
  onPress: (() => void) | undefined
}

/** At an end of the list it stays in its place, so that the focus does. */
function Step({ label, Icon, onPress }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={onPress === undefined}
      onClick={onPress}
      className="flex size-12 items-center justify-center rounded-md text-indigo -outline-offset-3 hover:bg-indigo-soft aria-disabled:opacity-40"
    >
      <Icon aria-hidden className="size-6 rtl:-scale-x-100" />
    </button>
  )
}
