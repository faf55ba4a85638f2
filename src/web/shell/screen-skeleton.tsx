import type { ReactNode } from 'react'
import { ContentSkeleton, type ContentSkeletonProps } from '#web/components/content-skeleton.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useGuest } from '#web/session/guest-mode.ts'
import { useSession } from '#web/session/session.ts'
import { AppShell, type AppShellProps } from './app-shell.tsx'
import { LazyGuestShell, LazyPersonShell } from './lazy-shells.ts'

interface ScreenSkeletonProps extends ContentSkeletonProps {
  width?: NonNullable<AppShellProps['width']>
  /** Keeps the places of the header and the menu that a signed-in citizen's screens have. */
  isPersonal?: boolean
}

/** A whole screen that is on its way: the frame stands, the content is gray. */
export function ScreenSkeleton({ width, isPersonal = false, ...rest }: ScreenSkeletonProps) {
  const { data: user } = useSession()
  const { isGuest, hasEntered } = useGuest()
  const shape = width && { width }
  const content = <ContentSkeleton {...rest} />
  const unknown = <Unknown {...shape} isPersonal={isPersonal} content={content} />
  if (!user && !(isGuest && hasEntered && !isPersonal)) return unknown
  return user ? (
    <LazyPersonShell user={user} fallback={unknown} substitute={unknown} {...shape}>
      {content}
    </LazyPersonShell>
  ) : (
    <LazyGuestShell fallback={unknown} substitute={unknown} {...shape}>
      {content}
    </LazyGuestShell>
  )
}

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth']

function Unknown({ content, isPersonal, ...shape }: ScreenSkeletonProps & { content: ReactNode }) {
  if (!isPersonal) return <AppShell {...shape}>{content}</AppShell>
  const menu = ROWS.map((row) => <Skeleton key={row} className="my-2 h-7" />)
  return (
    <AppShell
      {...shape}
      headerEnd={<Skeleton className="h-[5.25rem] w-full sm:h-11 lg:w-72" />}
      sideMenu={menu}
      bottomBar={<div className="h-14 border-line border-t bg-surface" />}
    >
      {content}
    </AppShell>
  )
}
