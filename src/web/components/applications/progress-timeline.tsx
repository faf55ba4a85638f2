// SPDX-License-Identifier: Apache-2.0
import {
  CircleCheck,
  CircleX,
  FileDown,
  FilePen,
  FileX,
  Landmark,
  type LucideIcon,
  RotateCcw,
  SearchCheck,
  Send,
} from 'lucide-react'
import type { Appeal } from '#shared/applications/appeals.ts'
import { findOpenAmendment, type Status } from '#shared/applications/lifecycle.ts'
import type { Amendment, CertificateEvent, HistoryStep } from '#shared/applications/wire.ts'
import { Timeline, type TimelineStep } from '#web/components/lists/timeline.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

const STEPS: Record<Status, Pick<TimelineStep, 'icon' | 'tone'>> = {
  Pending: { icon: Send, tone: 'done' },
  Verified: { icon: SearchCheck, tone: 'done' },
  Approved: { icon: CircleCheck, tone: 'good' },
  Rejected: { icon: CircleX, tone: 'bad' },
}

const CERTIFICATE_STEPS: Record<CertificateEvent['step'], Pick<TimelineStep, 'icon' | 'tone'>> = {
  correct: { icon: FilePen, tone: 'good' },
  revoke: { icon: FileX, tone: 'bad' },
}

/**
 * What happens next: the applicant makes the requested changes, applies again because the certificate was revoked, or what
 * follows the status.
 */
type Next = Status | 'changes' | 'withdrawn'

const NEXT_ICONS: Record<Next, LucideIcon> = {
  changes: FilePen,
  withdrawn: RotateCcw,
  Pending: SearchCheck,
  Verified: Landmark,
  Approved: FileDown,
  Rejected: RotateCcw,
}

interface ProgressTimelineProps {
  status: Status
  history: readonly HistoryStep[]
  /** Corrections and revocations of the certificate. Each is later than every step of the history. */
  certificateEvents?: readonly CertificateEvent[]
  /** The requests for changes, with the changes that the applicant sent. */
  amendments?: readonly Amendment[]
  appeals?: readonly Appeal[]
  /** The label of a field or a document of the service; undefined while it loads. */
  labelOf?: ((name: string) => string) | undefined
  /** The reason for the rejection, which is shown above the timeline. The timeline does not repeat it. */
  reason?: string | undefined
  /** The reference of the new application that the applicant has sent after this one was rejected. */
  resubmittedAs?: string | undefined
}

/** Whether a step returned a rejected application to Pending, because an appellate officer ordered a new decision. */
const isReopening = ({ from, to }: Pick<HistoryStep, 'from' | 'to'>) => from !== null && to === 'Pending'

function nextAfter(status: Status, waitsForChanges: boolean, isWithdrawn: boolean): Next {
  if (waitsForChanges) return 'changes'
  return isWithdrawn ? 'withdrawn' : status
}

const APPEAL_LOOK = { icon: FilePen, tone: 'done' } as const

type DatedStep = TimelineStep & { at: string }

/** The steps of the application with their dates and roles. The last entry names who acts next, or the resubmission. */
export function ProgressTimeline(props: ProgressTimelineProps) {
  const { status, history, reason, resubmittedAs, certificateEvents = [], amendments = [], appeals = [] } = props
  const { labelOf = (name) => name } = props
  const t = useTranslate()
  const { formatInstant, formatCalendarDay } = useFormats()
  /** The open appeal against the rejection. During an appeal about a delay, the office itself must act next. */
  const openAppeal = status === 'Rejected' ? appeals.find(({ outcome }) => outcome === undefined) : undefined
  /** The reason for the last decision on an appeal, which is quoted above the timeline. */
  const appealReason = appeals.at(-1)?.reason
  const isWithdrawn = certificateEvents.some(({ step }) => step === 'revoke')
  const rejection = status === 'Rejected' && reason ? history.findLast(({ to }) => to === 'Rejected') : undefined
  const whoAndWhen = ({ role, at }: Pick<HistoryStep, 'role' | 'at'>) =>
    role === 'user'
      ? t('applications.step.own', { instant: formatInstant(at) })
      : t('applications.step.by', { instant: formatInstant(at), role: t(`applications.step.role.${role}`) })
  const stepOf = (step: HistoryStep): TimelineStep => ({
    ...(isReopening(step) ? APPEAL_LOOK : STEPS[step.to]),
    id: `${step.to} ${step.at}`,
    title: t(isReopening(step) ? 'applications.step.reopened' : `applications.step.${step.to}`),
    detail: whoAndWhen(step),
    note: step.message && step !== rejection && !(isReopening(step) && step.message === appealReason) && (
      <p className="whitespace-pre-line">{step.message}</p>
    ),
  })
  const openAmendment = findOpenAmendment({ status, amendments })
  const next = nextAfter(status, openAmendment !== undefined, isWithdrawn)
  const nextTitle = openAppeal
    ? t('applications.next.appeal', { day: formatCalendarDay(openAppeal.decideBy) })
    : t(`applications.next.${next}`, { count: openAmendment?.items.length ?? 0 })
  return (
    <Timeline
      label={t('applications.details.progress')}
      steps={[
        ...[
          ...history.map((step) => ({ ...stepOf(step), at: step.at })),
          ...amendments.flatMap((amendment) => amendmentSteps(amendment, t, formatInstant, labelOf)),
          ...appeals.flatMap((appeal) => appealSteps(appeal, t, formatInstant)),
        ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
        ...certificateEvents.map(({ step, number, replacedBy = '', at, reason }) => ({
          ...CERTIFICATE_STEPS[step],
          id: number,
          title: t(`applications.step.${step}`, { number, replacedBy }),
          detail: whoAndWhen({ role: 'admin', at }),
          note: <p className="whitespace-pre-line">{reason}</p>,
        })),
        resubmittedAs
          ? {
              id: 'resubmitted',
              title: t('applications.resubmittedAs', { reference: resubmittedAs }),
              icon: Send,
              tone: 'done' as const,
            }
          : {
              id: 'next',
              title: nextTitle,
              icon: openAppeal ? Landmark : NEXT_ICONS[next],
              tone: 'next' as const,
            },
      ]}
    />
  )
}

/** The steps of an amendment: the request for changes and, once the applicant has sent them, the changes. */
function amendmentSteps(
  { items, requestedAt, submittedAt }: Amendment,
  t: ReturnType<typeof useTranslate>,
  formatInstant: ReturnType<typeof useFormats>['formatInstant'],
  labelOf: (name: string) => string,
): DatedStep[] {
  const requested: DatedStep = {
    at: requestedAt,
    id: `requested ${requestedAt}`,
    title: t('applications.step.changesRequested'),
    detail: t('applications.step.office', { instant: formatInstant(requestedAt) }),
    // While the request is open, it is shown above the timeline.
    note: submittedAt !== undefined && (
      <p className="break-words">{items.map(({ name }) => labelOf(name)).join(', ')}</p>
    ),
    icon: FilePen,
    tone: 'done',
  }
  if (submittedAt === undefined) return [requested]
  const notes = items.flatMap(({ name, explanation: words }) =>
    words === undefined
      ? []
      : [
          <p key={name} className="whitespace-pre-line break-words">
            {t('applications.step.kept', { part: labelOf(name), words })}
          </p>,
        ],
  )
  const sent: DatedStep = {
    at: submittedAt,
    id: `sent ${submittedAt}`,
    title: t('applications.step.changesSent'),
    detail: t('applications.step.own', { instant: formatInstant(submittedAt) }),
    note: notes.length > 0 && notes,
    icon: Send,
    tone: 'done',
  }
  return [requested, sent]
}

/**
 * The steps of an appeal: its filing and its outcome. An order that reopens the application is omitted, because the
 * history contains it.
 */
function appealSteps(
  { ground, filedAt, outcome, decidedAt }: Appeal,
  t: ReturnType<typeof useTranslate>,
  formatInstant: ReturnType<typeof useFormats>['formatInstant'],
): DatedStep[] {
  const filed: DatedStep = {
    ...APPEAL_LOOK,
    at: filedAt,
    id: `appeal ${filedAt}`,
    title: t('applications.step.appeal.filed'),
    detail: t('applications.step.own', { instant: formatInstant(filedAt) }),
  }
  if (outcome === undefined || decidedAt === undefined || (ground === 'rejected' && outcome === 'ordered'))
    return [filed]
  const detail =
    outcome === 'settled'
      ? formatInstant(decidedAt)
      : t('applications.step.by', { instant: formatInstant(decidedAt), role: t('applications.step.role.appellate') })
  return [
    filed,
    {
      ...APPEAL_LOOK,
      at: decidedAt,
      id: `appeal decided ${decidedAt}`,
      title: t(`applications.step.appeal.${outcome}`),
      detail,
    },
  ]
}
