import { useId, useState } from 'react'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

interface AnnouncementArticleProps {
  title: string
  body: string
  /** ISO instant; null before it is published. */
  publishedAt: string | null
}

/** Longer ones begin folded. */
const SHORT_LENGTH = 280
const SHORT_LINES = 6

/** One announcement: when, what, and the whole of it on demand. */
export function AnnouncementArticle({ title, body, publishedAt }: AnnouncementArticleProps) {
  const t = useTranslate()
  const { day } = useFormats()
  const bodyId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isLong = body.length > SHORT_LENGTH || body.split('\n').length > SHORT_LINES
  return (
    <article className="min-w-0 flex-1">
      <h3 className="break-words font-semibold">{title}</h3>
      {publishedAt && (
        <p className="text-ink-soft text-sm">
          <time dateTime={publishedAt}>{day(publishedAt)}</time>
        </p>
      )}
      <p
        id={bodyId}
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
