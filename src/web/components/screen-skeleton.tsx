import type { ReactNode } from 'react'
import { useGuest } from '#web/lib/guest-flag.ts'
import { useSession } from '#web/lib/session.ts'
import { AppShell } from './frame/app-shell.tsx'
import { GuestShell } from './frame/guest-shell.tsx'
import { PersonShell } from './frame/person-shell.tsx'
import { Skeleton, SkeletonList } from './skeleton.tsx'

interface ScreenSkeletonProps {
  width?: 'form' | 'citizen' | 'wide'
  /** Stands in sight where the specification names the text of the waiting. */
  label?: string
  /** Keeps the places of the header and the menu that a signed-in citizen's screens have. */
  isPersonal?: boolean
}

/** A whole screen that is on its way: the frame stands, the content is gray. */
export function ScreenSkeleton({ width, label, isPersonal = false }: ScreenSkeletonProps) {
  const { data: user } = useSession()
  const { isGuest, hasEntered } = useGuest()
  const shape = width && { width }
  const content = (
    <>
      <Skeleton className="mb-6 h-9 w-2/3 max-w-80" />
      <SkeletonList {...(label !== undefined && { label, isLabelShown: true })} />
    </>
  )
  if (user) {
    return (
      <PersonShell user={user} {...shape}>
        {content}
      </PersonShell>
    )
  }
  if (isGuest && hasEntered && !isPersonal) return <GuestShell {...shape}>{content}</GuestShell>
  return <Unknown {...shape} isPersonal={isPersonal} content={content} />
}

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth']

function Unknown({ content, isPersonal, ...shape }: ScreenSkeletonProps & { content: ReactNode }) {
  if (!isPersonal) return <AppShell {...shape}>{content}</AppShell>
  const menu = ROWS.map((row) => <Skeleton key={row} className="my-2 h-7" />)
  return (
    <AppShell
      {...shape}
      headerEnd={<Skeleton className="h-11 w-full sm:w-72" />}
      sideMenu={menu}
      bottomBar={<div className="h-14 border-line border-t bg-surface" />}
    >
      {content}
    </AppShell>
  )
}
