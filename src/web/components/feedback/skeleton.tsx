// SPDX-License-Identifier: Apache-2.0
import type { ReactNode } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'

/** A grey bar that represents a line of text. `className` sets its width and height. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return <div className={`animate-pulse rounded-sm bg-line ${className}`} />
}

interface SkeletonListProps {
  rows?: number
  /** The text for screen readers, in the words of the specification if it has a text for this. */
  label?: string
  /** Whether the label is also visible. */
  isLabelShown?: boolean
}

/** Placeholders for cards that are loading. */
export function SkeletonList({ rows = 3, label, isLabelShown = false }: SkeletonListProps) {
  const t = useTranslate()
  return (
    <div role="status" className="flex flex-col gap-4">
      <p className={isLabelShown ? 'text-ink-soft' : 'sr-only'}>{label ?? t('shell.loading')}</p>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row) => (
        <div key={row} className="flex flex-col gap-3 rounded-md border border-line bg-surface p-5">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      ))}
    </div>
  )
}

export interface ContentSkeletonProps {
  /** The visible label, if the specification has a text for this. */
  label?: string | undefined
  /** The screen's header, if it is already known. */
  head?: ReactNode
}

/** The placeholder for the content of a screen, without the menus around it. */
export const ContentSkeleton = ({ label, head }: ContentSkeletonProps) => (
  <>
    {head ? <div className="mb-8 sm:mb-10">{head}</div> : <Skeleton className="mb-6 h-9 w-2/3 max-w-80" />}
    <SkeletonList {...(label !== undefined && { label, isLabelShown: true })} />
  </>
)
