// SPDX-License-Identifier: Apache-2.0
import { CircleCheck, CircleX, Clock, FilePen, FileText, FileX, SearchCheck } from 'lucide-react'
import type { Appeal } from '#shared/applications/appeals.ts'
import { findOpenAmendment } from '#shared/applications/lifecycle.ts'
import type {
  Amendment,
  ApplicationDetails,
  CertificateEvent,
  Distinct,
  HistoryStep,
  PastProposal,
} from '#shared/applications/wire.ts'
import { Timeline, type TimelineStep } from '#web/components/lists/timeline.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useService } from '#web/lib/portal.ts'
import { RequestedItems } from '../amendment/amendment-section.tsx'

const LOOKS = {
  Pending: { icon: FileText, tone: 'done' },
  Verified: { icon: SearchCheck, tone: 'done' },
  Approved: { icon: CircleCheck, tone: 'good' },
  Rejected: { icon: CircleX, tone: 'bad' },
  correct: { icon: FilePen, tone: 'good' },
  revoke: { icon: FileX, tone: 'bad' },
} as const

/** The steps of the application, each with its person and time. The last entry names who acts next. */
export function HistorySection({ application }: { application: ApplicationDetails }) {
  const { distinct = [] } = application
  const { history, status, certificateEvents, proposals, amendments, appeals, collection } = application
  const service = useService(collection)
  const t = useTranslate()
  const { formatInstant } = useFormats()
  const titleOf = ({ from, to }: Pick<HistoryStep, 'from' | 'to'>) => {
    if (from === null) return t('review.history.submitted')
    return to === 'Pending' ? t('review.history.reopened') : t(`status.${to}`)
  }
  const stepOf = ({ from, to, at, by, role, message }: HistoryStep): TimelineStep => ({
    id: `${at} ${to}`,
    title: titleOf({ from, to }),
    detail: t('review.history.by', { instant: formatInstant(at), name: by, role: t(`role.${role}`) }),
    note: message && <Quotation>{message}</Quotation>,
    ...LOOKS[to],
  })
  const eventOf = ({ step, number, replacedBy = '', at, by, confirmedBy, reason }: CertificateEvent): TimelineStep => ({
    id: number,
    title: t(`review.history.certificate.${step}`, { number, replacedBy }),
    detail:
      confirmedBy === undefined
        ? t('review.history.by', { instant: formatInstant(at), name: by, role: t('role.admin') })
        : t('review.history.by.two', { instant: formatInstant(at), name: by, other: confirmedBy }),
    note: <Quotation>{reason}</Quotation>,
    ...LOOKS[step],
  })
  const proposalOf = (proposal: PastProposal): TimelineStep => ({
    id: `proposal ${proposal.id}`,
    title: t(`review.history.proposal.${proposal.step}`, { number: proposal.number }),
    detail: t('review.history.by', { instant: formatInstant(proposal.at), name: proposal.by, role: t('role.admin') }),
    note: (
      <>
        <Quotation>{proposal.reason}</Quotation>
        {proposal.outcome !== 'confirmed' && (
          <p>
            {t(`review.history.proposal.${proposal.outcome}`, {
              name: proposal.decidedBy ?? '',
              instant: proposal.decidedAt ? formatInstant(proposal.decidedAt) : '',
            })}
          </p>
        )}
      </>
    ),
    ...LOOKS[proposal.step],
    tone: proposal.outcome === 'open' ? 'next' : 'done',
  })
  const isExplained = (item: Amendment['items'][number]) => item.explanation !== undefined
  /** A document that the applicant kept, with the explanation in place of the reason. */
  const explainedItem = ({ name, explanation }: Amendment['items'][number]) =>
    explanation === undefined ? [] : [{ name, reason: t('amendment.received.explanation', { words: explanation }) }]
  const amendmentSteps = ({ items, requestedAt, by, submittedAt }: Amendment): (TimelineStep & { at: string })[] => [
    {
      at: requestedAt,
      id: `requested ${requestedAt}`,
      title: t('amendment.history.requested'),
      detail: t('amendment.history.by', { instant: formatInstant(requestedAt), name: by }),
      note: service && <RequestedItems items={items} service={service} />,
      icon: FilePen,
      tone: 'done',
    },
    ...(submittedAt === undefined
      ? []
      : [
          {
            at: submittedAt,
            id: `sent ${submittedAt}`,
            title: t('amendment.history.submitted'),
            detail: t('amendment.history.applicant', { instant: formatInstant(submittedAt) }),
            note: service && items.some(isExplained) && (
              <RequestedItems items={items.flatMap(explainedItem)} service={service} />
            ),
            icon: FilePen,
            tone: 'done' as const,
          },
        ]),
  ]
  const appealSteps = ({ ground, statement, filedAt, outcome, decidedAt, by = '', reason }: Appeal) => [
    {
      at: filedAt,
      id: `appeal ${filedAt}`,
      title: t(`review.history.appeal.${ground}`),
      detail: formatInstant(filedAt),
      note: statement && <Quotation>{statement}</Quotation>,
      icon: FilePen,
      tone: 'done' as const,
    },
    // An order that reopens the application is left out, because `history` contains it.
    ...(decidedAt === undefined || outcome === undefined || (ground === 'rejected' && outcome === 'ordered')
      ? []
      : [
          {
            at: decidedAt,
            id: `appeal decided ${decidedAt}`,
            title: t(`review.history.appeal.${outcome}`),
            detail:
              outcome === 'settled'
                ? formatInstant(decidedAt)
                : t('review.history.by', { instant: formatInstant(decidedAt), name: by, role: t('role.appellate') }),
            note: reason && <Quotation>{reason}</Quotation>,
            icon: FilePen,
            tone: 'done' as const,
          },
        ]),
  ]
  const distinctStep = ({ _id, by, at }: Distinct) => ({
    at,
    id: `distinct ${_id}`,
    title: t('review.history.distinct', { reference: _id }),
    detail: t('review.history.distinct.by', { instant: formatInstant(at), name: by }),
    icon: SearchCheck,
    tone: 'done' as const,
  })
  const isWaiting = findOpenAmendment(application) !== undefined
  // A confirmed proposal is left out, because the change itself is shown.
  const unconfirmed = proposals.filter(({ outcome }) => outcome !== 'confirmed')
  const next: TimelineStep[] =
    status === 'Pending' || status === 'Verified'
      ? [
          {
            id: 'next',
            title: t(isWaiting ? 'amendment.history.next' : `review.history.next.${status}`),
            icon: Clock,
            tone: 'next',
          },
        ]
      : []
  return (
    <section aria-labelledby="review-history">
      <h3 id="review-history" className="mb-2 break-after-avoid font-semibold">
        {t('review.history')}
      </h3>
      <Timeline
        label={t('review.history')}
        steps={[
          ...[
            ...history.map((step) => ({ ...stepOf(step), at: step.at })),
            ...amendments.flatMap(amendmentSteps),
            ...appeals.flatMap(appealSteps),
            ...distinct.map(distinctStep),
          ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
          ...certificateEvents.map(eventOf),
          ...unconfirmed.map(proposalOf),
          ...next,
        ]}
      />
    </section>
  )
}

const Quotation = ({ children }: { children: string }) => (
  <p className="whitespace-pre-line border-line border-s-2 ps-3">{children}</p>
)
