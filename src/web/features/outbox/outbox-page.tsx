// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { LinkButton, TextLink } from '#web/components/controls/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { Loaded, Notice } from '#web/components/feedback/notice.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { findOutbox, type OutboxEntry } from '#web/forms/outbox.ts'
import { stateOf } from '#web/forms/outbox-state.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useIsOnline } from '#web/lib/browser-state.ts'
import { NavLink, useLocation } from '#web/lib/router.tsx'
import { listDrafts } from '#web/offline/list-drafts.ts'
import { useSession } from '#web/session/session.ts'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { DraftRow } from './draft-row.tsx'
import { OutboxCard } from './outbox-card.tsx'

/** A separate chunk, because the notice appears only after the browser has reported the free space. */
const StorageNotice = lazyComponent(() => import('./storage-notice.tsx').then((module) => module.StorageNotice), {
  errorFallback: null,
})

/** The history state of this screen after a logout has stopped because the outbox still has forms. */
const LOGOUT = 'logout'

const useOutbox = (email: string) =>
  useQuery({ queryKey: ['outbox', email], queryFn: () => findOutbox(email), gcTime: 0 })

/** The outcomes of forms that the portal has, in this or another version. */
const RECEIVED: readonly string[] = ['sent', 'received', 'duplicate']

/** The number of forms that still have to be sent. */
const countUnsent = (entries: readonly OutboxEntry[] = []) =>
  entries.filter(({ outcome }) => !RECEIVED.includes(outcome.kind)).length

/** The forms that wait on this device to be sent, and the forms that were sent from it. */
export function OutboxPage() {
  return (
    <SessionGate head={<Header page="outbox" />} width="form" roles={['user']}>
      {(user) => <Outbox user={user} />}
    </SessionGate>
  )
}

function Header({ page }: { page: 'outbox' | 'drafts' }) {
  const t = useTranslate()
  const { state, isFirst } = useLocation()
  // A form that moves to the outbox opens this screen with its submission key as the history state. After a reload, the
  // key is ignored.
  const finishedKey = !isFirst && typeof state === 'string' && state !== LOGOUT ? state : undefined
  return (
    <>
      <PageHeader
        title={t(`${page}.title`)}
        lead={finishedKey === undefined ? t(`${page}.lead`) : <FinishedLead submissionKey={finishedKey} />}
        back={{ to: '/dashboard', label: t('shell.dashboard') }}
      />
      <DeviceTabs />
    </>
  )
}

/**
 * Says that the form that was submitted a moment ago is finished, even before the session is checked. Its card in the
 * list explains its state.
 */
function FinishedLead({ submissionKey }: { submissionKey: string }) {
  const t = useTranslate()
  const isOnline = useIsOnline()
  // The history of a shared phone may lead here after another person has logged in.
  const { data: user } = useSession()
  const entry = useOutbox(user?.email ?? '').data?.find((form) => form.submissionKey === submissionKey)
  const state = entry && stateOf(entry, undefined, isOnline)
  return state === 'offline' || state === 'waiting' ? t(`outbox.finished.${state}`) : t('outbox.lead')
}

function Outbox({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const { state } = useLocation()
  const query = useOutbox(user.email)
  return (
    <>
      <Header page="outbox" />
      <div className="flex flex-col gap-5">
        {state === LOGOUT && <Notice kind="warning" live title={t('outbox.beforeLogout')} />}
        <Loaded query={query} failure={t('outbox.failed')}>
          {(entries) =>
            entries.length === 0 ? (
              <EmptyState title={t('outbox.empty')} text={t('outbox.empty.text')} action={<ApplyLink />} />
            ) : (
              <>
                <ul className="flex flex-col gap-4">
                  {entries.map((entry) => (
                    <OutboxCard key={entry.submissionKey} entry={entry} user={user} />
                  ))}
                </ul>
                <StorageNotice />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

/** Links to the drafts, and to the forms that wait to be sent. */
function DeviceTabs() {
  const t = useTranslate()
  const { data: user } = useSession()
  const unsent = countUnsent(useOutbox(user?.email ?? '').data)
  return (
    <nav aria-label={t('outbox.both')} className="mb-5 flex gap-5 border-line border-b">
      {TABS.map(({ to, labelKey }) => (
        <NavLink
          key={to}
          to={to}
          className="-mb-px flex min-h-11 gap-2 items-center border-transparent border-b-3 aria-[current=page]:border-indigo aria-[current=page]:font-semibold aria-[current=page]:text-indigo"
        >
          {t(labelKey)}
          {to === '/outbox' && unsent > 0 && (
            <span className="rounded-full bg-indigo-soft px-2 text-ink text-sm">{unsent}</span>
          )}
        </NavLink>
      ))}
    </nav>
  )
}

const TABS = [
  { to: '/drafts', labelKey: 'drafts.title' },
  { to: '/outbox', labelKey: 'outbox.title' },
] as const

/** The link that an empty list shows. */
function ApplyLink() {
  const t = useTranslate()
  return <LinkButton to="/dashboard">{t('outbox.apply')}</LinkButton>
}

/** The drafts on this device and with the account. */
export function DraftsPage() {
  return (
    <SessionGate head={<Header page="drafts" />} width="form" roles={['user']}>
      {(user) => <Drafts user={user} />}
    </SessionGate>
  )
}

function Drafts({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const { email, hasDrafts } = user
  const unsent = countUnsent(useOutbox(email).data)
  const query = useQuery({ queryKey: ['drafts', email, hasDrafts], queryFn: () => listDrafts(user), gcTime: 0 })
  return (
    <>
      <Header page="drafts" />
      <Loaded query={query} failure={t('outbox.failed')}>
        {(drafts) =>
          drafts.length === 0 && unsent === 0 ? (
            <EmptyState title={t('drafts.empty')} text={t('drafts.empty.text')} action={<ApplyLink />} />
          ) : (
            <div className="flex flex-col gap-5">
              {unsent > 0 && (
                <Notice title={t('dashboard.outbox', { count: unsent })}>
                  <TextLink to="/outbox" className="inline-flex min-h-11 items-center sm:min-h-7">
                    {t('dashboard.outbox.open')}
                  </TextLink>
                </Notice>
              )}
              {drafts.length === 0 && <p className="text-ink-soft">{t('drafts.empty')}</p>}
              <ul className="flex flex-col gap-4">
                {drafts.map((draft) => (
                  <DraftRow key={draft.submissionKey} draft={draft} />
                ))}
              </ul>
              <StorageNotice />
            </div>
          )
        }
      </Loaded>
    </>
  )
}
