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
  /** `LinkButton variant="quiet" compact` links between the name and Logout. */
  children?: ReactNode
}

/**
 * The end of the header for signed-in people: name, email, links, Logout. Narrow screens have the bottom bar and its menu
 * instead. For `AppShell headerEnd`.
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

const OWN_PLACES = [
  { to: '/profile/edit', word: 'shell.profile.edit', Icon: UserPen },
  { to: '/profile/settings', word: 'shell.profile.settings', Icon: Settings },
  { to: '/gallery', word: 'shell.gallery', Icon: Images },
] as const

const ANNOUNCEMENTS = { to: '/announcements', word: 'shell.announcements', Icon: Megaphone } as const

const PEOPLE = { to: '/Admin/people', word: 'shell.staffAccounts', Icon: Users } as const

const PROPOSALS = { to: '/proposals', word: 'shell.proposals', Icon: UserCheck } as const

const CHARTER = { to: '/Admin/charter', word: 'shell.charter', Icon: Landmark } as const

/** Only admins write announcements, manage accounts and set the charter. */
const PLACES = {
  user: OWN_PLACES,
  staff: [...OWN_PLACES, PROPOSALS],
  admin: [...OWN_PLACES, PROPOSALS, ANNOUNCEMENTS, PEOPLE, CHARTER],
  appellate: OWN_PLACES,
} as const

/** Staff and admins have this instead of a side menu: their account, the gallery; for admins announcements and staff accounts. */
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
  return PLACES[role].map(({ to, word, Icon }) => (
    <MenuRow key={to} to={to} Icon={Icon}>
      {t(word)}
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
