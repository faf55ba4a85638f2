import { CircleCheck, CircleX, Clock, FilePen, FileText, FileX, SearchCheck } from 'lucide-react'
import type { ApplicationDetails, CertificateEvent, HistoryStep, PastProposal } from '#shared/applications/wire.ts'
import { Timeline, type TimelineStep } from '#web/components/lists/timeline.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

const LOOKS = {
  Pending: { icon: FileText, tone: 'done' },
  Verified: { icon: SearchCheck, tone: 'done' },
  Approved: { icon: CircleCheck, tone: 'good' },
  Rejected: { icon: CircleX, tone: 'bad' },
  correct: { icon: FilePen, tone: 'good' },
  revoke: { icon: FileX, tone: 'bad' },
} as const

/** The steps of the application with persons and times. The last line names who acts next. */
export function HistorySection({ application }: { application: ApplicationDetails }) {
  const { history, status, certificateEvents, proposals } = application
  const t = useTranslate()
  const { instant } = useFormats()
  const stepOf = ({ from, to, at, by, role, message }: HistoryStep): TimelineStep => ({
    id: `${at} ${to}`,
    title: from === null ? t('review.history.submitted') : t(`status.${to}`),
    detail: t('review.history.by', { instant: instant(at), name: by, role: t(`role.${role}`) }),
    note: message && <Quotation>{message}</Quotation>,
    ...LOOKS[to],
  })
  const eventOf = ({ step, number, replacedBy = '', at, by, confirmedBy, reason }: CertificateEvent): TimelineStep => ({
    id: number,
    title: t(`review.history.certificate.${step}`, { number, replacedBy }),
    detail:
      confirmedBy === undefined
        ? t('review.history.by', { instant: instant(at), name: by, role: t('role.admin') })
        : t('review.history.by.two', { instant: instant(at), name: by, other: confirmedBy }),
    note: <Quotation>{reason}</Quotation>,
    ...LOOKS[step],
  })
  const proposalOf = (proposal: PastProposal): TimelineStep => ({
    id: `proposal ${proposal.id}`,
    title: t(`review.history.proposal.${proposal.step}`, { number: proposal.number }),
    detail: t('review.history.by', { instant: instant(proposal.at), name: proposal.by, role: t('role.admin') }),
    note: (
      <>
        <Quotation>{proposal.reason}</Quotation>
        {proposal.outcome !== 'confirmed' && (
          <p>
            {t(`review.history.proposal.${proposal.outcome}`, {
              name: proposal.decidedBy ?? '',
              instant: proposal.decidedAt ? instant(proposal.decidedAt) : '',
            })}
          </p>
        )}
      </>
    ),
    ...LOOKS[proposal.step],
    tone: proposal.outcome === 'open' ? 'next' : 'done',
  })
  // A confirmed proposal is not shown, because the change itself is shown.
  const unconfirmed = proposals.filter(({ outcome }) => outcome !== 'confirmed')
  const next: TimelineStep[] =
    status === 'Pending' || status === 'Verified'
      ? [{ id: 'next', title: t(`review.history.next.${status}`), icon: Clock, tone: 'next' }]
      : []
  return (
    <section aria-labelledby="review-history">
      <h3 id="review-history" className="mb-2 break-after-avoid font-semibold">
        {t('review.history')}
      </h3>
      <Timeline
        label={t('review.history')}
        steps={[...history.map(stepOf), ...certificateEvents.map(eventOf), ...unconfirmed.map(proposalOf), ...next]}
      />
    </section>
  )
}

const Quotation = ({ children }: { children: string }) => (
  <p className="whitespace-pre-line border-line border-s-2 ps-3">{children}</p>
)
