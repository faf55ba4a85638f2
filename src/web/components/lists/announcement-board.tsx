// SPDX-License-Identifier: Apache-2.0
import { Languages, type LucideIcon, Wrench } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

/** A list of announcements. */
export function AnnouncementBoard({ children }: { children: ReactNode }) {
  return <ul className="flex flex-col rounded-md border border-line bg-surface">{children}</ul>
}

export function AnnouncementEntry({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex flex-wrap gap-x-3 border-line border-b p-4 last:border-b-0">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-indigo" />
      {children}
    </li>
  )
}

interface AnnouncementArticleProps {
  title: string
  body: string
  /** The language of the text. */
  language: string
  /** ISO instant; null before it is published. */
  publishedAt: string | null
}

/** An announcement with more characters or lines than this is collapsed until the reader expands it. */
const SHORT_LENGTH = 280
const SHORT_LINES = 6

/** One announcement: title, date, and a text that expands. */
export function AnnouncementArticle({ title, body, language, publishedAt }: AnnouncementArticleProps) {
  const t = useTranslate()
  const { formatDay } = useFormats()
  const bodyId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isLong = body.length > SHORT_LENGTH || body.split('\n').length > SHORT_LINES
  return (
    <article className="min-w-0 flex-1 basis-40">
      <h3 lang={language} className="break-words font-semibold">
        {title}
      </h3>
      {publishedAt && (
        <p className="text-ink-soft text-sm">
          <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
        </p>
      )}
      <p
        id={bodyId}
        lang={language}
        className={`mt-1 whitespace-pre-line break-words text-ink-soft ${isLong && !isOpen ? 'line-clamp-4' : ''}`}
      >
        {body}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsOpen((was) => !was)}
          className="min-h-11 rounded-sm text-indigo underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {t(isOpen ? 'announcements.readLess' : 'announcements.readOn')}
          <span className="sr-only">: {title}</span>
        </button>
      )}
    </article>
  )
}

const FIXED_ANNOUNCEMENTS: readonly { id: 'maintenance' | 'languages'; Icon: LucideIcon }[] = [
  { id: 'maintenance', Icon: Wrench },
  { id: 'languages', Icon: Languages },
]

/** The two fixed announcements of spec §2, for guests and for a panchayat that has not published any. */
export function FixedAnnouncements() {
  const t = useTranslate()
  return (
    <AnnouncementBoard>
      {FIXED_ANNOUNCEMENTS.map(({ id, Icon }) => (
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
