import type { ReactNode } from 'react'
import { Skeleton, SkeletonList } from './skeleton.tsx'

export interface ContentSkeletonProps {
  /** Stands in sight where the specification names the text of the waiting. */
  label?: string | undefined
  /** What begins the screen, where that is known already. */
  head?: ReactNode
}

/** The content of a screen that is on its way, within whichever frame. */
export const ContentSkeleton = ({ label, head }: ContentSkeletonProps) => (
  <>
    {head ? <div className="mb-8 sm:mb-10">{head}</div> : <Skeleton className="mb-6 h-9 w-2/3 max-w-80" />}
    <SkeletonList {...(label !== undefined && { label, isLabelShown: true })} />
  </>
)
