import type { ReactNode } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import type { MessageKey } from '#shared/locales/translator.ts'
import { homeOf } from '#web/lib/home-of.ts'
import { ownListPath } from '#web/lib/own-list-path.ts'
import { useTranslate } from '#web/lib/translation.tsx'
import { useUnreadNotices } from '#web/lib/unread-notices.ts'
import { useLogout } from '#web/lib/use-logout.ts'
import { LinkButton } from '../link-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AppShell, type AppShellProps } from './app-shell.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { SideMenu } from './side-menu.tsx'
import { SignedInBar } from './signed-in-bar.tsx'

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
