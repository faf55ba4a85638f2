// SPDX-License-Identifier: Apache-2.0
import type { ReactNode } from 'react'
import { LinkButton } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useGuest, useSession } from '#web/session/session.ts'
import { AppShell, type AppShellProps } from './app-shell.tsx'
import { LazyGuestShell, LazyPersonShell, ScreenSkeleton } from './screen-skeleton.tsx'

interface PublicShellProps {
  width?: AppShellProps['width']
  /**
   * Shown until the session is known. The frame may then change, so that the screen mounts again and loses typed text
   * and running requests. A preview therefore has no controls.
   */
  preview?: ReactNode
  children: ReactNode
}

/** The frame of a public screen. Signed-in users and guests keep their menu. */
export function PublicShell({ width, preview, children }: PublicShellProps) {
  const t = useTranslate()
  const { data: user, isPending, failureCount } = useSession()
  const { isGuest, hasEntered } = useGuest()
  // Until the frame is loaded, the preview is shown.
  const fallback = <ScreenSkeleton width={width}>{preview}</ScreenSkeleton>
  const placeholders = { fallback, errorFallback: <AppShell width={width}>{children}</AppShell> }
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
  // After a failed attempt to load the session, the screen is shown without one.
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
