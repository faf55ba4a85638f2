// SPDX-License-Identifier: Apache-2.0
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import type { Complaint, ComplaintList, ComplaintListQuery } from '#shared/complaints/complaints.ts'
import { Button, LinkButton } from '#web/components/controls/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { navigate, useSearchParams } from '#web/lib/router.tsx'
import { useSession } from '#web/session/session.ts'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { complaintListQuery } from './complaint-queries.ts'
import { ComplaintThreadScreen } from './complaint-thread.tsx'
import { NewComplaintForm } from './new-complaint.tsx'

const ROLES: readonly Role[] = ['user', 'admin']
const NEW_COMPLAINT_PATH = '/complaints?new'

/**
 * `/complaints`: the citizen's complaints, or for admins the complaints of the panchayat. `?complaint=` opens one
 * complaint. `?new` opens the form for a new complaint, and `&application=` says which application it is about.
 */
export function ComplaintsPage() {
  const [search] = useSearchParams()
  const id = search.get('complaint')
  return (
    <SessionGate head={search.size === 0 && <ListsHeader />} roles={ROLES} keepsContentWhenSessionEnds>
      {(user) => <div className="max-w-citizen">{screenOf(user, id, search)}</div>}
    </SessionGate>
  )
}

function screenOf(user: CurrentUser, id: string | null, search: URLSearchParams): ReactNode {
  if (id !== null) return <ComplaintThreadScreen key={id} id={id} user={user} />
  if (user.role === 'user' && search.has('new')) {
    return (
      <NewComplaintForm
        owner={user.username}
        application={search.get('application') ?? undefined}
        onSent={(sent) => navigate(`/complaints?complaint=${sent}`, { replace: true })}
      />
    )
  }
  return <ComplaintLists role={user.role} />
}

/** The header of the lists. It is prerendered without a session, with the text for citizens. */
function ListsHeader({ actions }: { actions?: ReactNode }) {
  const t = useTranslate()
  const { data: user } = useSession()
  const isCitizen = (user?.role ?? 'user') === 'user'
  return (
    <PageHeader
      title={t('complaints.title')}
      lead={t(isCitizen ? 'complaints.lead' : 'complaints.lead.admin')}
      actions={actions}
    />
  )
}

function ComplaintLists({ role }: { role: Role }) {
  const t = useTranslate()
  const open = useInfiniteQuery(complaintListQuery('open'))
  const closed = useInfiniteQuery(complaintListQuery('closed'))
  const isEmpty = [open, closed].every(({ data }) => data?.pages[0]?.data.length === 0)
  const isCitizen = role === 'user'
  const newComplaintButton = isCitizen && <LinkButton to={NEW_COMPLAINT_PATH}>{t('complaints.new')}</LinkButton>
  return (
    <>
      <ListsHeader actions={!(isEmpty && isCitizen) && newComplaintButton} />
      {isEmpty && isCitizen ? (
        <EmptyState title={t('complaints.empty.title')} text={t('complaints.empty.text')} action={newComplaintButton} />
      ) : (
        <div className="flex flex-col gap-8">
          <ListSection state="open" query={open} role={role} />
          {/* The closed complaints appear only when the open ones have loaded, so that the longer list does not move them. */}
          {!open.isPending && <ListSection state="closed" query={closed} role={role} />}
        </div>
      )}
    </>
  )
}

interface ListSectionProps {
  state: ComplaintListQuery['state']
  query: UseInfiniteQueryResult<InfiniteData<ComplaintList>>
  role: Role
}

function ListSection({ state, query, role }: ListSectionProps) {
  const t = useTranslate()
  const failure = query.isError && <LoadFailure title={t('complaints.failed')} query={query} />
  const complaints = query.data?.pages.flatMap(({ data }) => data)
  return (
    <section aria-labelledby={`complaints-${state}`} className="flex flex-col gap-3">
      <h2 id={`complaints-${state}`} className="text-lg">
        {t(`complaints.${state}`)}
      </h2>
      {!complaints && (failure || <SkeletonList rows={2} label={t('complaints.loading')} />)}
      {complaints?.length === 0 && (
        <div className="flex max-w-form flex-col gap-2 text-ink-soft">
          <p>{t(`complaints.${state}.none`)}</p>
          {state === 'open' && role === 'admin' && <p>{t('complaints.open.none.text')}</p>}
        </div>
      )}
      <ul className="flex flex-col gap-3 empty:hidden">
        {complaints?.map((complaint) => (
          <ComplaintCard key={complaint.id} complaint={complaint} role={role} />
        ))}
      </ul>
      {complaints && failure}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t(`complaints.more.${state}`)}
        </Button>
      )}
    </section>
  )
}

function ComplaintCard({ complaint, role }: { complaint: Complaint; role: Role }) {
  const t = useTranslate()
  const { formatDay } = useFormats()
  const { id, subject, application, service, by, since, openedAt, state } = complaint
  const needsAnswer = state === 'waiting' && role === 'admin'
  const action = t(needsAnswer ? 'complaints.answer' : 'complaints.read')
  const subjectText = t(`complaints.subject.${subject}`)
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-semibold">{subjectText}</h3>
        {by && <p className="break-words">{by}</p>}
        {application && (
          <p className="flex flex-wrap gap-x-3 text-ink-soft text-sm">
            {service} <bdi className="tabular-nums">{application}</bdi>
          </p>
        )}
        <p className={state === 'waiting' ? 'font-semibold text-turmeric' : 'text-ink-soft'}>
          {t(`complaints.since.${state}`, { day: formatDay(since) })}
        </p>
      </div>
      <LinkButton
        compact
        variant={needsAnswer ? 'primary' : 'secondary'}
        className="max-sm:w-full"
        to={`/complaints?complaint=${id}`}
        aria-label={t('complaints.readOf', { action, subject: subjectText, day: formatDay(openedAt) })}
      >
        {action}
      </LinkButton>
    </Card>
  )
}
