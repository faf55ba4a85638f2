// SPDX-License-Identifier: Apache-2.0
import type { ReactNode } from 'react'
import { LinkButton } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useGuest, useSession } from '#web/session/session.ts'
import { AppShell, type AppShellProps } from './app-shell.tsx'
import { LazyGuestShell, LazyPersonShell, ScreenSkeleton } from './screen-skeleton.tsx'

interface PublicShellProps {
  width?: AppShellProps['width']
  /** What the screen shows before the session is known, when the frame may still change. */
  preview?: ReactNode
  children: ReactNode
}

/** The frame of a public screen. Signed-in users and guests keep their menu. */
export function PublicShell({ width, preview, children }: PublicShellProps) {
  const t = useTranslate()
  const { data: user, isPending, failureCount } = useSession()
  const { isGuest, hasEntered } = useGuest()
  // The content mounts only once, in the final frame.
  const fallback = <ScreenSkeleton width={width}>{preview}</ScreenSkeleton>
  const placeholders = { fallback, substitute: <AppShell width={width}>{children}</AppShell> }
  if (user) {
    return (
      <LazyPersonShell user={user} {...placeholders} width={width}>
        {children}
      </LazyPersonShell>
    )
  }
  if (isGuest && hasEntered) {
    return (
      <LazyGuestShell {...placeholders} width={width}>
        {children}
      </LazyGuestShell>
    )
  }
  // The screen stays readable when the session cannot be loaded.
  if (isPending && failureCount === 0) return fallback
  return (
    <AppShell
      width={width}
      headerEnd={
        <LinkButton to="/login" variant="secondary" compact>
          {t('shell.login')}
        </LinkButton>
      }
    >
      {children}
    </AppShell>
  )
}
