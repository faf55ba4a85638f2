import { ArrowRight, CalendarCheck, Files, Hourglass, type LucideIcon } from 'lucide-react'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { Link } from '#web/lib/router.tsx'

interface SummaryCardsProps {
  total: number
  pending: number
  processedToday: number
}

/** Total, pending, processed today: each leads to its applications (spec §2). */
export function SummaryCards({ total, pending, processedToday }: SummaryCardsProps) {
  const t = useTranslate()
  const cards: readonly { id: 'total' | 'pending' | 'processed'; figure: number; search: string; Icon: LucideIcon }[] =
    [
      { id: 'total', figure: total, search: '', Icon: Files },
      { id: 'pending', figure: pending, search: '?status=pending', Icon: Hourglass },
      { id: 'processed', figure: processedToday, search: '?status=processed', Icon: CalendarCheck },
    ]
  const { count } = useFormats()
  return (
    <section aria-label={t('admin.summary')}>
      <ul className="grid gap-4 md:grid-cols-3">
        {cards.map(({ id, figure, search, Icon }) => (
          <li key={id}>
            <Link
              to={`/admin/dashboard${search}`}
              className="group flex h-full flex-col gap-1 rounded-md border border-line bg-surface p-5 hover:border-indigo"
            >
              <span className="flex items-center justify-between gap-3 text-ink-soft">
                {t(`admin.card.${id}`)}
                <Icon aria-hidden className="size-6 text-indigo" />
              </span>
              <span className="font-semibold text-2xl tabular-nums">{count(figure)}</span>
              <span className="mt-2 flex items-center gap-1.5 text-indigo underline-offset-4 group-hover:underline">
                {t(`admin.card.${id}.link`)}
                <ArrowRight aria-hidden className="size-4 rtl:-scale-x-100" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
