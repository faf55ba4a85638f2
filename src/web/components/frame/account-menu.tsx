import { CircleUser, Images, Settings, UserPen } from 'lucide-react'
import { NavLink } from 'react-router'
import { useTranslate } from '#web/lib/translation.tsx'
import { Disclosure } from '../disclosure.tsx'
import { MENU_ROW } from '../menu-row-look.ts'

const PLACES = [
  { to: '/profile/edit', word: 'shell.profile.edit', Icon: UserPen },
  { to: '/profile/settings', word: 'shell.profile.settings', Icon: Settings },
  { to: '/gallery', word: 'shell.gallery', Icon: Images },
] as const

/** What staff and admins have instead of a side menu: their own account, and the gallery that they look after. */
export function AccountMenu() {
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
        {PLACES.map(({ to, word, Icon }) => (
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
