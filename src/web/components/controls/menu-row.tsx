// SPDX-License-Identifier: Apache-2.0
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from '#web/lib/router.tsx'
import { MENU_ROW } from './dropdown.tsx'

interface MenuRowProps {
  to: string
  Icon?: LucideIcon
  children: ReactNode
}

/** A link of a menu. */
export function MenuRow({ to, Icon, children }: MenuRowProps) {
  return (
    <li>
      <NavLink to={to} className={MENU_ROW}>
        {Icon && <Icon aria-hidden className="size-5 shrink-0 text-indigo" />}
        {children}
      </NavLink>
    </li>
  )
}
