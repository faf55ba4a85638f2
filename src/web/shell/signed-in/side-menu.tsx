// SPDX-License-Identifier: Apache-2.0
import {
  Bell,
  ChevronDown,
  CircleAlert,
  CircleHelp,
  FilePen,
  Files,
  Images,
  LayoutDashboard,
  LoaderCircle,
  LogOut,
  User,
} from 'lucide-react'
import { useState } from 'react'
import { MENU_ROW } from '#web/components/controls/dropdown.tsx'
import { MenuRow } from '#web/components/controls/menu-row.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { UnreadBadge } from './notification-bell.tsx'

interface SideMenuProps {
  /** `/dashboard`, or `/guest-dashboard` in guest mode (spec §2). */
  dashboard: string
  applications: string
  /** The number of unread notifications; undefined while it is unknown. */
  unread: number | undefined
  onLogout: () => void
  /** Whether the logout is in progress; omitted for guests, who cannot log out. */
  isLoggingOut?: boolean
}

/**
 * The side menu of spec §2: Dashboard, My Applications, Profile with its two screens, Notifications, Gallery, Help,
 * Logout. The portal adds the forms on this device and the complaints.
 */
export function SideMenu({ dashboard, applications, unread, onLogout, isLoggingOut }: SideMenuProps) {
  const t = useTranslate()
  return (
    <nav aria-label={t('shell.menu')}>
      <ul className="flex flex-col gap-0.5">
        <MenuRow to={dashboard} Icon={LayoutDashboard}>
          {t('shell.dashboard')}
        </MenuRow>
        <MenuRow to={applications} Icon={Files}>
          {t('shell.myApplications')}
        </MenuRow>
        {/* Only signed-in users have forms on their devices, and complaints. */}
        {isLoggingOut !== undefined && (
          <MenuRow to="/drafts" Icon={FilePen}>
            {t('shell.deviceForms')}
          </MenuRow>
        )}
        <ProfileRows />
        <MenuRow to="/notifications" Icon={Bell}>
          <span className="grow">{t('shell.notifications')}</span>
          <UnreadBadge count={unread} />
        </MenuRow>
        {isLoggingOut !== undefined && (
          <MenuRow to="/complaints" Icon={CircleAlert}>
            {t('shell.complaints')}
          </MenuRow>
        )}
        <MenuRow to="/gallery" Icon={Images}>
          {t('shell.gallery')}
        </MenuRow>
        <MenuRow to="/help" Icon={CircleHelp}>
          {t('shell.help')}
        </MenuRow>
        <LogoutRow onLogout={onLogout} isLoggingOut={isLoggingOut} />
      </ul>
    </nav>
  )
}

interface LogoutRowProps {
  onLogout: () => void
  isLoggingOut?: boolean | undefined
}

/** The button that logs out, as the last row of a menu. On narrow screens, it stays visible while the menu scrolls. */
export function LogoutRow({ onLogout, isLoggingOut }: LogoutRowProps) {
  const t = useTranslate()
  const Icon = isLoggingOut ? LoaderCircle : LogOut
  return (
    <li className="border-line max-lg:sticky max-lg:bottom-0 max-lg:border-t max-lg:bg-surface">
      <button
        type="button"
        disabled={isLoggingOut}
        aria-busy={isLoggingOut}
        data-keeps-open={isLoggingOut !== undefined || undefined}
        onClick={onLogout}
        className={MENU_ROW}
      >
        <Icon aria-hidden className={`size-5 shrink-0 text-indigo ${isLoggingOut ? 'animate-spin' : ''}`} />
        {t('shell.logout')}
      </button>
    </li>
  )
}

function ProfileRows() {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(true)
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen((was) => !was)}
        className={`${MENU_ROW} group`}
      >
        <User aria-hidden className="size-5 shrink-0 text-indigo" />
        <span className="grow">{t('shell.profile')}</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft group-aria-expanded:rotate-180" />
      </button>
      {isOpen && (
        <ul aria-label={t('shell.profile')} className="ps-8">
          <MenuRow to="/profile/edit">{t('shell.profile.edit')}</MenuRow>
          <MenuRow to="/profile/settings">{t('shell.profile.settings')}</MenuRow>
        </ul>
      )}
    </li>
  )
}
