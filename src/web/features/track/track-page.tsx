// SPDX-License-Identifier: Apache-2.0
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX, FilePen, Landmark, SearchCheck, Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { isUndecided, type Status } from '#shared/applications/lifecycle.ts'
import type { TrackedApplication } from '#shared/applications/tracking.ts'
import { Button, TextLink } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { ContentSkeleton } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { DueLabel } from '#web/components/lists/due-label.tsx'
import { StatusChip } from '#web/components/lists/status-chip.tsx'
import { Timeline, type TimelineStep } from '#web/components/lists/timeline.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { ownListPath } from '#web/queries/own-applications.ts'
import { useSession } from '#web/session/session.ts'
import { PublicShell } from '#web/shell/public-shell.tsx'
import { TrackForm } from './track-form.tsx'

/** What the user enters to see an application: its ID, and the last digits of the mobile number. */
interface Tracking {
  reference: string
  digits: string
}

/**
 * Shows the status of an application, without login, to those who know its ID and the last digits of the mobile number.
 */
export function TrackPage() {
  const t = useTranslate()
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: async (tracking: Tracking) =>
      (await postJson<{ data: TrackedApplication }>('/api/track', tracking)).data,
  })
  return (
    <PublicShell
      width="form"
      preview={<ContentSkeleton head={<PageHeader title={t('track.title')} lead={t('track.lead')} />} />}
    >
      <PageHeader title={t('track.title')} lead={!data && t('track.lead')} />
      {data ? (
        <Tracked application={data} onAnother={reset} />
      ) : (
        <TrackForm busy={isPending} error={error} onSubmit={mutate} />
      )}
    </PublicShell>
  )
}

/** The icon and colour of the step in which an application gets a status. */
const STEP_MARKS: Record<Status, Pick<TimelineStep, 'icon' | 'tone'>> = {
  Pending: { icon: Send, tone: 'done' },
  Verified: { icon: SearchCheck, tone: 'done' },
  Approved: { icon: CircleCheck, tone: 'good' },
  Rejected: { icon: CircleX, tone: 'bad' },
}

/** The status, due date and steps of the application. The heading takes the focus, because this card replaces the form. */
function Tracked({ application, onAnother }: { application: TrackedApplication; onAnother: () => void }) {
  const t = useTranslate()
  const { formatInstant } = useFormats()
  const { _id: reference, service, status, history } = application
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card as="section" aria-labelledby="tracked" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id="tracked" ref={heading} tabIndex={-1} className="text-lg outline-none">
            {service}
          </h2>
          <p className="break-words tabular-nums">{reference}</p>
        </div>
        <StatusChip status={application.amendmentRequested ? 'changesNeeded' : status} />
      </div>
      <Due {...application} />
      {status === 'Rejected' && <AppealRight />}
      <Timeline
        label={t('track.history')}
        steps={[
          ...history.map(({ to, at }, index) => ({
            ...STEP_MARKS[to],
            id: `${to} ${at}`,
            // A rejected application is Pending again after a successful appeal.
            title: t(index > 0 && to === 'Pending' ? 'track.step.reopened' : `track.step.${to}`),
            detail: formatInstant(at),
          })),
          ...nextSteps(application).map((next) => ({
            id: 'next',
            title: t(`track.next.${next}`),
            icon: NEXT_ICONS[next],
            tone: 'next' as const,
          })),
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 print:hidden">
        <Button variant="secondary" onClick={onAnother}>
          {t('track.another')}
        </Button>
        <DetailsLink />
      </div>
    </Card>
  )
}

/** The link to the details: to the login, or for a signed-in citizen to My Applications. */
function DetailsLink() {
  const t = useTranslate()
  const { data: user } = useSession()
  if (user && user.role !== 'user') return null
  return (
    <TextLink to={user ? ownListPath(user.username) : '/login'} className="py-2.5">
      {t(user ? 'shell.myApplications' : 'track.login')}
    </TextLink>
  )
}

/** Explains how to appeal. It is shown for each rejection: this page must not reveal whether the applicant has appealed. */
function AppealRight() {
  const t = useTranslate()
  return (
    <Notice>
      <p>{t('track.appeal')}</p>
      <TextLink to="/contact" className="py-2">
        {t('track.appeal.contact')}
      </TextLink>
    </Notice>
  )
}

const NEXT_ICONS = { Pending: SearchCheck, Verified: Landmark, changes: FilePen }

/** The step that the application waits for, in a list, which is empty after the final decision. */
function nextSteps({ status, amendmentRequested }: TrackedApplication) {
  if (amendmentRequested) return ['changes'] as const
  return status === 'Pending' || status === 'Verified' ? [status] : []
}

/** The due date of an undecided application, and the compensation for a late decision. */
function Due({ status, dueOn, compensation }: Pick<TrackedApplication, 'status' | 'dueOn' | 'compensation'>) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  return (
    <>
      {dueOn !== null && isUndecided(status) && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <DueLabel dueOn={dueOn} />
          {t('due.by', { day: formatCalendarDay(dueOn) })}
        </p>
      )}
      {compensation && <p>{compensation.text}</p>}
    </>
  )
}
