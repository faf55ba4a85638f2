import { useRef } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { SessionRow } from './session-row.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSessions, useSignOut } from './use-sessions.ts'

/** Every device that is signed in, and the end of each. */
export function SessionsSection() {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: sessions, isPending, error, refetch } = useSessions()
  const signOut = useSignOut(() => heading.current?.focus())
  return (
    <SettingsSection title={t('settings.sessions.title')} text={t('settings.sessions.text')} headingRef={heading}>
      {isPending && <SkeletonList rows={2} />}
      {error && !sessions && (
        <LoadFailure title={t('settings.sessions.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {sessions && (
        <ul className="flex flex-col">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onSignOut={() => signOut.mutate(session.id)}
              isEnding={signOut.isPending && signOut.variables === session.id}
            />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <Button
          variant="secondary"
          className="sm:self-start"
          busy={signOut.isPending && signOut.variables === null}
          onClick={() => signOut.mutate(null)}
        >
          {t('settings.sessions.endOthers')}
        </Button>
      )}
      {sessions?.length === 1 && <p className="text-ink-soft">{t('settings.sessions.alone')}</p>}
    </SettingsSection>
  )
}
