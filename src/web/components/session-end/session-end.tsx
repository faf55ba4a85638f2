// SPDX-License-Identifier: Apache-2.0
import { useQueryClient } from '@tanstack/react-query'
import { LogIn, Save, Undo2, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { hasPreservedValues, hasTypedText } from '#web/forms/preserved-values.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { getJson } from '#web/lib/api-client.ts'
import { useLocation } from '#web/lib/router.tsx'
import { clearSessionEnd, dismissSessionEnd, useSessionEnd } from '#web/lib/session-end.ts'
import { loginUrlReturningTo } from '#web/session/return-url.ts'
import { SESSION_QUERY_KEY } from '#web/session/session.ts'

/**
 * Explains on the open screen that the session has ended, and offers a login that returns to this screen. Each rejected
 * request opens the dialog. After the user has closed it, a short notice still offers the login. The screen below keeps
 * everything that the user has typed.
 */
export function SessionEndMessage({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const { rejections, dismissed } = useSessionEnd()
  useLoginInOtherTab(user)
  if (rejections > dismissed) {
    return (
      <Dialog size="narrow" title={t('session.ended')} onClose={dismissSessionEnd} footer={<LoginLink user={user} />}>
        <Explanation user={user} />
      </Dialog>
    )
  }
  return (
    <div className="mb-6 print:hidden">
      <Notice title={t('session.ended')}>
        <p className="mb-3">{t('session.return')}</p>
        <LoginLink user={user} />
      </Notice>
    </div>
  )
}

/** Why the session has ended, whose session it was, and what happens to the typed text. */
function Explanation({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-4">
      <p>{t('session.reason')}</p>
      <ul className="flex flex-col gap-2">
        <Point Icon={UserRound}>{t('session.account', { username: user.username })}</Point>
        {hasTypedText() && <Point Icon={Save}>{t('session.kept')}</Point>}
        <Point Icon={Undo2}>{t('session.return')}</Point>
      </ul>
    </div>
  )
}

function LoginLink({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const { pathname, search } = useLocation()
  return (
    <LinkButton to={loginUrlReturningTo(`${pathname}${search}`, [user.role])} className="w-full sm:w-fit">
      <LogIn aria-hidden className="size-5 rtl:-scale-x-100" />
      {t('session.login')}
    </LinkButton>
  )
}

function Point({ Icon, children }: { Icon: typeof UserRound; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-indigo" />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  )
}

/**
 * If the same user logs in again in another tab, removes the message from this tab and repeats the rejected requests. All
 * tabs share one session.
 */
function useLoginInOtherTab({ username }: CurrentUser) {
  const client = useQueryClient()
  useEffect(() => {
    const check = async () => {
      if (document.visibilityState !== 'visible') return
      const { data } = await getJson<{ data: CurrentUser | null }>('/api/session').catch(() => ({ data: null }))
      if (data?.username !== username) return
      client.setQueryData(SESSION_QUERY_KEY, data)
      clearSessionEnd()
      void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
    }
    const listener = () => void check()
    document.addEventListener('visibilitychange', listener)
    window.addEventListener('focus', listener)
    return () => {
      document.removeEventListener('visibilitychange', listener)
      window.removeEventListener('focus', listener)
    }
  }, [client, username])
}

/**
 * Explains on the landing page why the portal has left another screen. `loginUrl` leads back to that screen after a login.
 * It is undefined after a logout in another tab, because the user wanted that logout.
 */
export function SessionEndOnLanding({ loginUrl }: { loginUrl: string | undefined }) {
  const t = useTranslate()
  const { user } = useSessionEnd()
  const isTextPreserved = useIsTextPreserved()
  if (loginUrl === undefined) {
    return (
      <Notice live title={t('session.ended')}>
        <p>{t('session.reason.otherTab')}</p>
      </Notice>
    )
  }
  return (
    <Notice live title={t('session.ended')}>
      <p>{t('session.reason')}</p>
      {user && <p>{t('session.account', { username: user.username })}</p>}
      {isTextPreserved && <p>{t('session.kept')}</p>}
      <p className="mb-3">{t('session.return.landing')}</p>
      <LinkButton to={loginUrl}>
        <LogIn aria-hidden className="size-5 rtl:-scale-x-100" />
        {t('session.login')}
      </LinkButton>
    </Notice>
  )
}

/** Explains on the login screen why the user has to log in. */
export function LoginReason() {
  const t = useTranslate()
  const { user } = useSessionEnd()
  const isTextPreserved = useIsTextPreserved()
  if (!user) return t('session.needed.text')
  return t(isTextPreserved ? 'session.loginOf.kept' : 'session.loginOf', { username: user.username })
}

/**
 * Whether this tab has preserved the typed text of a form that was closed because the session ended. Forms preserve their
 * text when they unmount, so it is read in an effect, which runs afterwards.
 */
function useIsTextPreserved() {
  const [isTextPreserved, setIsTextPreserved] = useState(false)
  useEffect(() => setIsTextPreserved(hasPreservedValues()), [])
  return isTextPreserved
}
