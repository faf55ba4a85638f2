import { Languages, type LucideIcon, Wrench } from 'lucide-react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { AnnouncementBoard, AnnouncementEntry } from './announcement-board.tsx'

const STANDING: readonly { id: 'maintenance' | 'languages'; Icon: LucideIcon }[] = [
  { id: 'maintenance', Icon: Wrench },
  { id: 'languages', Icon: Languages },
]

/** The two announcements of spec §2: for guests, and where the office announces nothing. */
export function StandingNotices() {
  const t = useTranslate()
  return (
    <AnnouncementBoard>
      {STANDING.map(({ id, Icon }) => (
        <AnnouncementEntry key={id} Icon={Icon}>
          <div className="min-w-0">
            <h3 className="font-semibold">{t(`dashboard.announcements.${id}`)}</h3>
            <p className="text-ink-soft">{t(`dashboard.announcements.${id}.text`)}</p>
          </div>
        </AnnouncementEntry>
      ))}
    </AnnouncementBoard>
  )
}
