// SPDX-License-Identifier: Apache-2.0
import { LogOut, Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Role } from '#shared/applications/lifecycle.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Dropdown } from '#web/components/controls/dropdown.tsx'
import { loadWords, useTranslate } from '#web/i18n/translation.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { LogoutRow } from './side-menu.tsx'

interface SignedInBarProps {
  user: { username: string; email: string }
  onLogout: () => void
  isLoggingOut: boolean
  /** Links between the name and Logout, each a `LinkButton variant="quiet" compact`. */
  children?: ReactNode
}

/**
 * The end of the header for signed-in users: name, email, links, Logout. Pass it to `AppShell` as `headerEnd`. Narrow
 * screens have the bottom bar and its menu instead.
 */
export function SignedInBar({ user, onLogout, isLoggingOut, children }: SignedInBarProps) {
  const t = useTranslate()
  return (
    <div className="flex flex-wrap items-center gap-x-2 max-lg:hidden print:hidden">
      <p className="me-2 flex min-w-0 flex-col text-sm leading-tight">
        <span className="font-semibold">{user.username}</span>
        <span className="break-all text-ink-soft">{user.email}</span>
      </p>
      {/* Links and Logout wrap together. */}
      <div className="flex flex-wrap items-center gap-x-2">
        <nav aria-label={t('shell.signedInAs', { name: user.username })} className="flex flex-wrap items-center">
          {children}
        </nav>
        <Button variant="quiet" compact busy={isLoggingOut} onClick={onLogout}>
          {!isLoggingOut && <LogOut aria-hidden className="size-5" />}
          {t('shell.logout')}
        </Button>
      </div>
    </div>
  )
}

/** The menu items of staff and admins, in a separate chunk, so that no citizen downloads them. */
export const OfficeMenuItems = lazyComponent(
  async () => {
    const [module] = await Promise.all([import('#web/shell/office-menu-items.tsx'), loadWords(['menu'])])
    return module.OfficeMenuItems
  },
  { errorFallback: null },
)

/** The menu in the header of staff and admins, who have no side menu. It links to their screens and their account. */
export function OfficeHeaderMenu({ role }: { role: Role }) {
  const t = useTranslate()
  return (
    <Dropdown
      className="max-lg:hidden"
      label={t('shell.menu.short')}
      button={
        <>
          <Menu aria-hidden className="size-5" />
          {t('shell.menu.short')}
        </>
      }
    >
      <ul>
        <OfficeMenuItems role={role} />
      </ul>
    </Dropdown>
  )
}

interface OfficeMenuProps {
  role: Role
  onLogout: () => void
  isLoggingOut: boolean
}

/** The menu of staff and admins on narrow screens, which opens above the bottom bar. */
export function OfficePhoneMenu({ role, onLogout, isLoggingOut }: OfficeMenuProps) {
  const t = useTranslate()
  return (
    <nav aria-label={t('shell.menu')}>
      <ul className="flex flex-col gap-0.5">
        <OfficeMenuItems role={role} />
        <LogoutRow onLogout={onLogout} isLoggingOut={isLoggingOut} />
      </ul>
    </nav>
  )
}
