import type { ReactNode } from 'react'
import { useGuest } from '#web/lib/guest-flag.ts'
import { useSession } from '#web/lib/session.ts'
import { AppShell } from './frame/app-shell.tsx'
import { LazyGuestShell } from './frame/lazy-guest-shell.ts'
import { LazyPersonShell } from './frame/lazy-person-shell.ts'
import { Skeleton, SkeletonList } from './skeleton.tsx'

interface ScreenSkeletonProps {
  width?: 'form' | 'citizen' | 'wide'
  /** Stands in sight where the specification names the text of the waiting. */
  label?: string
  /** Keeps the places of the header and the menu that a signed-in citizen's screens have. */
  isPersonal?: boolean
  /** What begins the screen, where that is known already. */
  head?: ReactNode
}

/** A whole screen that is on its way: the frame stands, the content is gray. */
export function ScreenSkeleton({ width, label, isPersonal = false, head }: ScreenSkeletonProps) {
  const { data: user } = useSession()
  const { isGuest, hasEntered } = useGuest()
  const shape = width && { width }
  const content = (
    <>
      {head ? <div className="mb-8 sm:mb-10">{head}</div> : <Skeleton className="mb-6 h-9 w-2/3 max-w-80" />}
      <SkeletonList {...(label !== undefined && { label, isLabelShown: true })} />
    </>
  )
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
