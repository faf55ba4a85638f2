// SPDX-License-Identifier: Apache-2.0
import { type ReactNode, useEffect } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import { PortalUnreachableNotice } from '#web/components/feedback/notice.tsx'
import { ContentSkeleton } from '#web/components/feedback/skeleton.tsx'
import { PageHeading } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { Navigate, useDelayedNavigate, useLocation } from '#web/lib/router.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { homeOf, loginUrlReturningTo } from '#web/session/return-url.ts'
import { hasLoggedOut } from '#web/session/session.ts'
import { AppShell, type AppShellProps } from '#web/shell/app-shell.tsx'
import { ScreenSkeleton } from '#web/shell/screen-skeleton.tsx'
import { useVerifiedSession } from '#web/shell/signed-in/use-verified-session.ts'
import { PersonShell } from './person-shell.tsx'

interface SessionGateProps {
  /** The roles that may see the screen; the server checks each request again. */
  roles: readonly Role[]
  width?: AppShellProps['width']
  checkingText?: string
  /** The header, which does not depend on the role and is shown while the session is checked. */
  head?: ReactNode
  /** The text for a user who may not see the screen; 'You are not authorized to view this page.' by default. */
  deniedText?: string
  /** The label of the link to the login, if it differs. */
  loginText?: string
  /** Whether unauthorised users are redirected after two seconds, as from the review screen (spec §2). */
  leavesWhenDenied?: boolean
  /** Whether the content, such as a form, stays visible when the session ends. The frame then offers the login. */
  keepsContentWhenSessionEnds?: boolean
  children: (user: CurrentUser) => ReactNode
}

const DENIED_WIDTH = 'form'

/**
 * Checks the session before a screen is shown. Signed-out visitors are redirected to `/`; other roles see Access Denied
 * (spec §2, §6). The frame is shown as soon as the user is known, and stays after the check, so that no click on its
 * menu is lost.
 */
export function SessionGate({ roles, width, checkingText, head, children, ...options }: SessionGateProps) {
  const { deniedText, loginText, leavesWhenDenied = false, keepsContentWhenSessionEnds = false } = options
  const t = useTranslate()
  const session = useVerifiedSession()
  if (session.state === 'checking') {
    const fallback = { label: checkingText ?? t('verify.checking'), head }
    if (!session.user) {
      const isForCitizens = roles.includes('user')
      const frame = isForCitizens
        ? { width, role: 'user' as const }
        : { width: width ?? ('wide' as const), role: roles[0] }
      return <ScreenSkeleton {...frame} {...fallback} />
    }
    // The frame of a role without permission has its final width from the start, so that it does not move.
    return (
      <PersonShell width={roles.includes(session.user.role) ? width : DENIED_WIDTH} user={session.user}>
        <ContentSkeleton {...fallback} />
      </PersonShell>
    )
  }
  if (session.state === 'denied') return <RedirectWithoutSession roles={roles} />
  if (session.state === 'ended') {
    if (hasLoggedOut()) return <LoggedOutScreen />
    if (!keepsContentWhenSessionEnds) return <RedirectWithoutSession roles={roles} />
  }
  if (session.state === 'unreachable') {
    return (
      <AppShell width="form">
        <PortalUnreachableNotice onRetry={session.retry} />
      </AppShell>
    )
  }
  if (roles.includes(session.user.role)) {
    return (
      <PersonShell width={width} user={session.user}>
        {children(session.user)}
      </PersonShell>
    )
  }
  const text = deniedText ?? t('denied.view')
  return (
    <PersonShell user={session.user} width={DENIED_WIDTH}>
      {leavesWhenDenied ? (
        <RedirectingAccessDenied user={session.user} text={text} />
      ) : (
        <AccessDenied user={session.user} text={text} loginText={loginText} />
      )}
    </PersonShell>
  )
}

/** Redirects a user without a session to `/` (spec §2), which offers a login that returns to this screen. */
function RedirectWithoutSession({ roles }: Pick<SessionGateProps, 'roles'>) {
  const { pathname, search } = useLocation()
  return <Navigate to="/" state={{ login: loginUrlReturningTo(`${pathname}${search}`, roles) }} />
}

interface AccessDeniedProps {
  user: CurrentUser
  text: string
  loginText?: string | undefined
}

/** Shows Access Denied for two seconds, then opens `/`. */
function RedirectingAccessDenied(props: AccessDeniedProps) {
  const navigateLater = useDelayedNavigate()
  useEffect(() => navigateLater('/', TIMINGS.afterUnauthorized), [navigateLater])
  return <AccessDenied {...props} />
}

/** The message that the user may not see the page (spec §8), with a link to the user's home screen. */
function AccessDenied({ user, text, loginText }: AccessDeniedProps) {
  const t = useTranslate()
  return (
    <div role="alert" className="flex flex-col items-start gap-4 py-8">
      <PageHeading>{t('denied.title')}</PageHeading>
      <p>{text}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={homeOf(user.role)}>{t('shell.dashboard')}</LinkButton>
        <LinkButton to="/login" variant="secondary">
          {loginText ?? t('denied.login')}
        </LinkButton>
      </div>
    </div>
  )
}

/** Shown from a logout until `/` opens, so that the next user of this device sees no personal data. */
function LoggedOutScreen() {
  const t = useTranslate()
  return (
    <AppShell width="form">
      <div className="flex flex-col gap-3 py-8">
        <PageHeading>{t('logout.success')}</PageHeading>
        <p className="text-ink-soft">{t('logout.leaving')}</p>
      </div>
    </AppShell>
  )
}
