import { CircleCheck, CircleX, FileDown, Landmark, type LucideIcon, RotateCcw, SearchCheck, Send } from 'lucide-react'
import type { Status } from '#shared/applications/lifecycle.ts'
import type { HistoryStep } from '#shared/applications/wire.ts'
import { useFormats, useTranslate } from '#web/lib/translation.tsx'
import { Timeline, type TimelineStep } from '../timeline.tsx'

const STEPS: Record<Status, Pick<TimelineStep, 'icon' | 'tone'>> = {
  Pending: { icon: Send, tone: 'done' },
  Verified: { icon: SearchCheck, tone: 'done' },
  Approved: { icon: CircleCheck, tone: 'good' },
  Rejected: { icon: CircleX, tone: 'bad' },
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
}

/** What happened to the application, when and by which office; the last step says who acts next. */
export function ProgressTimeline({ status, history }: ProgressTimelineProps) {
  const t = useTranslate()
  const { instant } = useFormats()
  const whoAndWhen = ({ role, at }: HistoryStep) =>
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
        { id: 'next', title: t(`applications.next.${status}`), icon: NEXT[status], tone: 'next' as const },
      ]}
    />
  )
}
