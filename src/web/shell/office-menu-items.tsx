// SPDX-License-Identifier: Apache-2.0
import {
  CircleAlert,
  Clock,
  Image,
  Landmark,
  Megaphone,
  Scale,
  Settings,
  UserCheck,
  UserPen,
  Users,
} from 'lucide-react'
import type { Role } from '#shared/applications/lifecycle.ts'
import { MenuRow } from '#web/components/controls/menu-row.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

const APPEALS = { to: '/appeals', labelKey: 'menu.appeals', Icon: Scale } as const
const COMPLAINTS = { to: '/complaints', labelKey: 'shell.complaints', Icon: CircleAlert } as const
const LATE = { to: '/Admin/late', labelKey: 'menu.late', Icon: Clock } as const
const PROPOSALS = { to: '/proposals', labelKey: 'menu.proposals', Icon: UserCheck } as const
const CHARTER = { to: '/Admin/charter', labelKey: 'menu.charter', Icon: Landmark } as const
const ANNOUNCEMENTS = { to: '/announcements', labelKey: 'menu.announcements', Icon: Megaphone } as const
const PEOPLE = { to: '/Admin/people', labelKey: 'menu.staffAccounts', Icon: Users } as const

/** The screens of the office that each role may open, besides its dashboard and its list of applications. */
const ROWS = {
  user: [],
  staff: [PROPOSALS],
  admin: [APPEALS, COMPLAINTS, LATE, PROPOSALS, CHARTER, ANNOUNCEMENTS, PEOPLE],
  appellate: [],
} as const

const ACCOUNT_ROWS = [
  { to: '/profile/edit', labelKey: 'shell.profile.edit', Icon: UserPen },
  { to: '/profile/settings', labelKey: 'shell.profile.settings', Icon: Settings },
  { to: '/gallery', labelKey: 'shell.gallery', Icon: Image },
] as const

/** Links to the screens of the office and to the user's account, as rows of a menu. Needs the locale module `menu`. */
export function OfficeMenuItems({ role }: { role: Role }) {
  const t = useTranslate()
  return [...ROWS[role], ...ACCOUNT_ROWS].map(({ to, labelKey, Icon }) => (
    <MenuRow key={to} to={to} Icon={Icon}>
      {t(labelKey)}
    </MenuRow>
  ))
}
