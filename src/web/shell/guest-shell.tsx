// SPDX-License-Identifier: Apache-2.0
import { LogOut } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Button, LinkButton } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'
import { DEMO_USER, setGuest, useSession } from '#web/session/session.ts'
import { AppShell, type AppShellProps } from './app-shell.tsx'
import { LanguageLabel } from './language-button.tsx'
import { BottomBar, barLinks } from './signed-in/bottom-bar.tsx'
import { SideMenu } from './signed-in/side-menu.tsx'

const PATHS = { dashboard: '/guest-dashboard', applications: '/guest-Application' } as const

interface GuestShellProps {
  width?: AppShellProps['width']
  children: ReactNode
}

/** The frame in which guests see the screens of a citizen. Its buttons only show a message (spec §2). */
export function GuestShell({ width, children }: GuestShellProps) {
  const t = useTranslate()
  useGuestMode()
  const explainLogout = () => toasts.info(t('shell.guest.logout'))
  const menu = <SideMenu {...PATHS} unread={DEMO_USER.unread} onLogout={explainLogout} />
  return (
    <AppShell
      width={width}
      languages={<DemoLanguageButton />}
      headerEnd={<GuestBar onLogout={explainLogout} />}
      sideMenu={menu}
      bottomBar={<BottomBar links={barLinks(PATHS)} user={DEMO_USER} menu={menu} />}
    >
      {children}
    </AppShell>
  )
}

/** Opening a guest's screen enters guest mode, unless somebody is signed in. */
function useGuestMode() {
  const { data: user } = useSession()
  useEffect(() => {
    if (user === null) setGuest(true)
  }, [user])
}

/** A Languages button that only shows a message. */
function DemoLanguageButton() {
  const t = useTranslate()
  return (
    <Button variant="quiet" compact className="print:hidden" onClick={() => toasts.info(t('shell.guest.languages'))}>
      <LanguageLabel />
    </Button>
  )
}

function GuestBar({ onLogout }: { onLogout: () => void }) {
  const t = useTranslate()
  return (
    <div className="flex flex-wrap items-center gap-x-2 max-lg:hidden print:hidden">
      <p className="me-2 flex min-w-0 flex-col text-sm leading-tight">
        <span className="font-semibold">{DEMO_USER.username}</span>
        <span className="break-all text-ink-soft">{DEMO_USER.email}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-2">
        <LinkButton variant="quiet" compact to={PATHS.applications}>
          {t('shell.applications')}
        </LinkButton>
        <Button variant="quiet" compact onClick={onLogout}>
          <LogOut aria-hidden className="size-5" />
          {t('shell.logout')}
        </Button>
      </div>
    </div>
  )
}
