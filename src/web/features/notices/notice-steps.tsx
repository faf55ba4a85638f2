import { CircleCheck, CircleX, FilePen, FileX, Inbox, SearchCheck, Send } from 'lucide-react'
import type { Notice, NoticeKind } from '#shared/notices/wire.ts'
import { Timeline, type TimelineStep } from '#web/components/lists/timeline.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { UnreadMark } from './unread-mark.tsx'

const LOOKS: Record<NoticeKind, Pick<TimelineStep, 'icon' | 'tone'>> = {
  submitted: { icon: Send, tone: 'done' },
  verified: { icon: SearchCheck, tone: 'done' },
  approved: { icon: CircleCheck, tone: 'good' },
  rejected: { icon: CircleX, tone: 'bad' },
  'certificate-corrected': { icon: FilePen, tone: 'good' },
  'certificate-withdrawn': { icon: FileX, tone: 'bad' },
  waiting: { icon: Inbox, tone: 'next' },
  'to-decide': { icon: SearchCheck, tone: 'next' },
}

/** What was told of one application: icon, word, sentence, and when. */
export function NoticeSteps({ reference, notices }: { reference: string; notices: readonly Notice[] }) {
  const t = useTranslate()
  const { instant } = useFormats()
  return (
    <Timeline
      label={t('notices.steps', { reference })}
      steps={notices.map(({ id, kind, read, at }) => ({
        ...LOOKS[kind],
        id,
        title: (
          <span className="flex flex-wrap items-center gap-x-2">
            {t(`notices.${kind}`)}
            {!read && <UnreadMark />}
          </span>
        ),
        detail: <time dateTime={at}>{instant(at)}</time>,
        note: <p>{t(`notices.${kind}.text`)}</p>,
      }))}
    />
  )
}
