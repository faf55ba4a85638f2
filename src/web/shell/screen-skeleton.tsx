// SPDX-License-Identifier: Apache-2.0
import type { ReactNode } from 'react'
import type { Role } from '#shared/applications/lifecycle.ts'
import { ContentSkeleton, type ContentSkeletonProps, Skeleton } from '#web/components/feedback/skeleton.tsx'
import { loadWords } from '#web/i18n/translation.tsx'
import { useGuest, useSession } from '#web/session/session.ts'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { AppShell, type AppShellProps } from './app-shell.tsx'

interface ScreenSkeletonProps extends ContentSkeletonProps {
  width?: AppShellProps['width']
  /**
   * For a screen that only signed-in users see: the role whose menus are shown as gray boxes until the user is known.
   */
  role?: Role | undefined
  /** Shown instead of the gray content: the part of the screen that does not depend on the session. */
  children?: ReactNode
}

/** The placeholder of a screen while it loads: the frame with gray content. */
export function ScreenSkeleton({ width, role, children, ...rest }: ScreenSkeletonProps) {
  const { data: user } = useSession()
  const { isGuest, hasEntered } = useGuest()
  const content = children ?? <ContentSkeleton {...rest} />
  const pendingFrame = <PendingFrame width={width} role={role} content={content} />
  if (user) {
    return (
      <LazyPersonShell user={user} fallback={pendingFrame} errorFallback={pendingFrame} width={width}>
        {content}
      </LazyPersonShell>
    )
  }
  if (!isGuest || !hasEntered || role !== undefined) return pendingFrame
  return (
    <LazyGuestShell fallback={pendingFrame} errorFallback={pendingFrame} width={width}>
      {content}
    </LazyGuestShell>
  )
}

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth']

/** The frame while it is not known who is signed in. */
function PendingFrame({ content, role, width }: ScreenSkeletonProps & { content: ReactNode }) {
  if (role === undefined) return <AppShell width={width}>{content}</AppShell>
  const menu = ROWS.map((row) => <Skeleton key={row} className="my-2 h-7" />)
  return (
    <AppShell
      width={width}
      headerEnd={<Skeleton className="h-11 w-72 max-lg:hidden" />}
      sideMenu={role === 'user' && menu}
      bottomBar={<div className="h-14 border-line border-t bg-surface" />}
    >
      {content}
    </AppShell>
  )
}

/** The frame for guests, which is loaded when a guest enters. */
export const LazyGuestShell = lazyComponent(async () => {
  const [module] = await Promise.all([import('./guest-shell.tsx'), loadWords(['guest'])])
  return module.GuestShell
})

/** The frame for signed-in users, which visitors never download. */
export const LazyPersonShell = lazyComponent(() =>
  import('./signed-in/person-shell.tsx').then((module) => module.PersonShell),
)
