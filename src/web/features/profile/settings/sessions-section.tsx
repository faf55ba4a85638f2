// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, MonitorSmartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import type { OpenSession, SessionList } from '#shared/accounts/settings-wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Loaded } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { getJson, sendDelete } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { withEmptyLists } from '#web/queries/with-empty-lists.ts'
import { useSession } from '#web/session/session.ts'
import { SettingsSection } from './settings-section.tsx'

/** The number of devices that are shown until the list is expanded. */
const INITIAL_DEVICES = 3

/** The devices that are signed in, with buttons that end their sessions. */
export function SessionsSection() {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isExpanded, setIsExpanded] = useState(false)
  const query = useSessions()
  const { data: sessions } = query
  // Only citizens can have saved forms (forms of the outbox in a file, see docs/glossary.md). The button that logs out all
  // other devices also invalidates the saved forms of devices that are already logged out, so citizens need this button even
  // if only one device is logged in.
  const mayHaveSavedForms = useSession().data?.role === 'user'
  const signOut = useSignOut(() => heading.current?.focus())
  return (
    <SettingsSection title={t('settings.sessions.title')} text={t('settings.sessions.text')} headingRef={heading}>
      <Loaded query={query} failure={t('settings.sessions.loadFailed')} placeholder={<SkeletonList rows={2} />}>
        {(openSessions) => (
          <ul className="flex flex-col">
            {(isExpanded ? openSessions : openSessions.slice(0, INITIAL_DEVICES)).map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                onSignOut={() => signOut.mutate(session.id)}
                isEnding={signOut.isPending && signOut.variables === session.id}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {sessions && sessions.length > INITIAL_DEVICES && (
        <Button
          variant="quiet"
          compact
          aria-expanded={isExpanded}
          className="sm:self-start"
          onClick={() => setIsExpanded((wasExpanded) => !wasExpanded)}
        >
          {isExpanded ? t('settings.sessions.fewer') : t('settings.sessions.more', { count: sessions.length })}
        </Button>
      )}
      {sessions?.length === 1 && (
        <p className="text-ink-soft">
          {t('settings.sessions.onlyThis')} {mayHaveSavedForms && t('settings.sessions.lost')}
        </p>
      )}
      {sessions && (sessions.length > 1 || mayHaveSavedForms) && (
        <Button
          variant="secondary"
          className="sm:self-start"
          busy={signOut.isPending && signOut.variables === null}
          onClick={() => signOut.mutate(null)}
        >
          {t('settings.sessions.endOthers')}
        </Button>
      )}
    </SettingsSection>
  )
}

interface SessionRowProps {
  session: OpenSession
  onSignOut: () => void
  isEnding: boolean
}

/** One device with its times, and a button that ends its session unless it is the current one. */
function SessionRow({ session, onSignOut, isEnding }: SessionRowProps) {
  const t = useTranslate()
  const { formatInstant } = useFormats()
  const { device, current } = session
  const times = { since: formatInstant(session.createdAt), seen: formatInstant(session.lastSeenAt) }
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

export const SESSIONS_QUERY_KEY = ['sessions'] as const

/** The user's sessions, the current one first, fetched again whenever the screen opens. */
const useSessions = () =>
  useQuery({
    queryKey: SESSIONS_QUERY_KEY,
    queryFn: async () => {
      const { data } = withEmptyLists<SessionList>(await getJson('/api/sessions'), { data: [] })
      return data.toSorted((a, b) => Number(b.current) - Number(a.current))
    },
    staleTime: 0,
  })

/** Ends one session by its id, or all other sessions when the id is null. */
function useSignOut(onEnded: () => void) {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  return useMutation({
    mutationFn: (id: string | null) => sendDelete(id === null ? '/api/sessions' : `/api/sessions/${id}`),
    onSuccess: (_, id) => {
      toasts.success(t(id === null ? 'settings.sessions.othersEnded' : 'settings.sessions.ended'))
      onEnded()
    },
    onError: (error) => toasts.error(failureText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_QUERY_KEY }),
  })
}
