import { AppShell } from './app-shell.tsx'
import { Skeleton, SkeletonList } from './skeleton.tsx'

interface ScreenSkeletonProps {
  width?: 'form' | 'citizen' | 'wide'
  /** Stands in sight where the specification names the text of the waiting. */
  label?: string
}

/** A whole screen that is on its way: the frame stands, the content is gray. */
export function ScreenSkeleton({ width = 'citizen', label }: ScreenSkeletonProps) {
  return (
    <AppShell width={width}>
      <Skeleton className="mb-6 h-9 w-2/3 max-w-80" />
      <SkeletonList {...(label !== undefined && { label, isLabelShown: true })} />
    </AppShell>
  )
}
