import { Ban, CircleCheck, KeyRound, type LucideIcon, MonitorSmartphone, Smartphone } from 'lucide-react'
import type { AccountDeed, Colleague } from '#shared/accounts/colleagues.ts'
import { Button } from '#web/components/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

interface ColleagueRowProps {
  colleague: Colleague
  onDeed: (deed: AccountDeed) => void
}

/** One person of the office: who, how the account stands, and what may be done to it. */
export function ColleagueRow({ colleague, onDeed }: ColleagueRowProps) {
  const t = useTranslate()
  const { firstName, lastName, email, role, isSelf } = colleague
  const name = `${firstName} ${lastName}`
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-b p-4 last:border-b-0">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-2">
        <div>
          <p className="font-semibold">
            {name} {isSelf && <span className="font-normal text-ink-soft">({t('colleagues.self')})</span>}
          </p>
          <p className="wrap-anywhere text-ink-soft text-sm">{email}</p>
          <p className="text-sm">{t(`colleagues.role.${role}`)}</p>
        </div>
        <Marks colleague={colleague} />
      </div>
      {!isSelf && (
        <div className="flex flex-wrap gap-2">
          {deedsFor(colleague).map((deed) => (
            <Button
              key={deed}
              variant={deed === 'disable' ? 'danger' : 'secondary'}
              compact
              aria-label={t('colleagues.deedOf', { deed: t(`colleagues.deed.${deed}`), name })}
              onClick={() => onDeed(deed)}
            >
              {t(`colleagues.deed.${deed}`)}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

/** How the account stands, in words and pictures. */
function Marks({ colleague }: { colleague: Colleague }) {
  const t = useTranslate()
  const { isDisabled, isPasswordProvisional, hasFactor, sessions } = colleague
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <Mark Icon={isDisabled ? Ban : CircleCheck} look={isDisabled ? 'text-brick' : 'text-leaf'}>
        {t(isDisabled ? 'colleagues.disabled' : 'colleagues.enabled')}
      </Mark>
      {isPasswordProvisional && <Mark Icon={KeyRound}>{t('colleagues.provisional')}</Mark>}
      <Mark Icon={Smartphone} look={hasFactor ? 'text-leaf' : 'text-ink-soft'}>
        {t(hasFactor ? 'colleagues.factor' : 'colleagues.noFactor')}
      </Mark>
      <Mark Icon={MonitorSmartphone} look={sessions > 0 ? 'text-indigo' : 'text-ink-soft'}>
        {sessions > 0 ? t('colleagues.sessions', { count: sessions }) : t('colleagues.noSessions')}
      </Mark>
    </ul>
  )
}

/** What would change something. */
const deedsFor = ({ isDisabled, sessions, hasFactor }: Colleague): AccountDeed[] => [
  ...(sessions > 0 ? (['sign-out'] as const) : []),
  ...(hasFactor ? (['reset-factor'] as const) : []),
  isDisabled ? 'enable' : 'disable',
]

function Mark({ Icon, look = 'text-indigo', children }: { Icon: LucideIcon; look?: string; children: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon aria-hidden className={`size-4 shrink-0 ${look}`} />
      {children}
    </li>
  )
}
