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
   * What the screen shows until the session is known. The frame may then change, which would empty inputs and stop what
   * was started, so a preview has no controls.
   */
  preview?: ReactNode
  children: ReactNode
}

/** The frame of a public screen. Signed-in users and guests keep their menu. */
export function PublicShell({ width, preview, children }: PublicShellProps) {
  const t = useTranslate()
  const { data: user, isPending, failureCount } = useSession()
  const { isGuest, hasEntered } = useGuest()
  // The content mounts when the frame is known, and the preview until then.
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
