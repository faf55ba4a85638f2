import type { ReactNode } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import type { MessageKey } from '#shared/locales/translator.ts'
import { LinkButton } from '#web/components/link-button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { ownListPath } from '#web/lib/own-applications.ts'
import { useUnreadNotices } from '#web/notifications/live-notifications.ts'
import { homeOf } from '#web/session/return-url.ts'
import { useLogout } from '#web/session/use-logout.ts'
import { AppShell, type AppShellProps } from '#web/shell/app-shell.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { SideMenu } from './side-menu.tsx'
import { AccountMenu, SignedInBar } from './signed-in-bar.tsx'

interface PersonShellProps {
  user: CurrentUser
  width?: AppShellProps['width']
  children: ReactNode
}

/** The frame around whoever is signed in: citizens have the side menu, the office has its links in the header. */
export function PersonShell({ user, width, children }: PersonShellProps) {
  const Shell = user.role === 'user' ? CitizenShell : OfficeShell
  return (
    <Shell user={user} {...(width && { width })}>
      {children}
    </Shell>
  )
}

function CitizenShell({ user, width, children }: PersonShellProps) {
  const t = useTranslate()
  const { logout, isLeaving } = useLogout()
  const leaving = { onLogout: logout, isLeaving }
  const unread = useUnreadNotices()
  const places = { dashboard: '/dashboard', applications: ownListPath(user.username) }
  const menu = <SideMenu {...places} unread={unread} {...leaving} />
  return (
    <AppShell
      {...(width && { width })}
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
      bottomBar={<BottomBar {...places} menu={menu} />}
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
  const { logout, isLeaving } = useLogout(as)
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
        <SignedInBar user={user} as={as} onLogout={logout} isLeaving={isLeaving}>
          {OFFICE_LINKS[user.role].map(({ to, word }) => (
            <LinkButton key={to} variant="quiet" compact to={to}>
              {t(word)}
            </LinkButton>
          ))}
        </SignedInBar>
      }
    >
      {children}
    </AppShell>
  )
}
