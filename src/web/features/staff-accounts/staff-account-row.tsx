// SPDX-License-Identifier: Apache-2.0
import { Ban, CircleCheck, KeyRound, type LucideIcon, Monitor, Smartphone, UserRoundX } from 'lucide-react'
import type { AccountAction, StaffAccount } from '#shared/accounts/staff-accounts.ts'
import { Button } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

interface StaffAccountRowProps {
  account: StaffAccount
  onAction: (action: AccountAction) => void
}

/** One staff account: name, status and available actions. */
export function StaffAccountRow({ account, onAction }: StaffAccountRowProps) {
  const t = useTranslate()
  const { firstName, lastName, email, role, isSelf } = account
  const name = `${firstName} ${lastName}`
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-b p-4 last:border-b-0">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-2">
        <div>
          <p className="font-semibold">
            {name} {isSelf && <span className="font-normal text-ink-soft">({t('staff.self')})</span>}
          </p>
          <p className="wrap-anywhere text-ink-soft text-sm">{email}</p>
          <p className="text-sm">{t(`staff.role.${role}`)}</p>
        </div>
        <StatusMarks account={account} />
      </div>
      {!isSelf && (
        <div className="flex flex-wrap gap-2">
          {availableActions(account).map((action) => (
            <Button
              key={action}
              variant={action === 'disable' ? 'danger' : 'secondary'}
              compact
              aria-label={t('staff.actionOf', { action: t(`staff.action.${action}`), name })}
              onClick={() => onAction(action)}
            >
              {t(`staff.action.${action}`)}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

/** The status of the account: whether it is enabled, activated and confirmed, has a second factor, and is logged in. */
function StatusMarks({ account }: { account: StaffAccount }) {
  const t = useTranslate()
  const { isDisabled, awaitsActivation, isUnconfirmed, hasFactor, sessions } = account
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <Mark Icon={isDisabled ? Ban : CircleCheck} look={isDisabled ? 'text-brick' : 'text-leaf'}>
        {t(isDisabled ? 'staff.disabled' : 'staff.enabled')}
      </Mark>
      {awaitsActivation && <Mark Icon={KeyRound}>{t('staff.awaitsActivation')}</Mark>}
      {isUnconfirmed && <Mark Icon={UserRoundX}>{t('staff.unconfirmed')}</Mark>}
      <Mark Icon={Smartphone} look={hasFactor ? 'text-leaf' : 'text-ink-soft'}>
        {t(hasFactor ? 'staff.factor' : 'staff.noFactor')}
      </Mark>
      <Mark Icon={Monitor} look={sessions > 0 ? 'text-indigo' : 'text-ink-soft'}>
        {sessions > 0 ? t('staff.sessions', { count: sessions }) : t('staff.noSessions')}
      </Mark>
    </ul>
  )
}

/** The actions that would change this account. */
const availableActions = (account: StaffAccount): AccountAction[] => {
  const { isDisabled, sessions, hasFactor, awaitsActivation, isUnconfirmed } = account
  return [
    ...(sessions > 0 ? (['sign-out'] as const) : []),
    ...(hasFactor ? (['reset-factor'] as const) : []),
    ...(awaitsActivation ? (['send-link'] as const) : []),
    ...(isUnconfirmed ? (['confirm'] as const) : []),
    isDisabled ? 'enable' : 'disable',
  ]
}

function Mark({ Icon, look = 'text-indigo', children }: { Icon: LucideIcon; look?: string; children: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon aria-hidden className={`size-4 shrink-0 ${look}`} />
      {children}
    </li>
  )
}
