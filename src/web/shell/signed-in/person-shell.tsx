import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import type { MessageKey } from '#shared/locales/translator.ts'
import { signedInCookie } from '#shared/portal-info.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { dropHeldValues } from '#web/forms/held-values.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { navigate, useLocation } from '#web/lib/router.tsx'
import { TIMINGS, wait } from '#web/lib/timings.ts'
import { toasts } from '#web/lib/toasts.ts'
import { useUnreadCount } from '#web/notifications/notifications.ts'
import { ownListPath } from '#web/queries/own-applications.ts'
import { homeOf, loginUrlReturningTo } from '#web/session/return-url.ts'
import { hasLoggedOut, onLogout, removePersonalQueries, useSessionEnds } from '#web/session/session.ts'
import { AppShell, type AppShellProps } from '#web/shell/app-shell.tsx'
import { BottomBar, barPlaces } from './bottom-bar.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { SideMenu } from './side-menu.tsx'
import { AccountMenu, OfficeMenu, SignedInBar } from './signed-in-bar.tsx'

interface PersonShellProps {
  user: CurrentUser
  width?: AppShellProps['width']
  children: ReactNode
}

/**
 * The frame for signed-in people: citizens have a side menu, staff and admins have links in the header; narrow screens have
 * a bottom bar with a menu for both.
 */
export function PersonShell({ user, width, children }: PersonShellProps) {
  const Shell = user.role === 'user' ? CitizenShell : OfficeShell
  return (
    <Shell user={user} width={width}>
      {children}
      <SessionEndDialog role={user.role} />
    </Shell>
  )
}

/** Leads to the login and back here when the server has ended the session. The screen stays with everything typed. */
function SessionEndDialog({ role }: { role: Role }) {
  const t = useTranslate()
  const { pathname, search } = useLocation()
  const ends = useSessionEnds()
  const [closedAt, setClosedAt] = useState(0)
  if (ends <= closedAt || hasLoggedOut()) return null
  return (
    <Dialog size="narrow" title={t('refusal.not-signed-in')} onClose={() => setClosedAt(ends)}>
      <LinkButton to={loginUrlReturningTo(`${pathname}${search}`, [role])} className="w-full">
        {t('shell.login')}
      </LinkButton>
    </Dialog>
  )
}

function CitizenShell({ user, width, children }: PersonShellProps) {
  const t = useTranslate()
  const { logout, isLeaving } = useLogout(user.email)
  const leaving = { onLogout: logout, isLeaving }
  const unread = useUnreadCount()
  const places = { dashboard: '/dashboard', applications: ownListPath(user.username) }
  const menu = <SideMenu {...places} unread={unread} {...leaving} />
  return (
    <AppShell
      width={width}
      home="/dashboard"
      tools={<NotificationBell />}
      headerEnd={
        <SignedInBar user={user} {...leaving}>
          <LinkButton variant="quiet" compact to={places.applications}>
            {t('shell.applications')}
          </LinkButton>
        </SignedInBar>
      }
      sideMenu={menu}
      bottomBar={<BottomBar places={barPlaces(places)} user={user} menu={menu} />}
    >
      {children}
    </AppShell>
  )
}

const OFFICE_LINKS: Record<Role, readonly { to: string; word: MessageKey }[]> = {
  user: [],
  staff: [{ to: '/staff_dashboard', word: 'shell.dashboard' }],
  admin: [
    { to: '/Admin', word: 'shell.dashboard' },
    { to: '/admin/dashboard', word: 'shell.applications' },
  ],
}

function OfficeShell({ user, width = 'wide', children }: PersonShellProps) {
  const t = useTranslate()
  const as = user.role === 'admin' ? 'admin' : 'person'
  const { logout, isLeaving } = useLogout(user.email, as)
  const leaving = { onLogout: logout, isLeaving }
  return (
    <AppShell
      width={width}
      home={homeOf(user.role)}
      tools={
        <>
          <NotificationBell />
          <AccountMenu role={user.role} />
        </>
      }
      headerEnd={
        <SignedInBar user={user} {...leaving}>
          {OFFICE_LINKS[user.role].map(({ to, word }) => (
            <LinkButton key={to} variant="quiet" compact to={to}>
              {t(word)}
            </LinkButton>
          ))}
        </SignedInBar>
      }
      bottomBar={
        <BottomBar
          places={barPlaces({
            dashboard: homeOf(user.role),
            ...(user.role === 'admin' && { applications: '/admin/dashboard' }),
          })}
          user={user}
          menu={<OfficeMenu role={user.role} {...leaving} />}
        />
      }
    >
      {children}
    </AppShell>
  )
}

/** Makes the logout valid on this device: without the cookie, the offline worker shows nothing and the portal accepts no session. */
function markLoggedOut() {
  const isHttps = window.location.protocol === 'https:'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain HTTP
  document.cookie = `${signedInCookie(isHttps)}=; Max-Age=0; Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}`
}

/** Returns a function that tells the other tabs of a logout. When another tab logs out, the screens of this one disappear. */
function useLogoutOfOtherTabs() {
  const client = useQueryClient()
  const channel = useRef<BroadcastChannel>(undefined)
  useEffect(() => {
    const opened = new BroadcastChannel('gram-seva-logout')
    opened.onmessage = () => {
      dropHeldValues()
      onLogout(client)
      removePersonalQueries(client)
      navigate('/')
    }
    channel.current = opened
    return () => opened.close()
  }, [client])
  return () => channel.current?.postMessage('logged-out')
}

/** Ends the session, confirms it, and returns to `/` (spec §8: an admin reads another message and waits slightly longer). */
export function useLogout(email: string, as: 'person' | 'admin' = 'person') {
  const t = useTranslate()
  const client = useQueryClient()
  const tellOtherTabs = useLogoutOfOtherTabs()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      // Forms that were not sent would be lost. A device without storage has none.
      const isEmpty = await import('#web/forms/outbox.ts').then(({ clearSent }) => clearSent(email)).catch(() => true)
      if (!isEmpty) return false
      // No response of the old session may arrive after the logout.
      await client.cancelQueries()
      // The device comes first, because the portal may be out of reach, and the next person may use the phone.
      markLoggedOut()
      tellOtherTabs()
      dropHeldValues()
      onLogout(client)
      // A device without storage has no drafts. The logout must succeed anyway.
      await import('#web/forms/drafts.ts').then(({ forgetDevice }) => forgetDevice()).catch(() => undefined)
      const signal = AbortSignal.timeout(TIMINGS.connectionTimeout)
      const isComplete = await postJson('/api/logout', undefined, { signal }).then(
        () => true,
        () => false,
      )
      if (isComplete) toasts.success(t(as === 'admin' ? 'logout.success.admin' : 'logout.success'))
      else {
        const failure = t(as === 'admin' ? 'logout.failed.admin' : 'logout.failed')
        toasts.error(failure, { description: t('logout.pending') })
      }
      await wait(as === 'admin' ? TIMINGS.afterAdminLogout : TIMINGS.afterLogout)
      return true
    },
    onSuccess: async (isLoggedOut) => {
      if (!isLoggedOut) return navigate('/outbox', { state: 'logout' })
      removePersonalQueries(client)
      navigate('/')
    },
  })
  return { logout: () => mutate(), isLeaving: isPending }
}
