import type { ReactNode } from 'react'
import { useGuest } from '#web/lib/guest-flag.ts'
import { useSession } from '#web/lib/session.ts'
import { useTranslate } from '#web/lib/translation.tsx'
import { LinkButton } from '../link-button.tsx'
import { AppShell, type AppShellProps } from './app-shell.tsx'
import { LazyGuestShell } from './lazy-guest-shell.ts'
import { LazyPersonShell } from './lazy-person-shell.ts'

interface PublicShellProps {
  width?: AppShellProps['width']
  children: ReactNode
}

/** The frame of a screen that everybody may read: whoever is signed in, or looks around as a guest, keeps their menu. */
export function PublicShell({ width, children }: PublicShellProps) {
  const t = useTranslate()
  const { data: user } = useSession()
  const { isGuest, hasEntered } = useGuest()
  const shape = width && { width }
  const plain = <AppShell {...shape}>{children}</AppShell>
  if (user) {
    return (
      <LazyPersonShell user={user} fallback={plain} substitute={plain} {...shape}>
        {children}
      </LazyPersonShell>
    )
  }
  if (isGuest && hasEntered) {
    return (
      <LazyGuestShell fallback={plain} substitute={plain} {...shape}>
        {children}
      </LazyGuestShell>
    )
  }
  return (
    <AppShell
      {...shape}
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
