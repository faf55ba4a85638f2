import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

/** Who is welcome, today's date in India, and how many applications there are. */
export function WelcomeBanner({ name, total }: { name: string; total: number }) {
  const t = useTranslate()
  const { day, count } = useFormats()
  const today = new Date().toISOString()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-md bg-indigo px-5 py-5 text-on-indigo sm:px-6 print:px-0 print:text-ink">
      <div>
        <p className="font-semibold text-xl">{t('admin.welcome', { name })}</p>
        <time dateTime={today}>{day(today)}</time>
      </div>
      <p className="flex items-baseline gap-2">
        <span className="font-semibold text-2xl tabular-nums">{count(total)}</span>
        {t('admin.total', { count: total })}
      </p>
    </div>
  )
}
