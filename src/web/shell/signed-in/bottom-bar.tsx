// SPDX-License-Identifier: Apache-2.0
import { CircleHelp, Files, House, type LucideIcon, Menu } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { MessageKey } from '#shared/locales/translator.ts'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { NavLink } from '#web/lib/router.tsx'
import { DisplayPanel } from '#web/shell/language-button.tsx'

/**
 * The classes of an item. A line above an item marks it as the current item; a bolder text would be wider and move the
 * other items. The font size is at most 5 % of the screen's width, because the largest text size would not fit on the
 * narrowest phones.
 */
const ITEM_CLASS =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 px-1 text-[min(0.875rem,5vw)] aria-[current=page]:shadow-[inset_0_3px_0_var(--color-indigo)] aria-[current=page]:text-indigo'

interface BottomBarLink {
  to: string
  labelKey: MessageKey
  Icon: LucideIcon
}

const HELP: BottomBarLink = { to: '/help', labelKey: 'shell.help', Icon: CircleHelp }

/** The links of the bar: home, the list of applications if the role has one, and Help. */
export const barLinks = ({ dashboard, applications }: { dashboard: string; applications?: string | undefined }) => [
  { to: dashboard, labelKey: 'shell.dashboard', Icon: House } as const,
  ...(applications === undefined ? [] : [{ to: applications, labelKey: 'shell.applications', Icon: Files } as const]),
  HELP,
]

interface BottomBarProps {
  links: readonly BottomBarLink[]
  /** The user, whose name the dialog shows above the menu; wide screens show it in the header. */
  user: { username: string; email: string }
  /** The menu that the dialog shows. */
  menu: ReactNode
}

/** The main links and the menu of narrow screens, within reach of the thumb. */
export function BottomBar({ links, user, menu }: BottomBarProps) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <nav aria-label={t('shell.shortcuts')} className="border-line border-t bg-surface">
        <ul className="mx-auto grid max-w-form auto-cols-[minmax(min-content,1fr)] grid-flow-col">
          {links.map(({ to, labelKey, Icon }) => (
            <li key={labelKey}>
              <NavLink to={to} className={ITEM_CLASS}>
                <Icon aria-hidden className="size-5" />
                {t(labelKey)}
              </NavLink>
            </li>
          ))}
          <li>
            <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className={ITEM_CLASS}>
              <Menu aria-hidden className="size-5" />
              {t('shell.menu.short')}
            </button>
          </li>
        </ul>
      </nav>
      {isOpen && (
        <Dialog size="narrow" title={t('shell.menu')} onClose={() => setIsOpen(false)}>
          <p className="-mt-2 flex flex-col border-line border-b px-3 pb-2 leading-tight">
            <span className="font-semibold">{user.username}</span>
            <span className="break-all text-ink-soft text-sm">{user.email}</span>
          </p>
          {/* Choosing an item closes the menu, except for items that expand a part of it or show progress there. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the handler reacts to clicks on the links and buttons inside */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter and Space on a link or button also cause a click event */}
          <div
            onClick={({ target }) => {
              if (target instanceof Element && target.closest('a, button:not([aria-expanded], [data-keeps-open])'))
                setIsOpen(false)
            }}
          >
            {menu}
          </div>
          <DisplayPanel hasLanguages={false} />
        </Dialog>
      )}
    </>
  )
}
