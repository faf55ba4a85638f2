import { useFormats, useTranslate } from '#web/lib/translation.tsx'

/** More than this is told as 'many': nobody counts that far, the server neither. */
const MOST = 99

/** How many notices are unread, as a badge; nothing where there is none. */
export function UnreadBadge({ count = 0 }: { count: number | undefined }) {
  const t = useTranslate()
  const { count: counted } = useFormats()
  if (count === 0) return null
  return (
    <span className="inline-flex min-w-6 items-center justify-center rounded-full bg-brick px-1.5 font-semibold text-sm text-surface tabular-nums">
      <span aria-hidden>{count > MOST ? `${MOST}+` : counted(count)}</span>
      <span className="sr-only">{t('shell.unread', { count })}</span>
    </span>
  )
}
