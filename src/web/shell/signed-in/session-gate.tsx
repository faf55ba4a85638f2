import { type ReactNode, useEffect } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import { ContentSkeleton } from '#web/components/content-skeleton.tsx'
import { Unreachable } from '#web/components/unreachable.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { Navigate } from '#web/lib/router.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { toasts } from '#web/lib/toasts.ts'
import { useDelayedNavigate } from '#web/lib/use-delayed-navigate.ts'
import { hasPersonLeft } from '#web/session/change-of-person.ts'
import { useVerifiedSession } from '#web/session/use-verified-session.ts'
import { AccessDenied, Farewell } from '#web/shell/access-denied.tsx'
import { AppShell, type AppShellProps } from '#web/shell/app-shell.tsx'
import { ScreenSkeleton } from '#web/shell/screen-skeleton.tsx'
import { PersonShell } from './person-shell.tsx'

interface SessionGateProps {
  /** For whom the screen is made; the server decides anew on every call. */
  roles: readonly Role[]
  width?: NonNullable<AppShellProps['width']>
  checkingText?: string
  /** What begins the screen whoever it is for: it stands while the session is checked. */
  head?: ReactNode
  /** 'You are not authorized to view this page.' unless said otherwise. */
  deniedText?: string
  /** What leads to the login from there, where it is worded otherwise. */
  loginText?: string
  /** The review screen sends people away after two seconds (spec §2). */
  leavesWhenDenied?: boolean
  /** Where something is being filled in, it stays in sight when the session ends; the screen itself says what to do. */
  staysWhenOver?: boolean
  children: (user: CurrentUser) => ReactNode
}

/**
 * Confirms the session before a screen shows: nobody goes to `/`, the wrong role reads Access Denied (spec §2, §6).
 * The frame stands as soon as it is known whose it is, and stays when the check is over: a press on its menu that has
 * begun must not be lost.
 */
export function SessionGate({ roles, width, checkingText, head, children, ...when }: SessionGateProps) {
  const { deniedText, loginText, leavesWhenDenied = false, staysWhenOver = false } = when
  const t = useTranslate()
  const session = useVerifiedSession()
  const shape = width && { width }
  if (session.state === 'checking') {
    const waiting = { label: checkingText ?? t('verify.checking'), head }
    if (!session.user) return <ScreenSkeleton {...shape} {...waiting} isPersonal={roles.includes('user')} />
    return (
      <PersonShell {...shape} user={session.user}>
        <ContentSkeleton {...waiting} />
      </PersonShell>
    )
  }
  if (session.state === 'denied') return <SessionOver />
  if (session.state === 'ended') {
    if (hasPersonLeft()) return <Farewell />
    if (!staysWhenOver) return <SessionOver />
  }
  if (session.state === 'unreachable') {
    return (
      <AppShell width="form">
        <Unreachable onRetry={session.retry} />
      </AppShell>
    )
  }
  if (roles.includes(session.user.role)) {
    return (
      <PersonShell {...shape} user={session.user}>
        {children(session.user)}
      </PersonShell>
    )
  }
  const text = deniedText ?? t('denied.view')
  if (leavesWhenDenied) return <LeavingDenied text={text} />
  return <AccessDenied text={text} loginText={loginText} />
}

function SessionOver() {
  const t = useTranslate()
  useEffect(() => {
    toasts.info(t('refusal.not-signed-in'))
  }, [t])
  return <Navigate to="/" />
}

function LeavingDenied({ text }: { text: string }) {
  const navigateLater = useDelayedNavigate()
  useEffect(() => navigateLater('/', TIMINGS.afterUnauthorized), [navigateLater])
  return <AccessDenied text={text} />
}
