import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Statistics } from '#shared/applications/wire.ts'
import { formatMonth } from '#shared/locales/formats.ts'
import { Card } from '#web/components/card.tsx'
import { LoadFailure } from '#web/components/load-failure.tsx'
import { SelectField } from '#web/components/select-field.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useFormats, useLanguage, useTranslate } from '#web/i18n/translation.tsx'
import { statisticsQuery } from '#web/lib/statistics.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import type { MonthFigure } from './drawings.tsx'
import { MonthsDrawing } from './lazy-drawings.tsx'

/** What came in month by month, for any year that has applications (spec §2). */
export function MonthsCard({ statistics }: { statistics: Statistics }) {
  const t = useTranslate()
  const [year, setYear] = useState(statistics.year)
  const isNow = year === statistics.year
  const another = useQuery({ ...statisticsQuery(year), enabled: !isNow, placeholderData: keepPreviousData })
  const { monthly } = (isNow ? undefined : another.data) ?? statistics
  const years = [...new Set([...statistics.years, statistics.year])].sort((one, other) => other - one)
  return (
    <Card as="section" aria-labelledby="chart-months" className="flex flex-col gap-3 break-inside-avoid xl:col-span-2">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="chart-months" className="text-lg">
          {t('admin.charts.months')}
        </h2>
        <div className="w-36">
          <SelectField
            name="chart-year"
            label={t('admin.charts.year')}
            emptyLabel={null}
            options={years.map((one) => ({ value: `${one}`, label: `${one}` }))}
            value={`${year}`}
            onChange={({ target }) => setYear(Number(target.value))}
          />
        </div>
      </div>
      {!isNow && another.isError ? (
        <LoadFailure title={t('admin.failed')} error={another.error} onRetry={() => void another.refetch()} />
      ) : (
        <Months year={year} monthly={monthly} isChanging={!isNow && (another.isPlaceholderData || !another.data)} />
      )}
    </Card>
  )
}

interface MonthsProps {
  year: number
  monthly: Statistics['monthly']
  /** Another year's figures are on their way; what stands here is the last one's. */
  isChanging: boolean
}

/** The months of one year as bars, and as a table for whoever opens it. */
function Months({ year, monthly, isChanging }: MonthsProps) {
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

interface MonthsTableProps {
  year: number
  months: readonly MonthFigure[]
  whole: number
}

const NAME = 'py-1.5 pe-3 text-start'
const FIGURE = 'py-1.5 ps-3 text-end tabular-nums'

/** The bars' figures, folded away until somebody asks. */
function MonthsTable({ year, months, whole }: MonthsTableProps) {
  const t = useTranslate()
  const { count } = useFormats()
  return (
    <details>
      <summary className="flex min-h-11 w-fit items-center rounded-sm text-indigo underline-offset-4 hover:underline">
        {t('admin.charts.asTable')}
      </summary>
      <table className="w-full max-w-96">
        <caption className="sr-only">{t('admin.charts.inYear', { count: whole, year: `${year}` })}</caption>
        <thead className="text-ink-soft text-sm">
          <tr className="border-line border-b">
            <th scope="col" className={`${NAME} font-normal`}>
              {t('admin.charts.month')}
            </th>
            <th scope="col" className={`${FIGURE} font-normal`}>
              {t('admin.charts.count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ name, applications }) => (
            <tr key={name} className="border-line border-b last:border-b-0">
              <th scope="row" className={`${NAME} font-normal`}>
                {name}
              </th>
              <td className={FIGURE}>{count(applications)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
