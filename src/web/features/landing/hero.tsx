// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react'
import type { MessageKey } from '#shared/locales/translator.ts'
import { Button, LinkButton, TextLink } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { PageHeading } from '#web/components/layout/page-header.tsx'
import { SessionEndOnLanding } from '#web/components/session-end/lazy-session-end.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { navigate, useLocation } from '#web/lib/router.tsx'
import { useSessionEnd } from '#web/lib/session-end.ts'
import { toasts } from '#web/lib/toasts.ts'
import { homeOf } from '#web/session/return-url.ts'
import { LOGGED_OUT_IN_OTHER_TAB, setGuest, useSession } from '#web/session/session.ts'
import { Carousel } from './carousel.tsx'

/**
 * The headline with one sentence. If another screen has redirected here because there is no session, also a notice with a
 * link to the login, which then returns to that screen.
 */
export function Hero() {
  const t = useTranslate()
  const { to, long, isReturning, hasLoggedOutElsewhere } = useEntryLink()
  const { user } = useSessionEnd()
  const login = <LinkButton to={to}>{t(long)}</LinkButton>
  // The user of an ended session is only in memory. Without a user (for instance after a reload), this tab does not know
  // whether there was a session, so the notice only says that the screen needs a login.
  const isSessionUnknown = isReturning && !user
  return (
    <div className="flex flex-col gap-2 sm:gap-3">
      {isSessionUnknown && (
        <Notice live title={t('landing.needed')}>
          <p className="mb-3">{t('landing.needed.text')}</p>
          {login}
        </Notice>
      )}
      {!isSessionUnknown && (isReturning || hasLoggedOutElsewhere) && (
        <SessionEndOnLanding loginUrl={isReturning ? to : undefined} errorFallback={isReturning && login} />
      )}
      <PageHeading className="text-xl sm:text-2xl">{t('landing.title')}</PageHeading>
      <p className="max-w-form text-ink-soft sm:text-lg">{t('landing.lead')}</p>
    </div>
  )
}

/** The buttons to log in, register, explore and track, beside the carousel. */
export function AccountSection() {
  const t = useTranslate()
  const { to, long, isReturning } = useEntryLink()
  return (
    <section aria-labelledby="landing-account" className="grid items-center gap-8 md:grid-cols-[1fr_1.1fr]">
      <div className="flex flex-col gap-4">
        <h2 id="landing-account" className="text-lg sm:text-xl">
          {t('landing.account')}
        </h2>
        <div className="flex flex-col gap-3 sm:max-w-96">
          {!isReturning && <LinkButton to={to}>{t(long)}</LinkButton>}
          <LinkButton to="/register" variant="secondary">
            {t('landing.register')}
          </LinkButton>
          <GuestButton />
        </div>
        <TextLink to="/track" className="w-fit text-balance py-2">
          {t('landing.track')}
        </TextLink>
      </div>
      <Carousel />
    </section>
  )
}

const GUEST_DASHBOARD = '/guest-dashboard'

/** Spec §2: Explore as Guest starts guest mode. A notice stays on the page after the toast has disappeared. */
function GuestButton() {
  const t = useTranslate()
  const [isExploring, setIsExploring] = useState(false)
  const explore = () => {
    setGuest(true)
    setIsExploring(true)
    toasts.success(t('landing.guest.on'), {
      description: t('landing.guest.text'),
      action: { label: t('landing.guest.proceed'), onClick: () => navigate(GUEST_DASHBOARD) },
    })
  }
  return (
    <>
      <Button variant="secondary" onClick={explore}>
        {t('landing.guest')}
      </Button>
      {isExploring && (
        <Notice kind="success" title={t('landing.guest.on')}>
          <p className="mb-3">{t('landing.guest.text')}</p>
          <LinkButton to={GUEST_DASHBOARD} variant="secondary" compact>
            {t('landing.guest.proceed')}
          </LinkButton>
        </Notice>
      )}
    </>
  )
}

interface EntryLink {
  to: string
  /** The labels: `short` for the header, `long` for the button below the headline. */
  short: MessageKey
  long: MessageKey
  /** Whether another screen has redirected here because there is no session. The login then returns to that screen. */
  isReturning?: boolean
  /** Whether the user has logged out in another tab. */
  hasLoggedOutElsewhere?: boolean
}

/** Links to the login, or to the dashboard of a user who is already logged in. */
export function useEntryLink(): EntryLink {
  const { data: user } = useSession()
  const { state } = useLocation()
  if (user) return { to: homeOf(user.role), short: 'shell.dashboard', long: 'landing.dashboard' }
  const loginUrl = loginUrlIn(state)
  return {
    to: loginUrl ?? '/login',
    short: 'shell.login',
    long: 'landing.login',
    isReturning: loginUrl !== undefined,
    hasLoggedOutElsewhere: state === LOGGED_OUT_IN_OTHER_TAB,
  }
}

/** The login URL in the navigation state. A screen without a session adds it when it redirects to `/`. */
const loginUrlIn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'login' in state && typeof state.login === 'string'
    ? state.login
    : undefined
