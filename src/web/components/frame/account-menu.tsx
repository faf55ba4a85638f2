import { CircleUser, Images, Megaphone, Settings, UserPen, Users } from 'lucide-react'
import type { Role } from '#shared/applications/lifecycle.ts'
import { NavLink } from '#web/lib/router.tsx'
import { useTranslate } from '#web/lib/translation.tsx'
import { Disclosure } from '../disclosure.tsx'
import { MENU_ROW } from '../menu-row-look.ts'

const OWN_PLACES = [
  { to: '/profile/edit', word: 'shell.profile.edit', Icon: UserPen },
  { to: '/profile/settings', word: 'shell.profile.settings', Icon: Settings },
  { to: '/gallery', word: 'shell.gallery', Icon: Images },
] as const

const ANNOUNCEMENTS = { to: '/announcements', word: 'shell.announcements', Icon: Megaphone } as const

const PEOPLE = { to: '/Admin/people', word: 'shell.people', Icon: Users } as const

/** Staff have no screen to write announcements on, and look after nobody's account. */
const PLACES = { user: OWN_PLACES, staff: OWN_PLACES, admin: [...OWN_PLACES, ANNOUNCEMENTS, PEOPLE] } as const

/** What staff and admins have instead of a side menu: their own account, the gallery, and for admins the announcements and the people. */
export function AccountMenu({ role }: { role: Role }) {
  const t = useTranslate()
  return (
    <Disclosure
      label={t('shell.profile')}
      button={
        <>
          <CircleUser aria-hidden className="size-5" />
          <span className="max-lg:sr-only">{t('shell.profile')}</span>
        </>
      }
    >
      <ul>
        {PLACES[role].map(({ to, word, Icon }) => (
          <li key={to}>
            <NavLink to={to} className={MENU_ROW}>
              <Icon aria-hidden className="size-5 shrink-0 text-indigo" />
              {t(word)}
            </NavLink>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
