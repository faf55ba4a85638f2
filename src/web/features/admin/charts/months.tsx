import type { Statistics } from '#shared/applications/wire.ts'
import { formatMonth } from '#shared/locales/formats.ts'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { useLanguage, useTranslate } from '#web/i18n/translation.tsx'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { MonthsDrawing } from './drawings.tsx'
import { MonthsTable } from './months-table.tsx'

interface MonthsProps {
  year: number
  monthly: Statistics['monthly']
  /** Another year's figures are on their way; what stands here is the last one's. */
  isChanging: boolean
}

/** The months of one year as bars, and as a table for whoever opens it. */
export function Months({ year, monthly, isChanging }: MonthsProps) {
  const t = useTranslate()
  const language = useLanguage()
  const isNarrow = useMediaQuery('(max-width: 47.9375rem)')
  const months = monthly.map(({ month, applications }) => ({ name: formatMonth(language, month), applications }))
  const whole = months.reduce((sum, { applications }) => sum + applications, 0)
  return (
    <div aria-busy={isChanging} className="flex flex-col gap-3 aria-busy:opacity-60">
      <p role="status" className="text-ink-soft">
        {isChanging ? t('shell.loading') : t('admin.charts.inYear', { count: whole, year: `${year}` })}
      </p>
      <div aria-hidden="true" className="h-96 md:h-72">
        {whole === 0 ? (
          <p className="flex h-full items-center justify-center rounded-md border border-line-strong border-dashed p-6 text-center text-ink-soft">
            {t('admin.charts.none')}
          </p>
        ) : (
          <MonthsDrawing months={months} isNarrow={isNarrow} fallback={<Skeleton className="h-full" />} />
        )}
      </div>
      <MonthsTable year={year} months={months} whole={whole} />
    </div>
  )
}
