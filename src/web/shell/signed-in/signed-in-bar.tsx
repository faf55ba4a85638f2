import { CircleUser, Images, Landmark, LogOut, Megaphone, Settings, UserCheck, UserPen, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Role } from '#shared/applications/lifecycle.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Disclosure } from '#web/components/controls/disclosure.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { LogoutRow, MenuRow } from './side-menu.tsx'

interface SignedInBarProps {
  user: { username: string; email: string }
  onLogout: () => void
  isLeaving: boolean
  /** Links between the name and Logout, each a `LinkButton variant="quiet" compact`. */
  children?: ReactNode
}

/**
 * The end of the header for signed-in users: name, email, links, Logout. Pass it to `AppShell` as `headerEnd`. Narrow
 * screens have the bottom bar and its menu instead.
 */
export function SignedInBar({ user, onLogout, isLeaving, children }: SignedInBarProps) {
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
        <Button variant="quiet" compact busy={isLeaving} onClick={onLogout}>
          {!isLeaving && <LogOut aria-hidden className="size-5" />}
          {t('shell.logout')}
        </Button>
      </div>
    </div>
  )
}

const OWN_LINKS = [
  { to: '/profile/edit', labelKey: 'shell.profile.edit', Icon: UserPen },
  { to: '/profile/settings', labelKey: 'shell.profile.settings', Icon: Settings },
  { to: '/gallery', labelKey: 'shell.gallery', Icon: Images },
] as const

const ANNOUNCEMENTS = { to: '/announcements', labelKey: 'shell.announcements', Icon: Megaphone } as const

const PEOPLE = { to: '/Admin/people', labelKey: 'shell.staffAccounts', Icon: Users } as const

const PROPOSALS = { to: '/proposals', labelKey: 'shell.proposals', Icon: UserCheck } as const

const CHARTER = { to: '/Admin/charter', labelKey: 'shell.charter', Icon: Landmark } as const

/** Only admins write announcements, manage accounts and set the charter. */
const LINKS = {
  user: OWN_LINKS,
  staff: [...OWN_LINKS, PROPOSALS],
  admin: [...OWN_LINKS, PROPOSALS, ANNOUNCEMENTS, PEOPLE, CHARTER],
  appellate: OWN_LINKS,
} as const

/**
 * The menu of staff and admins, who have no side menu: their account and the gallery; for admins, also announcements
 * and staff accounts.
 */
export function AccountMenu({ role }: { role: Role }) {
  const t = useTranslate()
  return (
    <Disclosure
      className="max-lg:hidden"
      label={t('shell.profile')}
      button={
        <>
          <CircleUser aria-hidden className="size-5" />
          {t('shell.profile')}
        </>
      }
    >
      <ul>
        <AccountRows role={role} />
      </ul>
    </Disclosure>
  )
}

const AccountRows = ({ role }: { role: Role }) => {
  const t = useTranslate()
  return LINKS[role].map(({ to, labelKey, Icon }) => (
    <MenuRow key={to} to={to} Icon={Icon}>
      {t(labelKey)}
    </MenuRow>
  ))
}

interface OfficeMenuProps {
  role: Role
  onLogout: () => void
  isLeaving: boolean
}

/** The menu of staff and admins on narrow screens, which opens above the bottom bar. */
export function OfficeMenu({ role, onLogout, isLeaving }: OfficeMenuProps) {
  const t = useTranslate()
  return (
    <nav aria-label={t('shell.menu')}>
      <ul className="flex flex-col gap-0.5">
        <AccountRows role={role} />
        <LogoutRow onLogout={onLogout} isLeaving={isLeaving} />
      </ul>
    </nav>
  )
}
