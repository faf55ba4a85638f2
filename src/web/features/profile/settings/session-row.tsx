import { CircleCheck, MonitorSmartphone } from 'lucide-react'
import type { OpenSession } from '#shared/accounts/settings-wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

interface SessionRowProps {
  session: OpenSession
  onSignOut: () => void
  isEnding: boolean
}

/** One device: what it is, since when, and its end, unless it is this one. */
export function SessionRow({ session, onSignOut, isEnding }: SessionRowProps) {
  const t = useTranslate()
  const { instant } = useFormats()
  const { device, current } = session
  const times = { since: instant(session.createdAt), seen: instant(session.lastSeenAt) }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-56 items-center gap-4">
        <MonitorSmartphone aria-hidden className="size-6 shrink-0 text-indigo" strokeWidth={1.5} />
        <div className="min-w-0">
          <p className="font-semibold">{device}</p>
          <p className="text-ink-soft text-sm">
            {t(current ? 'settings.sessions.since' : 'settings.sessions.times', times)}
          </p>
        </div>
      </div>
      {current ? (
        <p className="flex items-center gap-1.5 font-semibold text-leaf max-sm:ms-10">
          <CircleCheck aria-hidden className="size-5" />
          {t('settings.sessions.current')}
        </p>
      ) : (
        <Button
          variant="secondary"
          compact
          className="max-sm:ms-10"
          busy={isEnding}
          aria-label={t('settings.sessions.endOne', { device })}
          onClick={onSignOut}
        >
          {t('settings.sessions.end')}
        </Button>
      )}
    </li>
  )
}
