import { CircleHelp, Files, House, type LucideIcon, Menu } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { MessageKey } from '#shared/locales/translator.ts'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { NavLink } from '#web/lib/router.tsx'

const PLACE =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 px-1 text-sm aria-[current=page]:font-semibold aria-[current=page]:text-indigo'

interface BottomBarPlace {
  to: string
  word: MessageKey
  Icon: LucideIcon
}

const HELP: BottomBarPlace = { to: '/help', word: 'shell.help', Icon: CircleHelp }

/** The links of the bar: home, the applications if there is a list of its own, Help. */
export const barPlaces = ({ dashboard, applications }: { dashboard: string; applications?: string | undefined }) => [
  { to: dashboard, word: 'shell.home', Icon: House } as const,
  ...(applications === undefined ? [] : [{ to: applications, word: 'shell.applications', Icon: Files } as const]),
  HELP,
]

interface BottomBarProps {
  places: readonly BottomBarPlace[]
  /** The user, whom the menu names; wide screens name the user in the header. */
  user: { username: string; email: string }
  /** The whole menu, which opens above the bar. */
  menu: ReactNode
}

/** On narrow screens: the main links and the menu, within reach of the thumb. */
export function BottomBar({ places, user, menu }: BottomBarProps) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <nav aria-label={t('shell.shortcuts')} className="border-line border-t bg-surface">
        <ul className="mx-auto grid max-w-form auto-cols-[minmax(min-content,1fr)] grid-flow-col">
          {places.map(({ to, word, Icon }) => (
            <li key={word}>
              <NavLink to={to} className={PLACE}>
                <Icon aria-hidden className="size-5" />
                {t(word)}
              </NavLink>
            </li>
          ))}
          <li>
            <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className={PLACE}>
              <Menu aria-hidden className="size-5" />
              {t('shell.menu.short')}
            </button>
          </li>
        </ul>
      </nav>
      {isOpen && (
        <Dialog size="narrow" title={t('shell.menu')} onClose={() => setIsOpen(false)}>
          <p className="mb-3 flex flex-col border-line border-b px-3 pb-3 leading-tight">
            <span className="font-semibold">{user.username}</span>
            <span className="break-all text-ink-soft text-sm">{user.email}</span>
          </p>
          {/* Choosing an item closes the menu, except for items that expand a part of it or show progress there. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles clicks of the links and buttons within */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link or button is a click */}
          <div
            onClick={({ target }) => {
              if (target instanceof Element && target.closest('a, button:not([aria-expanded], [data-keeps-open])'))
                setIsOpen(false)
            }}
          >
            {menu}
          </div>
        </Dialog>
      )}
    </>
  )
}
