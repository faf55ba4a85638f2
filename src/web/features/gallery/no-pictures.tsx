import type { ReactNode } from 'react'
import { EmptyState } from '#web/components/empty-state.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

/** Where nothing hangs yet; for whoever may change that, with a way to. */
export function NoPictures({ step }: { step: ReactNode }) {
  const t = useTranslate()
  return (
    <EmptyState title={t('gallery.empty.title')} text={t('gallery.empty.text')} step={step} drawing={<EmptyFrame />} />
  )
}

/** A frame on a nail with only a line of hills sketched in it, a garland of marigolds across. */
function EmptyFrame() {
  return (
    <svg viewBox="0 0 140 104" aria-hidden="true" focusable="false" className="h-28">
      <path d="M70 8 34 30M70 8l36 22" className="fill-none stroke-line-strong" strokeWidth="2" />
      <circle cx="70" cy="8" r="3.500" className="fill-line-strong" />
      <rect x="18" y="30" width="104" height="68" rx="3" className="fill-surface stroke-indigo" strokeWidth="3" />
      <rect x="27" y="39" width="86" height="50" className="fill-indigo-soft" />
      <path
        d="M27 82c14-18 24-22 36-10s20 4 28-2 14-4 22 6"
        className="fill-none stroke-line-strong"
        strokeWidth="2"
        strokeDasharray="5 4"
      />
      <path d="M20 34c26 24 74 24 100 0" className="fill-none stroke-leaf" strokeWidth="2" />
      <g className="fill-marigold">
        <circle cx="30" cy="41" r="4" />
        <circle cx="43" cy="47" r="4" />
        <circle cx="56" cy="51" r="4" />
        <circle cx="70" cy="52" r="4.500" />
        <circle cx="84" cy="51" r="4" />
        <circle cx="97" cy="47" r="4" />
        <circle cx="110" cy="41" r="4" />
      </g>
    </svg>
  )
}
