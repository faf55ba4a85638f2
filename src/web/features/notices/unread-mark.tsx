import { useTranslate } from '#web/i18n/translation.tsx'

/** Beside what has not been read: a word and a dot. */
export function UnreadMark() {
  const t = useTranslate()
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-brick-soft px-2.5 py-0.5 font-semibold text-brick text-sm">
      <span aria-hidden className="size-2 rounded-full bg-brick" />
      {t('notices.unread')}
    </span>
  )
}
