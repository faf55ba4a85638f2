import { CircleHelp, Files, House, Menu } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { NavLink } from '#web/lib/router.tsx'

const PLACE =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 px-1 text-sm aria-[current=page]:font-semibold aria-[current=page]:text-indigo'

interface BottomBarProps {
  dashboard: string
  applications: string
  /** The whole menu, which opens above the bar. */
  menu: ReactNode
}

/** On phones: the four main links, within reach of the thumb. */
export function BottomBar({ dashboard, applications, menu }: BottomBarProps) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const places = [
    { to: dashboard, word: 'shell.home', Icon: House },
    { to: applications, word: 'shell.applications', Icon: Files },
    { to: '/help', word: 'shell.help', Icon: CircleHelp },
  ] as const
  return (
    <>
      <nav aria-label={t('shell.shortcuts')} className="border-line border-t bg-surface">
        <ul className="mx-auto grid max-w-form grid-cols-[repeat(4,minmax(min-content,1fr))]">
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
          {/* Choosing an item closes the menu, except for items that expand a part of it or show progress there. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles clicks of the links and buttons within */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link or button is a click */}
          <div
            onClick={({ target }) => {
              if (target instanceof Element && target.closest('a, button:not([aria-expanded], [data-stays])'))
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
