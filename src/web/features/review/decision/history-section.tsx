import { CircleCheck, CircleX, Clock, FileText, SearchCheck } from 'lucide-react'
import type { ApplicationDetails, HistoryStep } from '#shared/applications/wire.ts'
import { Timeline, type TimelineStep } from '#web/components/timeline.tsx'
import { useFormats, useTranslate } from '#web/lib/translation.tsx'

const LOOKS = {
  Pending: { icon: FileText, tone: 'done' },
  Verified: { icon: SearchCheck, tone: 'done' },
  Approved: { icon: CircleCheck, tone: 'good' },
  Rejected: { icon: CircleX, tone: 'bad' },
} as const

/** Who did what and when; the last line says who acts next. */
export function HistorySection({ application: { history, status } }: { application: ApplicationDetails }) {
  const t = useTranslate()
  const { instant } = useFormats()
  const stepOf = ({ from, to, at, by, role, message }: HistoryStep): TimelineStep => ({
    id: `${at} ${to}`,
    title: from === null ? t('review.history.submitted') : t(`status.${to}`),
    detail: t('review.history.by', { instant: instant(at), name: by, role: t(`role.${role}`) }),
    note: message && <p className="whitespace-pre-line border-line border-s-2 ps-3">{message}</p>,
    ...LOOKS[to],
  })
  const next: TimelineStep[] =
    status === 'Pending' || status === 'Verified'
      ? [{ id: 'next', title: t(`review.history.next.${status}`), icon: Clock, tone: 'next' }]
      : []
  return (
    <section aria-labelledby="review-history">
      <h3 id="review-history" className="mb-2 break-after-avoid font-semibold">
        {t('review.history')}
      </h3>
      <Timeline label={t('review.history')} steps={[...history.map(stepOf), ...next]} />
    </section>
  )
}
