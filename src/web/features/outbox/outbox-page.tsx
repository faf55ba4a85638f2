import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { Loaded, Notice } from '#web/components/feedback/notice.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { type Draft, findDrafts } from '#web/forms/drafts.ts'
import { findOutbox } from '#web/forms/outbox.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useServices } from '#web/lib/portal.ts'
import { useLocation } from '#web/lib/router.tsx'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { DraftRow } from './draft-row.tsx'
import { OutboxCard } from './outbox-card.tsx'
import { StorageNotice } from './storage-notice.tsx'

/** The forms that wait on this device to be sent, and those that were sent from here. */
export function OutboxPage() {
  return (
    <SessionGate width="form" roles={['user']}>
      {(user) => <Outbox user={user} />}
    </SessionGate>
  )
}

function Outbox({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const { state } = useLocation()
  const { data: offered } = useServices()
  const query = useQuery({ queryKey: ['outbox', user.email], queryFn: () => findOutbox(user.email), gcTime: 0 })
  return (
    <>
      <PageHeader
        title={t('outbox.title')}
        lead={t('outbox.lead')}
        back={{ to: '/dashboard', label: t('shell.dashboard') }}
        actions={
          <LinkButton variant="secondary" compact to="/drafts">
            {t('outbox.drafts')}
          </LinkButton>
        }
      />
      <div className="flex flex-col gap-5">
        {state === 'logout' && <Notice kind="warning" live title={t('outbox.beforeLogout')} />}
        <Loaded query={query} failure={t('outbox.failed')}>
          {(entries) =>
            entries.length === 0 ? (
              <EmptyState title={t('outbox.empty')} text={t('outbox.empty.text')} />
            ) : (
              <>
                <ul className="flex flex-col gap-4">
                  {entries.map((entry) => (
                    <OutboxCard
                      key={entry.submissionKey}
                      entry={entry}
                      service={offered?.services.find(({ id }) => id === entry.serviceId)}
                      user={user}
                    />
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

/** The forms that were begun on this device and not submitted. */
export function DraftsPage() {
  return (
    <SessionGate width="form" roles={['user']}>
      {({ email }) => <Drafts email={email} />}
    </SessionGate>
  )
}

function Drafts({ email }: { email: string }) {
  const t = useTranslate()
  const { data: offered } = useServices()
  const query = useQuery({ queryKey: ['drafts', email], queryFn: () => findDrafts(email), gcTime: 0 })
  const serviceOf = ({ serviceId }: Draft) => offered?.services.find(({ id }) => id === serviceId)
  return (
    <>
      <PageHeader
        title={t('outbox.drafts')}
        lead={t('outbox.drafts.lead')}
        back={{ to: '/dashboard', label: t('shell.dashboard') }}
        actions={
          <LinkButton variant="secondary" compact to="/outbox">
            {t('outbox.title')}
          </LinkButton>
        }
      />
      <Loaded query={query} failure={t('outbox.failed')}>
        {(drafts) =>
          drafts.length === 0 ? (
            <EmptyState title={t('outbox.drafts.empty')} text={t('outbox.drafts.empty.text')} />
          ) : (
            <div className="flex flex-col gap-5">
              <ul className="flex flex-col gap-4">
                {drafts.map((draft) => (
                  <DraftRow key={draft.submissionKey} draft={draft} service={serviceOf(draft)} />
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
