// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { signedInCookie } from '#shared/portal-info.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import { SessionEndMessage } from '#web/components/session-end/lazy-session-end.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { navigate, useLocation } from '#web/lib/router.tsx'
import { registerSessionEndDialog, useSessionEnd } from '#web/lib/session-end.ts'
import { TIMINGS, wait } from '#web/lib/timings.ts'
import { toasts } from '#web/lib/toasts.ts'
import { useUnreadCount } from '#web/notifications/notifications.ts'
import { ownListPath } from '#web/queries/own-applications.ts'
import { homeOf, loginUrlReturningTo } from '#web/session/return-url.ts'
import {
  hasLoggedOut,
  LOGGED_OUT_IN_OTHER_TAB,
  onLogout,
  removePersonalQueries,
  runBeforeLogout,
} from '#web/session/session.ts'
import { AppShell, type AppShellProps } from '#web/shell/app-shell.tsx'
import { BottomBar, barLinks } from './bottom-bar.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { SideMenu } from './side-menu.tsx'
import { OfficeHeaderMenu, OfficeMenuItems, OfficePhoneMenu, SignedInBar } from './signed-in-bar.tsx'

interface PersonShellProps {
  user: CurrentUser
  width?: AppShellProps['width']
  children: ReactNode
}

/**
 * The frame for signed-in users. Citizens have a side menu; staff and admins have links in the header. On narrow
 * screens, all of them have a bottom bar with a menu.
 */
export function PersonShell({ user, width, children }: PersonShellProps) {
  const Shell = user.role === 'user' ? CitizenShell : OfficeShell
  return (
    <Shell user={user} width={width}>
      <SessionEnd user={user} />
      {children}
    </Shell>
  )
}

/** When the server has ended the session, explains this and offers a login that returns to this screen. */
function SessionEnd({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const { pathname, search } = useLocation()
  const { rejections } = useSessionEnd()
  useEffect(registerSessionEndDialog, [])
  // While the login screen loads, its skeleton is still inside this frame.
  if (rejections === 0 || hasLoggedOut() || pathname.startsWith('/login')) return null
  const login = (
    <LinkButton to={loginUrlReturningTo(`${pathname}${search}`, [user.role])}>{t('shell.login')}</LinkButton>
  )
  return <SessionEndMessage user={user} errorFallback={login} />
}

function CitizenShell({ user, width, children }: PersonShellProps) {
  const t = useTranslate()
  const { logout, isLoggingOut } = useLogout(user)
  const logoutProps = { onLogout: logout, isLoggingOut }
  const unread = useUnreadCount()
  const paths = { dashboard: '/dashboard', applications: ownListPath(user.username) }
  const menu = <SideMenu {...paths} unread={unread} {...logoutProps} />
  return (
    <AppShell
      width={width}
      home="/dashboard"
      tools={<NotificationBell />}
      headerEnd={
        <SignedInBar user={user} {...logoutProps}>
          <LinkButton variant="quiet" compact to={paths.applications}>
            {t('shell.applications')}
          </LinkButton>
        </SignedInBar>
      }
      sideMenu={menu}
      bottomBar={<BottomBar links={barLinks(paths)} user={user} menu={menu} />}
    >
      {children}
    </AppShell>
  )
}

function OfficeShell({ user, width = 'wide', children }: PersonShellProps) {
  const t = useTranslate()
  const home = homeOf(user.role)
  // Admins have their own logout messages, and a list of applications beside their dashboard.
  const [messages, applications] =
    user.role === 'admin' ? (['admin', '/admin/dashboard'] as const) : (['person'] as const)
  const { logout, isLoggingOut } = useLogout(user, messages)
  const logoutProps = { onLogout: logout, isLoggingOut }
  // The rows of the menu load with the screen, so that they are there when the menu opens.
  useEffect(() => void OfficeMenuItems.preload(), [])
  return (
    <AppShell
      width={width}
      home={home}
      tools={
        <>
          <NotificationBell />
          <OfficeHeaderMenu role={user.role} />
        </>
      }
      headerEnd={
        <SignedInBar user={user} {...logoutProps}>
          <LinkButton variant="quiet" compact to={home}>
            {t('shell.dashboard')}
          </LinkButton>
          {applications && (
            <LinkButton variant="quiet" compact to={applications}>
              {t('shell.applications')}
            </LinkButton>
          )}
        </SignedInBar>
      }
      bottomBar={
        <BottomBar
          links={barLinks({ dashboard: home, ...(applications && { applications }) })}
          user={user}
          menu={<OfficePhoneMenu role={user.role} {...logoutProps} />}
        />
      }
    >
      {children}
    </AppShell>
  )
}

/**
 * Deletes the cookie that marks this device as signed in. Without the cookie, the offline worker shows nothing
 * personal, and the portal accepts no session.
 */
function markLoggedOut() {
  const isHttps = window.location.protocol === 'https:'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain HTTP
  document.cookie = `${signedInCookie(isHttps)}=; Max-Age=0; Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}`
}

/**
 * Returns a function that notifies the other tabs of a logout. When another tab logs out, the screens of this tab
 * disappear.
 */
function useLogoutOfOtherTabs() {
  const client = useQueryClient()
  const channel = useRef<BroadcastChannel>(undefined)
  useEffect(() => {
    const newChannel = new BroadcastChannel('gram-seva-logout')
    newChannel.onmessage = () => {
      onLogout(client)
      removePersonalQueries(client)
      navigate('/', { state: LOGGED_OUT_IN_OTHER_TAB })
    }
    channel.current = newChannel
    return () => newChannel.close()
  }, [client])
  return () => channel.current?.postMessage('logged-out')
}

/**
 * Ends the session, confirms the logout, and returns to `/`. With the messages `admin`, the texts differ and the wait
 * is slightly longer (spec §8).
 */
export function useLogout(user: CurrentUser, messages: 'person' | 'admin' = 'person') {
  const t = useTranslate()
  const client = useQueryClient()
  const notifyOtherTabs = useLogoutOfOtherTabs()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      // The logout would delete forms that wait to be sent, so it stops here. A device without storage has no such
      // form.
      const isEmpty = await import('#web/forms/outbox.ts')
        .then(({ clearSent }) => clearSent(user.email))
        .catch(() => true)
      if (!isEmpty) return false
      // Stores the latest text of the drafts with the account, if there is a network.
      await import('#web/offline/sync-drafts.ts').then((module) => module.uploadBeforeLogout(user)).catch(() => false)
      await Promise.race([runBeforeLogout(), wait(TIMINGS.connectionTimeout)])
      // No response of the old session may arrive after the logout.
      await client.cancelQueries()
      // The device logs out before the portal does, because the portal may be unreachable when the next user takes the
      // phone.
      markLoggedOut()
      notifyOtherTabs()
      onLogout(client)
      // A device without storage has no drafts. The logout must succeed anyway.
      await import('#web/forms/drafts.ts').then(({ clearDevice }) => clearDevice()).catch(() => undefined)
      const signal = AbortSignal.timeout(TIMINGS.connectionTimeout)
      const isComplete = await postJson('/api/logout', undefined, { signal }).then(
        () => true,
        () => false,
      )
      if (isComplete) toasts.success(t(messages === 'admin' ? 'logout.success.admin' : 'logout.success'))
      else {
        const failure = t(messages === 'admin' ? 'logout.failed.admin' : 'logout.failed')
        toasts.error(failure, { description: t('logout.pending') })
      }
      await wait(messages === 'admin' ? TIMINGS.afterAdminLogout : TIMINGS.afterLogout)
      return true
    },
    onSuccess: async (isLoggedOut) => {
      if (!isLoggedOut) return navigate('/outbox', { state: 'logout' })
      removePersonalQueries(client)
      navigate('/')
    },
  })
  return { logout: () => mutate(), isLoggingOut: isPending }
}
