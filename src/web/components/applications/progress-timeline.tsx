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
import type { Status } from '#shared/applications/lifecycle.ts'
import type { CertificateEvent, HistoryStep } from '#shared/applications/wire.ts'
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

const NEXT: Record<Status, LucideIcon> = {
  Pending: SearchCheck,
  Verified: Landmark,
  Approved: FileDown,
  Rejected: RotateCcw,
}

interface ProgressTimelineProps {
  status: Status
  history: readonly HistoryStep[]
  /** Corrections and revocations of the certificate; all of them come after the history. */
  certificateEvents?: readonly CertificateEvent[]
}

/** The steps of the application with their dates and roles. The last step names who acts next. */
export function ProgressTimeline({ status, history, certificateEvents = [] }: ProgressTimelineProps) {
  const t = useTranslate()
  const { instant } = useFormats()
  const isWithdrawn = certificateEvents.some(({ step }) => step === 'revoke')
  const whoAndWhen = ({ role, at }: Pick<HistoryStep, 'role' | 'at'>) =>
    role === 'user'
      ? t('applications.step.own', { instant: instant(at) })
      : t('applications.step.by', { instant: instant(at), role: t(`applications.step.role.${role}`) })
  return (
    <Timeline
      label={t('applications.details.progress')}
      steps={[
        ...history.map((step) => ({
          ...STEPS[step.to],
          id: step.to,
          title: t(`applications.step.${step.to}`),
          detail: whoAndWhen(step),
          note: step.message && <p className="whitespace-pre-line">{step.message}</p>,
        })),
        ...certificateEvents.map(({ step, number, replacedBy = '', at, reason }) => ({
          ...CERTIFICATE_STEPS[step],
          id: number,
          title: t(`applications.step.${step}`, { number, replacedBy }),
          detail: whoAndWhen({ role: 'admin', at }),
          note: <p className="whitespace-pre-line">{reason}</p>,
        })),
        {
          id: 'next',
          title: t(isWithdrawn ? 'applications.next.withdrawn' : `applications.next.${status}`),
          icon: isWithdrawn ? RotateCcw : NEXT[status],
          tone: 'next' as const,
        },
      ]}
    />
  )
}
